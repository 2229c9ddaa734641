import { defineConfig } from '@playwright/test'

const flags = ['gpu', 'background-networking', 'component-update', 'sync', 'quic']

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  timeout: 20_000,
  reporter: 'list',
  // Uses a free port, which Playwright reads from the output into the environment.
  webServer: {
    command: 'node src/serve.js',
    wait: { stdout: /(?<PAGE_URL>http:\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
  use: {
    baseURL: process.env.PAGE_URL,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: flags.map((flag) => `--disable-${flag}`),
    },
  },
})

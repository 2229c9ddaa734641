import { defineConfig } from '@playwright/test'

const flags = ['gpu', 'background-networking', 'component-update', 'sync', 'quic']

export default defineConfig({
  testDir: 'test',
  fullyParallel: true,
  workers: 2,
  timeout: 20_000,
  globalTimeout: 120_000,
  reporter: 'list',
  // Both use a free port. Playwright reads INVENTORY_URL and PAGE_URL from their output into the environment.
  webServer: [
    {
      command: 'npx inventory-objects-mock --port 0 --scenario empty',
      wait: { stdout: /(?<INVENTORY_URL>http:\S+)\/api\/v2\/objects\// },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    },
    {
      command: 'node page/serve.js',
      wait: { stdout: /(?<PAGE_URL>http:\S+)/ },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    },
  ],
  use: {
    baseURL: process.env.PAGE_URL,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: flags.map((flag) => `--disable-${flag}`),
    },
  },
})

import { defineConfig } from '@playwright/test'

const flags = ['gpu', 'background-networking', 'component-update', 'sync', 'quic']

/** A server of pages on a free port. Playwright reads its URL from its output into the environment. */
const serve = (name) => ({
  command: `node page/serve.js ${name}`,
  wait: { stdout: new RegExp(`${name} (?<${name}>http:\\S+)`) },
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
})

export default defineConfig({
  testDir: process.env.TEST_DIR ?? 'tests',
  fullyParallel: true,
  workers: 2,
  timeout: 20_000,
  globalTimeout: 120_000,
  reporter: process.env.TEST_DIR ? 'json' : 'list',
  webServer: [serve('PAGE_URL'), serve('OTHER_URL')],
  use: {
    baseURL: process.env.PAGE_URL,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: flags.map((flag) => `--disable-${flag}`),
    },
  },
})

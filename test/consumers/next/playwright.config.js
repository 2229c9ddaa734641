import { defineConfig } from '@playwright/test'

const flags = ['gpu', 'background-networking', 'component-update', 'sync', 'quic']

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  reporter: 'list',
  use: {
    // Both are of next.test.js, which starts Next.
    baseURL: process.env.PAGE_URL,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: flags.map((flag) => `--disable-${flag}`),
    },
  },
})

import { defineConfig } from '@playwright/experimental-ct-react'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'src',
  use: { launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu'] } },
})

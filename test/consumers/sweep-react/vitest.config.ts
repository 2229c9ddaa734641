import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://app.example/hosts' } },
    testTimeout: 20_000,
    setupFiles: ['test/setup.ts'],
  },
})

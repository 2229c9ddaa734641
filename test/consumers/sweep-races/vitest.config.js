import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://app.example/hosts' } },
    include: ['test/*.test.*'],
    setupFiles: ['test/setup.js'],
  },
})

import { defineConfig } from 'vitest/config'

const url = 'https://app.example/hosts/42'

export default defineConfig({
  test: {
    pool: 'threads',
    // One for each page, because the pages wait for each other.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'jsdom',
          include: ['*.page.test.ts'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url } },
        },
      },
      {
        extends: true,
        test: {
          name: 'happy-dom',
          include: ['*.page.test.ts'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url } },
        },
      },
      { extends: true, test: { name: 'node', include: ['exit.test.ts'] } },
    ],
  },
})

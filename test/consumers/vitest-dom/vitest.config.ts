import { defineConfig } from 'vitest/config'

const url = 'https://app.example/hosts/42'
const msw3 = [{ find: /^msw(?=$|\/)/, replacement: 'msw-3' }]

/** The tests of pages in a DOM, with one of the versions of MSW: the library is inlined, so that it has the same one. */
const inDom = (environment: 'jsdom' | 'happy-dom', version: 2 | 3) => ({
  extends: true as const,
  resolve: { alias: version === 3 ? msw3 : [] },
  test: {
    name: `${environment}, MSW ${version}`,
    include: ['*.page.test.ts', 'origins.test.ts'],
    environment,
    environmentOptions: { jsdom: { url }, happyDOM: { url } },
    server: { deps: { inline: ['inventory-objects-mock'] } },
  },
})

export default defineConfig({
  test: {
    pool: 'threads',
    // One for each page, because the pages wait for each other.
    maxWorkers: 8,
    testTimeout: 30_000,
    projects: [
      inDom('jsdom', 2),
      inDom('jsdom', 3),
      inDom('happy-dom', 2),
      inDom('happy-dom', 3),
      { extends: true, test: { name: 'node', include: ['exit.test.ts'] } },
    ],
  },
})

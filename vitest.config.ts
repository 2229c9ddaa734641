import { defineConfig } from 'vitest/config'
import { viteCssText } from './.ci/build/css-text.ts'
import { viteDocumentation } from './.ci/build/documentation.ts'
import { vitePageScripts } from './.ci/build/page-scripts.ts'

/** Tests that start browsers. */
const browser = ['test/**/browser/**/*.test.ts', 'test/site/**/*.test.ts']

/** Tests that start processes or servers, write files, or measure memory. All others run in process. */
const process = [
  'test/{additions,attacks,build,cli,client,docs,host,model,release,runners,server,ssr,sweep}/**/*.test.ts',
  'test/*.test.ts',
]

export default defineConfig({
  plugins: [vitePageScripts, viteDocumentation, viteCssText],
  test: {
    // A busy machine must not fail a test: only one that hangs reaches this limit.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    setupFiles: './test/restore.ts',
    tags: [
      { name: 'slow', description: 'Takes seconds, and seldom fails: for CI, and npm run test:slow.' },
      { name: 'release', description: 'Takes long, and seldom fails: for npm run proof.' },
      { name: 'path', description: 'The facts in browsers that each change is tested with in every engine.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Files share the modules of a worker: to import them for each takes as long as the tests.
          isolate: false,
          pool: 'threads',
          include: ['test/**/*.test.ts'],
          exclude: [...browser, ...process, 'test/consumers/**'],
        },
      },
      { extends: true, test: { name: 'process', include: process, exclude: browser, isolate: false } },
      { extends: true, test: { name: 'browser', include: browser } },
    ],
  },
})

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'
import { reloading, slowTests } from './areas.mjs'

const {
  MUTATION_TESTS = 'test/**/*.test.ts',
  MUTATION_LAZY_MODULES = '',
  MUTATION_SLOW_TESTS,
  MUTATION_TEST_TIMEOUT = 60_000,
} = process.env

const root = fileURLToPath(new URL('../..', import.meta.url))
const lazyModules = MUTATION_LAZY_MODULES.split(',').filter(Boolean)

/** The tests that Stryker runs for each mutant, chosen by `mutate.mjs`. */
export default defineConfig({
  ...config,
  test: {
    include: [MUTATION_TESTS],
    exclude: ['**/browser/*', ...reloading, ...(MUTATION_SLOW_TESTS ? [] : slowTests)].map(
      (name) => `test/**/${name}.test.ts`,
    ),
    tags: config.test.tags,
    // Those of a release take too long for each mutant.
    tagsFilter: ['!release'],
    setupFiles: [config.test.setupFiles, ...lazyModules].map((path) => join(root, path)),
    expect: config.test.expect,
    typecheck: { enabled: false },
    // Mutants can count what runs, which takes time. Those that never end have the limit of Stryker.
    testTimeout: Number(MUTATION_TEST_TIMEOUT),
    hookTimeout: Number(MUTATION_TEST_TIMEOUT),
    // Files that share the modules take a third of the time.
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
  },
})

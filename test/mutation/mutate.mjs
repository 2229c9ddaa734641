import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A mutant that no test notices.
 * @typedef {{ file: string, line: number, before: string, after: string }} MissedMutant
 */

/** How the results of Stryker count. All others are mutants that do not run. */
const outcomes = { Killed: 'noticed', Timeout: 'noticed', Survived: 'missed', NoCoverage: 'missed' }

/**
 * Mutates files: first with the quick tests of their area, and then, with all of them, what those miss.
 * @param {import('./areas.mjs').Area} area
 * @param {string[]} files
 * @returns {Promise<{ noticed: number, missed: MissedMutant[] }>} how many mutants the tests notice, and those that no test
 * notices
 */
export async function mutate(area, files) {
  setEnvironment({
    ADAPTER: area.adapter,
    MUTATION_TESTS: area.tests,
    MUTATION_TEST_TIMEOUT: area.testTimeout,
    MUTATION_LAZY_MODULES: area.lazyModules,
    MUTATION_SLOW_TESTS: undefined,
  })
  const isMissed = ({ status }) => outcomes[status] === 'missed'
  const results = new Map(await runStryker(files))
  const doubtful = [...results.values()].filter(isMissed)
  if (doubtful.length > 0) {
    setEnvironment({ MUTATION_SLOW_TESTS: true })
    for (const [key, mutant] of await runStryker(doubtful.map(formatRange))) results.set(key, mutant)
  }
  const missed = [...results.values()].filter(isMissed)
  const noticed = [...results.values()].filter(({ status }) => outcomes[status] === 'noticed').length
  return { noticed, missed: missed.map(({ file, line, before, after }) => ({ file, line, before, after })) }
}

/** Sets the variables that `vitest.config.mjs` reads, and deletes those that are undefined. */
function setEnvironment(variables) {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = String(value)
  }
}

/** Runs Stryker. It uses the results of runs before again, as far as neither the code nor its tests have changed. */
async function runStryker(mutate) {
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation/vitest.config.mjs', related: false },
    mutate,
    reporters: ['progress-append-only'],
    concurrency: 2,
    // The code that runs when a module is loaded: each of its mutants needs all tests, which takes most of an hour.
    ignoreStatic: true,
    // In ms, for a mutant that never ends. A busy machine must not look like one.
    timeoutMS: 15_000,
    incremental: true,
    incrementalFile: '.mutation/incremental.json',
    tempDirName: '.mutation/sandbox',
    ignorePatterns: ['.mutation', 'docs/.vitepress', 'docs/reference', 'test/consumers'],
  }).runMutationTest()
  // It also returns what earlier runs found in other files, which may have changed since.
  const files = mutate.map((place) => place.split(':')[0])
  return results
    .filter(({ fileName }) => files.includes(relative(root, fileName)))
    .map((result) => {
      const mutant = readMutant(result)
      const key = JSON.stringify([mutant.file, result.location, result.replacement])
      return [key, mutant]
    })
}

/** A mutant with its lines before and after, on one line each. */
function readMutant({ fileName, location, replacement, status }) {
  const { start, end } = location
  const file = relative(root, fileName)
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const before = toOneLine(lines.join('\n'))
  const after = toOneLine(lines[0].slice(0, start.column - 1) + replacement + lines.at(-1).slice(end.column - 1))
  return { file, line: start.line, location, status, before, after }
}

/** The place of a mutant as Stryker reads it, with columns from 0. */
function formatRange({ file, location: { start, end } }) {
  return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
}

function toOneLine(code) {
  return code.trim().replace(/\s+/g, ' ')
}

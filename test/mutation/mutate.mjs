import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { hashFile } from './scores.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Mutants that behave like the code itself, with the reason: by file, the code before and after. They count as neither
 * noticed nor missed.
 */
const equivalents = JSON.parse(readFileSync(new URL('equivalents.json', import.meta.url), 'utf8'))

/** How the results of Stryker count. All others are mutants that do not run. */
const outcomes = { Killed: 'noticed', Timeout: 'noticed', Survived: 'missed', NoCoverage: 'missed' }

/**
 * Mutates files: first with the quick tests of their area, then with all of them what the quick ones miss.
 * @param {import('./areas.mjs').Area} area
 * @param {string[]} files
 * @returns {Promise<Record<string, import('./scores.mjs').FileScore>>} the score of each file
 */
export async function mutate(area, files) {
  process.env.MUTATION_TESTS = area.tests
  if (area.adapter) process.env.ADAPTER = area.adapter
  else delete process.env.ADAPTER
  delete process.env.MUTATION_SLOW_TESTS
  const hashes = Object.fromEntries(files.map((file) => [file, hashFile(file)]))
  const results = await runStryker(files)
  if (results.every(({ status }) => outcomes[status] !== 'missed')) return count(hashes, results)
  process.env.MUTATION_SLOW_TESTS = 'true'
  return count(hashes, await runStryker(files))
}

/** Results of a run before are used again, as far as neither the code nor its tests have changed. */
function runStryker(files) {
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation/vitest.config.mjs', related: false },
    mutate: files,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    concurrency: 2,
    // In ms, for a mutant that never ends. A busy machine must not look like one.
    timeoutMS: 15_000,
    incremental: true,
    incrementalFile: '.mutation/incremental.json',
    tempDirName: '.mutation/sandbox',
    ignorePatterns: ['docs', 'test/consumers', 'test/console'],
  }).runMutationTest()
}

function count(hashes, results) {
  const scores = Object.fromEntries(
    Object.entries(hashes).map(([file, hash]) => [file, { hash, noticed: 0, missed: 0 }]),
  )
  for (const result of results) {
    const file = relative(root, result.fileName)
    const outcome = outcomes[result.status]
    // A run has the results of other files as well, of runs before.
    if (outcome === undefined || !Object.hasOwn(scores, file)) continue
    if (outcome === 'missed' && isEquivalent(file, result)) continue
    scores[file][outcome]++
  }
  return scores
}

function isEquivalent(file, mutant) {
  const { before, after } = readMutant(file, mutant)
  return (equivalents[file] ?? []).some((known) => known.before === before && known.after === after)
}

/** The lines of a mutant before and after, on one line each. */
function readMutant(file, { location: { start, end }, replacement }) {
  const lines = readFileSync(`${root}${file}`, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const after = lines[0].slice(0, start.column - 1) + replacement + lines.at(-1).slice(end.column - 1)
  return { before: toOneLine(lines.join('\n')), after: toOneLine(after) }
}

function toOneLine(code) {
  return code.trim().replace(/\s+/g, ' ')
}

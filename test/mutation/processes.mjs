/**
 * Mutates the processes that tests start, too: passes the mutant on to them, and adds what they cover to what their test
 * covers. They run the build of the sandbox, which has all mutants and runs the one that the environment names.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach } from 'vitest'

const reporter = fileURLToPath(new URL('report-coverage.cjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'inventory-coverage-'))
const stryker = globalThis.__stryker__
const isMutant = () => stryker.activeMutant !== undefined

beforeEach(() => {
  if (isMutant()) process.env.__STRYKER_ACTIVE_MUTANT__ = stryker.activeMutant
  else {
    process.env.MUTATION_COVERAGE = folder
    process.env.NODE_OPTIONS = `--require ${reporter}`
  }
})

afterEach(async () => {
  if (isMutant()) return
  // A process that still runs reports soon.
  await setTimeout(150)
  stryker.mutantCoverage ??= { static: {}, perTest: {} }
  const covered = stryker.mutantCoverage
  covered.perTest[stryker.currentTestId] ??= {}
  for (const name of readdirSync(folder)) {
    const report = readReport(join(folder, name))
    addHits(covered.static, report.static)
    addHits(covered.perTest[stryker.currentTestId], report.perTest.process)
    rmSync(join(folder, name))
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function addHits(sum, hits = {}) {
  for (const [mutant, count] of Object.entries(hits)) sum[mutant] = (sum[mutant] ?? 0) + count
}

/** Nothing for one that its process did not finish. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { static: {}, perTest: {} }
  }
}

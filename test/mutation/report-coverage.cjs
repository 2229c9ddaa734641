/**
 * Runs in each process that a test starts: tells `processes.mjs` which mutants its code came to, and whether that was
 * only while it was loaded.
 */
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')

const { MUTATION_COVERAGE } = process.env
const file = join(MUTATION_COVERAGE, `${process.pid}-${Date.now()}.json`)
const stryker = {}
globalThis.__stryker__ = stryker

// Runs when the main module is loaded. What has an id is not static to Stryker.
queueMicrotask(() => {
  stryker.currentTestId = 'process'
})

function report() {
  const { mutantCoverage } = stryker
  if (mutantCoverage) writeFileSync(file, JSON.stringify(mutantCoverage))
}

process.on('exit', report)
// Most of them are killed in the end.
setInterval(report, 50).unref()

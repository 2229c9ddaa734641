/** Runs in each process that a test starts: tells `processes.mjs` which mutants its code came to. */
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')

const { MUTATION_COVERAGE } = process.env
const file = join(MUTATION_COVERAGE, `${process.pid}-${Date.now()}.json`)

function report() {
  const covered = globalThis.__stryker__?.mutantCoverage?.static
  if (covered) writeFileSync(file, JSON.stringify(covered))
}

process.on('exit', report)
// Most of them are killed in the end.
setInterval(report, 50).unref()

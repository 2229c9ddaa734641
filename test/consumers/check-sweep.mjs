/*
 * Sweeps the tests of a project, and compares what is found with what its authors planted. Before a release, with --exact
 * too. For projects that have `../check-sweep.mjs` among the files of their package.json.
 *
 *   node check-sweep.mjs [options of sweep] -- <command that runs the tests>
 *
 * planted.json has the names of the tests that rely on each question, and how many tests do not rely on any.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const cli = 'node_modules/inventory-objects-mock/dist/cli.cjs'
const args = process.argv.slice(2)
const { holding, ...planted } = JSON.parse(readFileSync('planted.json', 'utf8'))
const expected = Object.entries(planted).flatMap(([name, tests]) => tests.map((test) => `${name}: ${test}`))

await check([])
if (process.env.BEFORE_RELEASE) await check(['--exact'])

async function check(mode) {
  const { report, progress } = await sweep([...mode, ...args])
  const found = report.questions.filter(({ isRobustness }) => !isRobustness).flatMap(listTests)
  const differences = [
    ...expected.filter((row) => !found.includes(row)).map((row) => `was not found: ${row}`),
    ...found.filter((row) => !expected.includes(row)).map((row) => `was not planted: ${row}`),
    ...report.unstable.map((test) => `is unstable: ${test}`),
    ...(report.result === 'relies' ? [] : [`the result is '${report.result}'`]),
    ...(report.incomplete === null ? [] : [`not complete: ${report.incomplete}`]),
    ...(report.passed === holding + expected.length
      ? []
      : [`${report.passed} tests pass, not ${holding + expected.length}`]),
    ...(report.runs === progress.length ? [] : [`${report.runs} runs, with ${progress.length} lines of progress`]),
  ]
  const robustness = report.questions.filter(({ isRobustness }) => isRobustness).flatMap(listTests)
  for (const note of report.notes) console.log(`note: ${note}`)
  console.log(
    `${[...mode, ''].join(' ')}${found.length} of ${expected.length} dependencies, ${report.passed} tests, ${report.runs} runs, ` +
      `${robustness.length} not robust, ${Math.round(report.durationMs / 1000)} s`,
  )
  if (differences.length === 0) return
  const details = report.questions.filter(({ findings }) => findings.length > 0)
  console.error(`The sweep is not as planted:\n${differences.map((line) => `  ${line}\n`).join('')}`)
  console.error(JSON.stringify({ ...report, questions: details }, null, 2))
  process.exitCode = 1
}

/** The report of a sweep, and its lines of progress. */
async function sweep(args) {
  const child = spawn(process.execPath, [cli, 'sweep', '--report', 'json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, code] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    new Promise((resolve, reject) => child.on('close', resolve).on('error', reject)),
  ])
  const progress = errors.split('\n').filter((line) => line.startsWith('run '))
  // Without a report, it could not begin.
  if (output.startsWith('{')) return { report: JSON.parse(output), progress }
  throw new Error(`Failed to sweep: exit code ${code}\n${errors}${output}`)
}

async function readAll(stream) {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return text
}

function listTests({ name, findings }) {
  return findings.flatMap(({ tests }) => tests.map(({ test }) => `${name}: ${test}`))
}

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** Runs the tests that fail, without the server of the others. Returns the report of each test. */
async function run(args, environment) {
  const env = { ...process.env, INVENTORY_BASE_URL: '', TEST_DIR: 'failing', ...environment }
  const { stdout } = await promisify(execFile)('npx', ['playwright', 'test', ...args], { env }).catch((error) => error)
  const report = JSON.parse(stdout)
  return { report, specs: report.suites.flatMap(({ specs }) => specs) }
}

test('the report of a failed test says what its session saw, and each of its runs has a session of its own', async () => {
  const { specs } = await run(['fails.spec.js', '--retries=1', '--repeat-each=2'])
  const failed = specs.flatMap(({ title, tests }) =>
    title === 'passes' ? [] : tests.flatMap(({ results }) => results),
  )
  assert.equal(failed.length, 4)
  const lines = failed.map(({ stdout }) => stdout[0].text.trim().split(' '))
  assert.equal(new Set(lines.map(([baseUrl]) => baseUrl)).size, 4)
  assert.deepEqual(
    lines.map(([, count]) => count),
    ['2', '2', '2', '2'],
  )
  for (const { errors } of failed) {
    const [assertion, { message }] = errors
    assert.match(assertion.message, /toBe/)
    assert.match(
      message,
      /^The inventory service had 2 objects, and got 1 request:\n {2}1 {2}GET \/api\/v2\/objects\/ {2}200 {2}2 objects$/,
    )
  }
  const passed = specs.flatMap(({ title, tests }) =>
    title === 'passes' ? tests.flatMap(({ results }) => results) : [],
  )
  assert.deepEqual(
    passed.map(({ status, errors }) => [status, errors.length]),
    [
      ['passed', 0],
      ['passed', 0],
    ],
  )
})

test('the report for JUnit has it too, with the section of the contract and the fields', async () => {
  const env = { ...process.env, INVENTORY_BASE_URL: '', TEST_DIR: 'failing' }
  const args = ['playwright', 'test', 'moves.spec.js', '--reporter=junit']
  const { stdout } = await promisify(execFile)('npx', args, { env }).catch((error) => error)
  assert.match(stdout, /changed web-1 \(1\): location\.name "Oslo" → null, location\.fact "osl1" → "bgo1"/)
  assert.match(stdout, /contract 4\.4: what a location leaves out becomes null/)
})

test('an INVENTORY_BASE_URL where nobody listens is an error that says what to do', async () => {
  const { specs } = await run(['-g', 'passes'], { INVENTORY_BASE_URL: 'http://127.0.0.1:1' })
  const [{ error }] = specs[0].tests[0].results
  assert.match(
    error.message,
    /Failed to reach .*INVENTORY_BASE_URL is http:\/\/127\.0\.0\.1:1\. Run npx inventory-objects-mock run/s,
  )
})

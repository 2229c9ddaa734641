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

test('the report of a failed test has its requests, and each of its runs has a session of its own', async () => {
  const { specs } = await run(['--retries=1', '--repeat-each=2'])
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
  for (const { attachments } of failed) {
    const { body, contentType } = attachments.find(({ name }) => name === 'inventory.har')
    assert.equal(contentType, 'application/json')
    const { entries } = JSON.parse(Buffer.from(body, 'base64')).log
    assert.deepEqual(
      entries.map(({ request }) => request.method),
      ['GET'],
    )
  }
  const passed = specs.flatMap(({ title, tests }) =>
    title === 'passes' ? tests.flatMap(({ results }) => results) : [],
  )
  assert.deepEqual(
    passed.map(({ status, attachments }) => [status, attachments.length]),
    [
      ['passed', 0],
      ['passed', 0],
    ],
  )
})

test('an INVENTORY_BASE_URL where nobody listens is an error that says what to do', async () => {
  const { specs } = await run(['-g', 'passes'], { INVENTORY_BASE_URL: 'http://127.0.0.1:1' })
  const [{ error }] = specs[0].tests[0].results
  assert.match(
    error.message,
    /Failed to reach .*INVENTORY_BASE_URL is http:\/\/127\.0\.0\.1:1\. Run npx inventory-objects-mock run/s,
  )
})

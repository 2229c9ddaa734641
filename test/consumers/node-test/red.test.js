import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

test('the error of a test that fails says what the service saw, in each reporter', async () => {
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
  for (const reporter of ['spec', 'junit']) {
    const args = ['--test', `--test-reporter=${reporter}`, 'failing/red.mjs']
    const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error)
    assert.match(stdout, /changed web-1 \(1\): location\.name "Oslo" → null, location\.fact "osl1" → "bgo1"/)
    assert.match(stdout, /contract 4\.4: what a location leaves out becomes null/)
  }
})

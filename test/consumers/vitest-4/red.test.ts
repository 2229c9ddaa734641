import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each(['msw', 'fixture'])('the error of a test that fails says what the service saw: %s', async (name) => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', 'failing', `${name}.red.js`]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args).catch((error) => error)
  expect(stdout + stderr).toContain('changed web-1 (1): location.name "Oslo" → null, location.fact "osl1" → "bgo1"')
  expect(stdout + stderr).toContain('contract 4.4: what a location leaves out becomes null')
})

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** @module-tag slow */

/** Parts of the names of attacks that end soon, at a size of 200 slow connections. */
const attacks = ['5,000 slow connections', 'do not end, from 4 addresses', 'for new sessions by one']

test('small attacks take nothing from others: they are answered, and no confirmed write of theirs is lost', async () => {
  const script = fileURLToPath(new URL('run.mjs', import.meta.url))
  const args = [script, '--size', '0.04', ...attacks.flatMap((name) => ['--only', name])]
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error) => error)
  expect(stdout).toContain(`${attacks.length} of ${attacks.length} attacks held. Of the requests of others, 0 failed`)
})

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const minutes = process.env.SOAK_MINUTES

// It waits for idle connections to end, so CI alone sets SOAK_MINUTES. For an hour: node test/server/soak.mjs
test.skipIf(minutes === undefined || !existsSync('/proc/self/fd'))(
  'clients of all kinds leave nothing behind in a server',
  async () => {
    const script = fileURLToPath(new URL('soak.mjs', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--minutes', minutes!, '--rate', '20'])
    expect(stdout).toContain('Unexpected responses: 0. The server ended with exit code 0.')
  },
  300_000,
)

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scenarios } from '../../src/factories.ts'
import { createInventoryServer, type InventoryServer } from '../../src/server.ts'
import { makeFolder } from '../cli/cli-process.ts'
import { examples, root } from './pages.ts'

const run = promisify(execFile)

/** What the pages call the server. */
const DEFAULT_URL = 'http://127.0.0.1:4010'

/** Lets `npx` start the build. */
const npx = 'npx() { shift; "$NODE" "$CLI" "$@"; }'

// As `npx inventory-objects-mock` starts it: one for all commands, each of which follows those before it.
let server: InventoryServer
beforeAll(async () => {
  server = await createInventoryServer({ port: 0, objects: scenarios.small() })
})
afterAll(() => server.close())

test.each(examples('console'))('the commands of $name print what stands below them', async ({ code }) => {
  const cwd = makeFolder()
  const variables = { INVENTORY_BASE_URL: server.url, NODE: process.execPath, CLI: join(root, 'dist/cli.cjs') }
  const env = { ...process.env, ...variables }
  for (const [, command, printed] of code.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
    const script = `${npx}\n${command!.replaceAll(DEFAULT_URL, server.url)}`
    const { stdout } = await run('sh', ['-c', script], { cwd, env })
    expect(stdout.trimEnd(), command).toMatch(toPattern(printed!.trimEnd()))
  }
})

/** A pattern for a text, in which a line with an ellipsis stands for any lines. */
function toPattern(text: string): RegExp {
  const parts = text.split(/^…(?:\n|$)/m).map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join(String.raw`[\s\S]*`)}$`)
}

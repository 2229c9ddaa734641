import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { scenarios } from '../../src/factories.ts'
import { createInventoryServer } from '../../src/server.ts'
import { makeFolder } from '../cli/cli-process.ts'
import { examples, root } from './pages.ts'

const run = promisify(execFile)

/** What the pages call the server. */
const DEFAULT_URL = 'http://127.0.0.1:4010'

/** Lets `npx` start the build. */
const npx = 'npx() { shift; "$NODE" "$CLI" "$@"; }'

const blocks = examples('console')
const paths = [...new Set(blocks.map(({ path }) => path))]

test.each(paths)('the commands of %s print what it says, one after the other', async (page) => {
  const cwd = makeFolder()
  // As `npx inventory-objects-mock` starts it.
  await using server = await createInventoryServer({ port: 0, objects: scenarios.small() })
  const variables = { INVENTORY_BASE_URL: server.url, NODE: process.execPath, CLI: join(root, 'dist/cli.cjs') }
  const env = { ...process.env, NO_COLOR: '1', ...variables }
  for (const { name, code } of blocks.filter(({ path }) => path === page)) {
    for (const [, command, printed] of code.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
      const { stdout } = await run('sh', ['-c', `${npx}\n${command!.replaceAll(DEFAULT_URL, server.url)}`], {
        cwd,
        env,
      })
      const said = stdout.replaceAll(server.url, DEFAULT_URL)
      expect(normalize(said.trimEnd()), `${name}: ${command}`).toMatch(toPattern(normalize(printed!.trimEnd())))
    }
  }
})

/** A text without what is different in each run: times and durations. */
function normalize(text: string): string {
  return text.replace(/\d\d:\d\d:\d\d\.\d/g, 'TIME').replace(/\d+ ms */g, 'N ms ')
}

/** A pattern for a text, in which a line with an ellipsis stands for any lines. */
function toPattern(text: string): RegExp {
  const parts = text.split(/^…(?:\n|$)/m).map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join(String.raw`[\s\S]*`)}$`)
}

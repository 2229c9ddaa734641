import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import type { ConsoleMessage } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCliOptions } from '../src/server/cli-options.ts'
import { createInventoryServer } from '../src/server.ts'
import { openPage } from './browser.ts'

const run = promisify(execFile)
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
// Inside the package, so that an example imports it by its name.
const folder = fileURLToPath(new URL('.examples/', import.meta.url))

/** The code blocks of the README by what stands behind their three backquotes. */
function examples(info: string): string[] {
  return Array.from(readme.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)).flatMap(([, tag, code]) =>
    tag === info ? [code!] : [],
  )
}

beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the README', () => {
  test.each(examples('ts').map((code, index) => [index + 1, code] as const))(
    'example %i runs in Node',
    async (index, code) => {
      const file = `${folder}example-${index}.mjs`
      writeFileSync(file, (await transform(code, { loader: 'ts' })).code)
      await run(process.execPath, [file])
    },
  )

  test('the example of a client runs against a server on the default port', async () => {
    const server = await createInventoryServer({ port: 4010 }).catch(() => null)
    const file = `${folder}client.mjs`
    writeFileSync(file, examples('ts server')[0]!)
    try {
      const { stdout } = await run(process.execPath, [file])
      expect(stdout).toMatch(/^503\n/)
    } finally {
      await server?.close()
    }
  })

  test('the example of a test suite passes', async () => {
    const [code] = examples('ts test')
    writeFileSync(`${folder}inventory.test.ts`, code!)
    writeFileSync(`${folder}vitest.config.ts`, 'export default {}')
    const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
    const { stdout } = await run(process.execPath, [vitest, 'run', '--root', folder])
    expect(stdout).toContain('1 passed')
  })

  test('the example of a browser lists switches, the last first', async (context) => {
    const [code] = examples('ts browser')
    const page = await openPage(context, code!)
    const logged = (message: ConsoleMessage) => message.args()[0]?.jsonValue()
    const message = await page.waitForEvent('console', async (message) => Array.isArray(await logged(message)))
    const objects: { id: number; type: { name: string } }[] = await logged(message)
    expect(objects.length).toBeGreaterThan(0)
    expect(new Set(objects.map(({ type }) => type.name))).toEqual(new Set(['switch']))
    expect(objects.map(({ id }) => id)).toEqual(objects.map(({ id }) => id).sort((a, b) => b - a))
  })

  test('the command lines of the server are ones that it understands', () => {
    const commands = examples('sh').flatMap((code) => code.match(/^npx inventory-objects-mock .*$/gm) ?? [])
    expect(commands).not.toHaveLength(0)
    for (const command of commands) {
      const options = command.replace(/^npx inventory-objects-mock (run )?| -- .*$/g, '')
      expect(() => parseCliOptions(options.split(' '))).not.toThrow()
    }
  })
})

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInventoryServer } from '../../src/server.ts'
import { blocks, examples, root } from './pages.ts'

const run = promisify(execFile)
// Inside the package, so that examples can import it by its name.
const folder = join(root, 'test/.examples')
const bin = (path: string) => join(root, 'node_modules', path)

/** The info strings of the code blocks that are files of a consumer, which runs them and checks their types. */
const copies = [
  'js jest',
  'ts get-started',
  'js next',
  'ts data-fetching',
  'ts vitest-browser',
  'ts msw-playwright',
  'ts playwright',
  'ts storybook-10',
  'tsx storybook-10',
]

beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(examples('ts'))('$name runs in Node, and prints what it says', async ({ name, code }) => {
  const file = write(`${name.replace(/\W+/g, '-')}.mjs`, (await transform(code, { loader: 'ts' })).code)
  const { stdout } = await run(process.execPath, [file])
  const expected = Array.from(code.matchAll(/(?:\bconsole\.log\(.*\)|^) \/\/ (.*)$/gm), ([, text]) => text)
  if (expected.length > 0) expect(stdout.trim().split('\n')).toEqual(expected)
})

test.each(examples('ts server'))('$name runs against a server', async ({ code }) => {
  await using server = await createInventoryServer({ port: 0 })
  const { stdout } = await run(process.execPath, [
    write('client.mjs', code.replace('http://127.0.0.1:4010', server.url)),
  ])
  const [, status] = /status\) \/\/ (\d+)/.exec(code)!
  expect(stdout.split('\n')[0]).toBe(status)
})

test('the test suites pass', async () => {
  const suites = examples('ts test')
  for (const [index, { code }] of suites.entries()) write(`suites/example-${index}.test.ts`, code)
  write('suites/vitest.config.ts', 'export default {}')
  const { stdout } = await run(process.execPath, [bin('vitest/vitest.mjs'), 'run', '--root', join(folder, 'suites')])
  expect(stdout).toContain(`${suites.length} passed`)
})

test.each(copies.flatMap(examples))('$name equals the file of its consumer', ({ info, code }) => {
  const [, file, text] = /^\/\/ (\S+)\n([\s\S]*)$/.exec(code)!
  expect(readFileSync(join(root, 'test/consumers', info.split(' ')[1]!, file!), 'utf8')).toBe(text)
})

// The compiler takes as long as the other tests together: in CI alone.
test.skipIf(!process.env.CI)('the examples pass the type check of `strict`', { timeout: 300_000 }, async () => {
  const files = blocks
    .filter(({ info }) => /^ts\b/.test(info) && !copies.includes(info))
    .map(({ path, name, info, code }) => {
      // Other examples of the page import an example by the file name in its first comment.
      const file = /^\/\/ (\S+\.ts)$/m.exec(code)?.[1] ?? `${name.replace(/\W+/g, '-')}.ts`
      return write(join('types', path, info, file), `${code}\nexport {}\n`)
    })
  files.push(
    join(import.meta.dirname, 'tools.d.ts'),
    join(root, 'src/host/docs/virtual-modules.d.ts'),
    join(root, 'src/console/css.d.ts'),
  )
  const compilerOptions = {
    paths: { 'inventory-objects-mock': ['../../../src/index.ts'], 'inventory-objects-mock/*': ['../../../src/*.ts'] },
  }
  write(
    'types/tsconfig.json',
    JSON.stringify({ extends: '../../../tsconfig.json', compilerOptions, files, include: [] }),
  )
  const { stdout } = await run(process.execPath, [bin('typescript/bin/tsc'), '-p', join(folder, 'types')]).catch(
    (error) => error,
  )
  expect(stdout).toBe('')
})

function write(file: string, code: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  return path
}

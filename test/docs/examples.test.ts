import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInventoryServer } from '../../src/server.ts'
import { blocks, examples, pages, root } from './pages.ts'

const run = promisify(execFile)
// Inside the package, so that examples can import it by its name.
const folder = join(root, 'test/.examples')
const bin = (path: string) => join(root, 'node_modules', path)

/** The info strings of the code blocks that are files of a consumer, which runs them and checks their types. */
const copies = [
  'js jest',
  'ts get-started',
  'ts angular',
  'js next',
  'js node-http',
  'ts nuxt',
  'tsx playwright-components',
  'python pytest',
  'ts static-demo',
  'ts vitest-browser',
  'ts msw-playwright',
  'ts playwright',
  'ts storybook-10',
  'tsx storybook-10',
  'tsx console-beside',
]

beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an example in Node', () => {
  const all = examples('ts').map((example) => ({ ...example, file: `${example.name.replace(/\W+/g, '-')}.mjs` }))
  let printed: Record<string, string>

  // One process: most of the time is its start.
  beforeAll(async () => {
    for (const { file, code } of all) write(file, (await transform(code, { loader: 'ts' })).code)
    const { stdout } = await run(process.execPath, [write('run-all.mjs', runAll(all.map(({ file }) => file)))])
    printed = JSON.parse(stdout)
  })

  test.each(all)('$name runs, and prints what it says', ({ file, code }) => {
    const expected = Array.from(code.matchAll(/(?:\bconsole\.log\(.*\)|^) \/\/ (.*)$/gm), ([, text]) => text)
    if (expected.length > 0) expect(printed[file]!.trim().split('\n')).toEqual(expected)
  })
})

/** A module that runs others, one after the other, and prints what each has printed. */
function runAll(files: readonly string[]): string {
  return `
    import { Console } from 'node:console'
    import { Writable } from 'node:stream'
    const printed = {}
    for (const file of ${JSON.stringify(files)}) {
      printed[file] = ''
      const stdout = new Writable({ write: (text, _, done) => done((printed[file] += text, null)) })
      globalThis.console = new Console({ stdout, stderr: process.stderr })
      await import('./' + file)
    }
    process.stdout.write(JSON.stringify(printed))
  `
}

test.each(examples('ts server'))('$name runs against a server', async ({ name, code }) => {
  await using server = await createInventoryServer({ port: 0 })
  const file = write(`${name.replace(/\W+/g, '-')}.mjs`, code.replace('http://127.0.0.1:4010', server.url))
  const { stdout } = await run(process.execPath, [file])
  const [, status] = /status\) \/\/ (\d+)/.exec(code)!
  expect(stdout.split('\n')[0]).toBe(status)
})

describe('a test suite passes', () => {
  const suites = examples('ts test')
  let results: { name: string; status: string; message: string; assertionResults: object[] }[]

  // One process, with a file for each: to start one for each takes ten times as long.
  beforeAll(async () => {
    for (const [index, { code }] of suites.entries()) write(`suites/example-${index}.test.ts`, code)
    write('suites/vitest.config.ts', 'export default {}')
    const args = [
      bin('vitest/vitest.mjs'),
      'run',
      '--no-isolate',
      '--reporter',
      'json',
      '--root',
      join(folder, 'suites'),
    ]
    const { stdout } = await run(process.execPath, args).catch((error) => error)
    results = JSON.parse(stdout).testResults
  })

  test.each(suites.map(({ name }, index) => ({ name, index })))('$name', ({ index }) => {
    const { status, ...result } = results.find(({ name }) => name.endsWith(`/example-${index}.test.ts`))!
    expect(status, JSON.stringify(result, null, 2)).toBe('passed')
    expect(result.assertionResults).not.toEqual([])
  })
})

test.each(copies.flatMap(examples))('$name equals the file of its consumer', ({ info, code }) => {
  const [, file, text] = /^(?:\/\/|#) (\S+)\n([\s\S]*)$/.exec(code)!
  expect(readFileSync(join(root, 'test/consumers', info.split(' ')[1]!, file!), 'utf8')).toBe(text)
})

test('the guide has what next/jest and @swc/jest are configured with', () => {
  const read = (file: string) => readFileSync(join(root, 'test/consumers/jest', file), 'utf8')
  const [transpiled] = /transpilePackages: \[.*?\]/.exec(read('next.config.js'))!
  const [, transform] = /transform: (\{.*?\}),/.exec(read('jest-swc.config.js'))!
  for (const text of [transpiled, transform]) expect(pages['docs/tests.md']).toContain(`\`${text}\``)
})

test('each row of the table of libraries is what its consumer calls', () => {
  const folder = join(root, 'test/consumers/data-fetching/src')
  const files = readdirSync(folder).filter((file) => file.startsWith('follow-with-'))
  const [, table] = /^\| library \|.*\n.*\n((?:\|.*\n)*)/m.exec(pages['docs/pages.md']!)!
  const rows = Array.from(table!.matchAll(/^\| ([\w ]+?)(?:, .*)? \| `(.*?)` \|$/gm), ([, name, call]) => ({
    file: `follow-with-${name!.toLowerCase().replaceAll(' ', '-')}.ts`,
    call: call!.replace(/\s/g, ''),
  }))
  expect(rows.map(({ file }) => file).sort()).toEqual(files.sort())
  for (const { file, call } of rows) {
    expect(readFileSync(join(folder, file), 'utf8').replace(/\s/g, ''), file).toContain(call)
  }
})

// The compiler takes as long as the other tests together.
describe('an example passes the type check of `strict`', { tags: ['slow'] }, () => {
  const typed = blocks.filter(({ info }) => /^ts\b/.test(info) && !copies.includes(info))
  // Other examples of the page import an example by the file name in its first comment.
  const files = typed.map(({ path, name, info, code }) => {
    const file = /^\/\/ (\S+\.ts)$/m.exec(code)?.[1] ?? `${name.replace(/\W+/g, '-')}.ts`
    return join('types', path, info, file)
  })
  let errors: string

  // One program, which has the types of the library once.
  beforeAll(async () => {
    for (const [index, { code }] of typed.entries()) write(files[index]!, `${code}\nexport {}\n`)
    const types = ['test/docs/tools.d.ts', 'src/host/docs/virtual-modules.d.ts', 'src/console/css.d.ts']
    const paths = {
      'inventory-objects-mock': ['../../../src/index.ts'],
      'inventory-objects-mock/*': ['../../../src/*.ts'],
    }
    const config = {
      extends: '../../../tsconfig.json',
      compilerOptions: { paths },
      files: [...files, ...types].map((file) => join(file.startsWith('types') ? folder : root, file)),
      include: [],
    }
    write('types/tsconfig.json', JSON.stringify(config))
    const { stdout } = await run(process.execPath, [bin('typescript/bin/tsc'), '-p', join(folder, 'types')]).catch(
      (error) => error,
    )
    errors = stdout
  }, 300_000)

  test.each(typed.map(({ name }, index) => ({ name, file: files[index]! })))('$name', ({ file }) => {
    expect(errors.split('\n').filter((line) => line.includes(`${file}(`))).toEqual([])
  })

  test('and the program has no other error', () => {
    expect(errors).toBe('')
  })
})

function write(file: string, code: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  return path
}

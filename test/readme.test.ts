import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import type { ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeBlocks } from '../docs/.vitepress/code-blocks.ts'
import { slugify } from '../docs/.vitepress/slugify.ts'
import { commandNames, loadCommand } from '../src/cli/commands.ts'
import { parseOptions } from '../src/cli/options.ts'
import { parseServeOptions } from '../src/cli/serve/parse-serve-options.ts'
import { createInventoryServer } from '../src/server.ts'
import { openPage } from './browser.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
// Inside the package, so that examples can import it by its name.
const folder = join(root, 'test/.examples')
const bin = (path: string) => join(root, 'node_modules', path)

const docs = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))
const pages = ['README.md', ...docs.map((file) => `docs/${file}`)].map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

/** Declares what examples use that is not installed here: as much as `strict` needs, the rest as `any`. */
const tools = `
declare module '@playwright/test' {
  interface Page {
    route(pattern: string, handler: (route: any) => Promise<void>): Promise<void>
    goto(url: string): Promise<void>
    getByText(text: string): any
  }
  type Fixture = (fixtures: { page: Page }, use: (value: any) => Promise<void>, info: { testId: string }) => Promise<void>
  interface Test<Fixtures> {
    (name: string, test: (fixtures: Fixtures) => Promise<void>): void
    extend<More = {}>(
      fixtures: Record<keyof More, Fixture | [Fixture, object]> & { extraHTTPHeaders?: Fixture },
    ): Test<Fixtures & More>
  }
  export const test: Test<{ page: Page }>
  export const expect: any
}
declare module 'hono' {
  export class Hono {
    all(path: string, handler: (context: any) => Promise<Response>): void
  }
}
declare module 'cloudflare:workers' {
  export const env: { ADMIN_TOKEN: string }
}
declare const cy: { intercept(pattern: string, handler: (request: any) => void): void; [name: string]: any }
declare module '@hono/node-server/conninfo' {
  export function getConnInfo(context: any): { remote: { address?: string } }
}
interface BunServer { requestIP(request: Request): { address: string } | null }
declare const Bun: {
  serve(options: { idleTimeout?: number; fetch(request: Request, server: BunServer): Promise<Response> }): void
}
declare const Deno: {
  serve(handler: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>): void
}
declare const it: any, beforeEach: any
interface ImportMeta { env: any }
`

/** The code blocks of all pages. */
const blocks = pages.flatMap(({ path, text }) =>
  codeBlocks(text).map(({ index, info, code }) => ({ name: `${path}, block ${index}`, path, info, code })),
)

/** The info strings of the code blocks that are files of a consumer, which runs them and checks their types. */
const copies = ['js jest', 'js next', 'ts vitest-browser', 'ts msw-playwright', 'ts storybook-10', 'tsx storybook-10']

/** The code blocks with an info string, which follows their three backticks. */
function examples(info: string) {
  return blocks.filter((block) => block.info === info)
}

function write(file: string, code: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  return path
}

beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The timeout is long because these tests start processes.
describe('examples in the documentation', { timeout: 60_000 }, () => {
  test.each(examples('ts'))('run in Node, and print what they say: $name', async ({ name, code }) => {
    const file = write(`${name.replace(/\W+/g, '-')}.mjs`, (await transform(code, { loader: 'ts' })).code)
    const { stdout } = await run(process.execPath, [file])
    const expected = Array.from(code.matchAll(/(?:\bconsole\.log\(.*\)|^) \/\/ (.*)$/gm), ([, text]) => text)
    if (expected.length > 0) expect(stdout.trim().split('\n')).toEqual(expected)
  })

  test.each(examples('ts server'))('run against a server: $name', async ({ code }) => {
    await using server = await createInventoryServer({ port: 0 })
    const { stdout } = await run(process.execPath, [
      write('client.mjs', code.replace('http://127.0.0.1:4010', server.url)),
    ])
    const [, status] = /status\) \/\/ (\d+)/.exec(code)!
    expect(stdout.split('\n')[0]).toBe(status)
  })

  test('of test suites pass', async () => {
    // The playground cannot run the latter.
    const suites = [...examples('ts test'), ...examples('ts vitest')]
    for (const [index, { code }] of suites.entries()) write(`suites/example-${index}.test.ts`, code)
    write('suites/vitest.config.ts', 'export default {}')
    const { stdout } = await run(process.execPath, [bin('vitest/vitest.mjs'), 'run', '--root', join(folder, 'suites')])
    expect(stdout).toContain(`${suites.length} passed`)
  })

  test.each(copies.flatMap(examples))('equal the files of their consumers: $name', ({ info, code }) => {
    const [, file, text] = /^\/\/ (\S+)\n([\s\S]*)$/.exec(code)!
    expect(readFileSync(join(root, 'test/consumers', info.split(' ')[1]!, file!), 'utf8')).toBe(text)
  })

  test('of a page list switches, sorted by descending id', async (context) => {
    const page = await openPage(context, exampleOfPage('README.md', 'sort=-id'))
    const objects = await loggedList(page)
    expect(objects.length).toBeGreaterThan(0)
    expect(new Set(objects.map(({ type }) => type?.name))).toEqual(new Set(['switch']))
    expect(objects.map(({ id }) => id)).toEqual(objects.map(({ id }) => id).sort((a, b) => b - a))
  })

  test('of a page that keeps its state keep a deletion after a reload', async (context) => {
    const page = await openPage(context, exampleOfPage('docs/browser.md', 'sessionStorage'))
    const [first] = await loggedList(page)
    expect(first!.id).toBe(2)
    await page.evaluate(`fetch('/api/v2/objects/2/', { method: 'DELETE' })`)
    const logged = loggedList(page)
    await page.reload({ waitUntil: 'commit' })
    expect((await logged)[0]!.id).toBe(3)
  })

  test('of a page give the browser console access to the mock', async (context) => {
    const page = await openPage(context, exampleOfPage('docs/browser.md', 'globalThis'))
    await page.waitForFunction('globalThis.mock')
    const { code } = examples('js').find(({ path }) => path === 'docs/browser.md')!
    expect(await page.evaluate(`${code}; mock.objects.list().map(({ name }) => name)`)).toEqual(['web-1'])
  })

  test('pass the type check of `strict`', async () => {
    const files = blocks
      .filter(({ info }) => /^ts\b/.test(info) && !copies.includes(info))
      .map(({ path, name, info, code }) => {
        // Other examples of the page import an example by the file name in its first comment.
        const file = /^\/\/ (\S+\.ts)$/m.exec(code)?.[1] ?? `${name.replace(/\W+/g, '-')}.ts`
        return write(join('types', path, info, file), `${code}\nexport {}\n`)
      })
    files.push(write('types/tools.d.ts', tools), join(root, 'src/host/docs/virtual-modules.d.ts'))
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
})

describe('the documentation', () => {
  test('calls the command line with valid options', async () => {
    const scripts = examples('sh').map(({ code }) => code.replaceAll('\\\n', ' '))
    const calls = scripts.flatMap((script) => script.match(/^npx inventory-objects-mock .*$/gm) ?? [])
    expect(calls).not.toHaveLength(0)
    for (const call of calls) {
      const [, , first, ...rest] = call.replace(/ -- .*| +#.*/, '').split(/ +/)
      const name = commandNames.find((name) => name === first)
      const args = name === undefined ? [first!, ...rest] : rest
      const { optionGroups } = await loadCommand(name ?? 'serve')
      expect(() => parseOptions(args, Object.assign({}, ...Object.values(optionGroups))), call).not.toThrow()
      if (name === undefined || name === 'run') expect(() => parseServeOptions(args), call).not.toThrow()
    }
  })

  test('says what each code of an error is about', () => {
    const { text } = pages.find(({ path }) => path === 'docs/errors.md')!
    const documented = Array.from(text.matchAll(/^\| `([a-z-]+)` \|/gm), ([, code]) => code)
    const source = readFileSync(join(root, 'src/validation/errors.ts'), 'utf8')
    const [, union] = /type InventoryErrorCode =([\s|'a-z-]*)/.exec(source)!
    expect(documented).toEqual(Array.from(union!.matchAll(/'(.+)'/g), ([, code]) => code))
  })

  test('lists the consumers, with what they install and where they run, as in their package.json', () => {
    const projects = readdirSync(join(root, 'test/consumers')).filter((name) => !name.includes('.'))
    const rows = projects.sort().map((name) => {
      const project = JSON.parse(readFileSync(join(root, 'test/consumers', name, 'package.json'), 'utf8'))
      const versions = Object.entries<string>(project.dependencies)
        .filter(([dependency]) => !/^(@types\/.*|inventory-objects-mock)$/.test(dependency))
        .map(([dependency, version]) => `${dependency} ${version.replace(/^npm:.*@/, '')}`)
      const runs = project.consumer?.byHand ? 'by hand' : 'in CI'
      return `| \`${name}\` | ${project.description} | ${versions.join(', ')} | ${runs} |`
    })
    const { text } = pages.find(({ path }) => path === 'docs/testing.md')!
    const table = /<!-- consumers -->\n.*\n.*\n([\s\S]*)\n<!-- \/consumers -->/.exec(text)![1]
    expect(table).toBe(rows.join('\n'))
  })

  test('has no broken links', () => {
    for (const { path, text } of pages) {
      for (const [, target] of text.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
        const [file, anchor] = target!.split('#') as [string, string?]
        const linked = join(root, file === '' ? path : join(dirname(path), file))
        expect(existsSync(linked), `${path}: ${target}`).toBe(true)
        if (anchor !== undefined) expect(anchorsOf(readFileSync(linked, 'utf8')), path).toContain(anchor)
      }
    }
  })
})

function exampleOfPage(path: string, part: string): string {
  return examples('ts browser').find((block) => block.path === path && block.code.includes(part))!.code
}

/** Waits for the first list that a page logs. */
async function loggedList(page: Page): Promise<{ id: number; type: { name: string } | null }[]> {
  const logged = (message: ConsoleMessage) => message.args()[0]?.jsonValue()
  return logged(await page.waitForEvent('console', async (message) => Array.isArray(await logged(message))))
}

/** The anchors of the headings of a Markdown text. */
function anchorsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading]) => slugify(heading!))
}

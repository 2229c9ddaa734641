import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rollup/parseAst'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const { name, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const entries = ['', '/service', '/factories', '/server', '/cloudflare', '/client', '/data', '/ssr', '/page']
let project: string

/** Creates a project with only the packed files and their dependencies. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'inventory-package-'))
  const [{ files }] = JSON.parse(npm('pack', '--dry-run', '--json', '--ignore-scripts'))
  const paths: string[] = files.map((file: { path: string }) => file.path)
  expect(paths).toContain('dist/index.js')
  for (const path of paths) copy(path)
  for (const dependency of Object.keys(dependencies)) link(dependency)
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** What a list of entry points has and loads, by the code that loads one as `m`. */
function loadAll(load: string, extension?: string): { keys: string[]; loaded: string[] }[] {
  const code = `
    const all = []
    for (const id of ${JSON.stringify(entries.map((entry) => name + entry))}) {
      ${load}
      const loaded = typeof require === 'function' ? Object.keys(require.cache) : []
      for (const path of loaded) delete require.cache[path]
      all.push({ keys: Object.keys(m).sort(), loaded })
    }
    console.log(JSON.stringify(all))`
  return JSON.parse(run(code, ['msw'], extension))
}

test('each entry point has the values in its snapshot, imported or required', () => {
  const [imported, required] = [loadAll('const m = await import(id)'), loadAll('const m = require(id)', 'cjs')]
  for (const [index, entry] of entries.entries()) {
    const declared = readFileSync(join(root, `test/exports${entry || '/index'}.txt`), 'utf8')
      .trim()
      .split('\n')
    const values = declared.filter((line) => !line.startsWith('type ')).map((line) => line.split(' ').at(-1))
    expect([imported[index]!.keys, required[index]!.keys], entry).toEqual([values.sort(), values])
  }
})

test('no entry point loads zod, @mswjs/data or lodash, and each loads faker and MSW only if it needs them', () => {
  for (const [index, { loaded }] of loadAll('const m = require(id)', 'cjs').entries()) {
    const entry = entries[index]
    const paths = loaded.join('\n')
    expect(paths, entry).toContain(`/${name}/dist/`)
    expect(paths, entry).not.toMatch(/node_modules\/(zod|@mswjs\/data|lodash|outvariant)\//)
    if (entry !== '/factories') expect(paths, entry).not.toContain('@faker-js')
    if (entry !== '') expect(paths, entry).not.toMatch(/node_modules\/msw\//)
  }
})

test('an import and the start of a server load no fetch of Node, which takes as long as all of the package', () => {
  const isLoaded = "process.moduleLoadList.some((name) => name.endsWith('undici/undici'))"
  for (const entry of entries.filter((entry) => entry !== '')) {
    expect([entry, run(`await import('${name}${entry}'); console.log(${isLoaded})`)]).toEqual([entry, 'false'])
  }
  const code = `
    import { get } from 'node:http'
    import { createInventoryServer } from '${name}/server'
    const server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }] })
    get(server.url + '/api/v2/objects/', async (response) => {
      for await (const _ of response) {}
      console.log(response.statusCode, ${isLoaded})
      await server.close()
    })`
  expect(run(code)).toBe('200 false')
})

test('the main entry works with MSW as CommonJS', () => {
  const code = `
    const { createInventoryMock } = require('${name}')
    const { setupServer } = require('msw/node')
    const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
    setupServer(...mock.handlers).listen()
    fetch('https://inventory.example/api/v2/objects/').then((response) => response.text()).then(console.log)`
  expect(JSON.parse(run(code, ['msw'], 'cjs'))).toMatchObject([{ id: 1, name: 'web-1' }])
})

test.each([
  ['imported', 'required', 'await import', 'require'],
  ['required', 'imported', 'require', 'await import'],
])('a database that is %s reads and changes a service that is %s', (_, __, loadDb, loadService) => {
  const code = `
    import { createRequire } from 'node:module'
    const require = createRequire(import.meta.url)
    const { createInventoryDb } = ${loadDb}('${name}/data')
    const { createInventoryService } = ${loadService}('${name}/service')
    const service = createInventoryService({ objects: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] })
    const { inventoryObject } = createInventoryDb(service)
    inventoryObject.update({ where: { id: { gt: 2 } }, data: { name: 'd' } })
    const found = inventoryObject.findMany({ where: { id: { gt: 0 } }, cursor: 1 })
    console.log(JSON.stringify([found.map(({ name }) => name), service.objects.count()]))`
  expect(JSON.parse(run(code))).toEqual([['b', 'd'], 3])
})

test('the package contains the OpenAPI document and the fixtures', () => {
  const code = `
    const { openapi } = require('${name}/openapi.json')
    console.log(openapi, require('${name}/fixtures/small.json').length > 0)`
  expect(run(code, [], 'cjs')).toBe('3.1.0 true')
  const module = `import small from '${name}/fixtures/small.json' with { type: 'json' }; console.log(small.length > 0)`
  expect(run(module)).toBe('true')
})

test('the package works without the development dependencies', () => {
  expect(run(`import('${name}/service').then((m) => console.log(m.createInventoryService().objects.count()))`)).toBe(
    '0',
  )
})

// React Native's preset refuses them, in any module that is bundled: https://reactnative.dev/docs/javascript-environment
test('no class that is published has a static block, and each has its own name', async () => {
  const folder = join(project, 'node_modules', name, 'dist')
  const withBlock = readdirSync(folder).filter(
    (file) => /\.c?js$/.test(file) && hasStaticBlock(parseAst(readFileSync(join(folder, file), 'utf8'))),
  )
  expect(withBlock).toEqual([])
  expect(hasStaticBlock(parseAst('class A { static { this.b = 1 } }'))).toBe(true)
  const print = `import { InventoryMockError } from '${name}/service'; console.log(InventoryMockError.name)`
  expect(run(print)).toBe('InventoryMockError')
})

function hasStaticBlock(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  return ('type' in node && node.type === 'StaticBlock') || Object.values(node).some(hasStaticBlock)
}

function run(code: string, links: string[] = [], extension = 'mjs'): string {
  for (const dependency of links) link(dependency)
  const file = join(project, `main.${extension}`)
  writeFileSync(file, code)
  try {
    return execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8' }).trim()
  } finally {
    for (const dependency of links) rmSync(join(project, 'node_modules', dependency))
  }
}

function copy(path: string): void {
  cpSync(join(root, path), join(project, 'node_modules', name, path), { recursive: true })
}

function link(dependency: string): void {
  const target = join(project, 'node_modules', dependency)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(join(root, 'node_modules', dependency), target, 'dir')
}

function npm(...args: string[]): string {
  return execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

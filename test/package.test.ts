import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rollup/parseAst'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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

describe.each(entries)(`${name}%s`, (entry) => {
  const needsMsw = entry === ''
  const links = needsMsw ? ['msw'] : []

  test('has the values in its snapshot, imported or required', () => {
    const declared = readFileSync(join(root, `test/exports${entry || '/index'}.txt`), 'utf8')
      .trim()
      .split('\n')
    const values = declared.filter((line) => !line.startsWith('type ')).map((line) => line.split(' ').at(-1))
    const print = 'console.log(JSON.stringify(Object.keys(m).sort()))'
    const imported = run(`import * as m from '${name}${entry}'; ${print}`, links)
    const required = run(`const m = require('${name}${entry}'); ${print}`, links, 'cjs')
    expect(JSON.parse(imported)).toEqual(values.sort())
    expect(JSON.parse(required)).toEqual(values.sort())
  })

  test('does not load zod, @mswjs/data or lodash, and loads faker and MSW only if it needs them', () => {
    const code = `const m = require('${name}${entry}'); console.log(Object.keys(require.cache).join('\\n'))`
    const loaded = run(code, links, 'cjs')
    expect(loaded).toContain(`/${name}/dist/`)
    expect(loaded).not.toMatch(/node_modules\/(zod|@mswjs\/data|lodash|outvariant)\//)
    if (entry !== '/factories') expect(loaded).not.toContain('@faker-js')
    if (!needsMsw) expect(loaded).not.toMatch(/node_modules\/msw\//)
  })
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

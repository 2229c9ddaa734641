import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { toEsModule, unused } from '../../.ci/build/mswjs-data.ts'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@mswjs/data'))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  // What is never called: the factory with its handlers, and the exchange with other tabs.
  .filter((file) => !/^(index|factory|drop|sync|generate\w+Handlers)\.js$/.test(basename(file)))

test.each(files)('%s has the same exports as an ES module', (file) => {
  const module = require(join(folder, file))
  delete module.__esModule
  expect(exportsOf(toEsModule(readFileSync(join(folder, file), 'utf8')))).toEqual(Object.keys(module).sort())
})

test.each(unused)('%s matches code of the package', (pattern) => {
  expect(files.some((file) => readFileSync(join(folder, file), 'utf8').search(pattern) >= 0)).toBe(true)
})

test.each([
  'module.exports = {};',
  'exports["default"] = 1;',
  'var { a } = require("a");',
  'function f() { require("a") }',
])('`%s` is refused', (code) => {
  expect(() => toEsModule(code)).toThrow('Failed to convert a module of @mswjs/data: expected no ')
})

function exportsOf(contents: string): string[] {
  const { metafile } = buildSync({ stdin: { contents }, format: 'esm', metafile: true, write: false })
  return Object.values(metafile.outputs)[0]!.exports.sort()
}

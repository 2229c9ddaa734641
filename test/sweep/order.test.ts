import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sweep } from '../../src/sweep.ts'
import { makeFolder } from '../cli/cli-process.ts'

/** @module-tag release */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** In another order, `B` does not find what `A` has left. */
const dependent = `
import { createInventoryService } from 'inventory-objects-mock/service'
import { expect, test } from 'vitest'
const service = createInventoryService({ objects: [{ name: 'web-1' }, { name: 'web-10' }, { name: 'sw-1' }] })
const headers = { 'content-type': 'application/json' }
const twin = { name: 'web-1', location: null, type: null, labels: [], attributes: {}, responsible: [] }
test('A adds a twin', async () => {
  await service.fetch('/api/v2/objects/', { method: 'POST', headers, body: JSON.stringify(twin) })
})
test('B finds both', async () => {
  const list = await (await service.fetch('/api/v2/objects/?name=web-1&sort=id')).json()
  expect(list).toHaveLength(2)
})`

test('tests that depend on their order have one answer together, and are found with it', {
  timeout: 600_000,
}, async () => {
  const folder = makeFolder()
  const library = join(folder, 'node_modules/inventory-objects-mock')
  mkdirSync(library, { recursive: true })
  for (const name of ['dist', 'package.json']) cpSync(join(root, name), join(library, name), { recursive: true })
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'a.test.js'), dependent)
  const command = ['node', 'node_modules/vitest/vitest.mjs', 'run']
  const { questions, notes } = await sweep({ command, cwd: folder, only: ['filterMatch', 'uniqueName'] })
  const rows = questions.flatMap(({ name, findings }) =>
    findings.flatMap(({ tests }) => tests.map(({ test }) => `${name}: ${test}`)),
  )
  expect(rows).toEqual(['filterMatch: a.test.js > B finds both', 'uniqueName: a.test.js > B finds both'])
  expect(notes.join()).toContain(
    'One answer for all tests of a.test.js: tests fail or send other requests in another order.',
  )
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exports } from '../../package.json'
import { scenarios } from '../../src/factories.ts'
import { inventoryObjectSchema } from '../../src/index.ts'
import { effectNames } from '../../src/mock/faults/effects.ts'
import { mockOptionChecks } from '../../src/mock/mock-options.ts'
import { createInventoryService } from '../../src/service.ts'
import { eventNames } from '../../src/validation/event-names.ts'
import { empty } from '../fields.ts'
import { examples, pages, root, sectionOf } from './pages.ts'

const page = pages['docs/reference.md']!
const declarations = readFileSync(join(root, 'test/exports/declarations.txt'), 'utf8')

test('the reference has each entry point, but for package.json', () => {
  const names = Object.keys(exports).map((path) => path.slice(1) || 'inventory-objects-mock')
  expect(firstCells('What to import').sort()).toEqual(names.filter((name) => name !== '/package.json').sort())
})

test('the reference has each option of a mock', () => {
  expect(firstCells('Options').sort()).toEqual(Object.keys(mockOptionChecks).sort())
})

test('the reference has each member of a mock', () => {
  const documented = Array.from(sectionOf(page, 'Members').matchAll(/^\| (`.+?`) \|/gm), ([, cell]) => cell!)
  const names = documented.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)/g), ([, name]) => name))
  expect(names.sort()).toEqual([...membersOf('InventoryService'), 'handlers'].sort())
})

test.each([
  ['objects', 'ObjectCollection'],
  ['faults', 'FaultCollection'],
  ['requests', 'RequestCollection'],
])('the reference has each method of %s', (name, type) => {
  const [, methods] = new RegExp(`^\\| \`${name}\` \\| (.*) \\|$`, 'm').exec(sectionOf(page, 'Members'))!
  expect(Array.from(methods!.matchAll(/`(\w+)\(/g), ([, method]) => method)).toEqual(membersOf(type))
})

test('the reference has each event', () => {
  const [, text] = /^\| `on\(event, listener\)` \| listens to (.*);/m.exec(page)!
  expect(Array.from(text!.matchAll(/`([\w:]+)`/g), ([, name]) => name)).toEqual(eventNames)
})

test('the guide to faults has each effect', () => {
  const guide = readFileSync(join(root, 'docs/faults.md'), 'utf8')
  const names = Array.from(guide.matchAll(/^\| `(\w+): /gm), ([, name]) => name)
  expect(names.sort()).toEqual([...effectNames, 'sequence'].sort())
})

test('the reference explains each code of an error as its doc comment does', () => {
  const source = readFileSync(join(root, 'src/validation/errors.ts'), 'utf8')
  const [, union] = /type InventoryErrorCode =([\s|'a-z-]*)/.exec(source)!
  const comments = Array.from(source.matchAll(/^ \* - `([\w-]+)`: (.*(?:\n \* {3}.*)*)/gm), ([, code, text]) => {
    return `| \`${code}\` | ${text!.replace(/\n \* +/g, ' ')} |`
  })
  expect(comments).toHaveLength(union!.match(/'.+'/g)!.length)
  expect(sectionOf(page, 'Errors').match(/^\| `.*$/gm)).toEqual(comments)
  for (const [, code] of union!.matchAll(/'(.+)'/g)) expect(page).toContain(`| \`${code}\` |`)
})

test('the reference shows an object of the scenario small, with some of its attributes', () => {
  const [json] = examples('json').filter(({ path }) => path === 'docs/reference.md')
  const object = JSON.parse(json!.code)
  expect(scenarios.small()).toContainEqual({ ...object, attributes: expect.objectContaining(object.attributes) })
})

test('the reference says of each field what a request may send', () => {
  const rows = sectionOf(page, 'The object').match(/^\| (?=`).*$/gm)!
  const fields = rows.flatMap((row) => Array.from(row.split(' | ')[0]!.matchAll(/`(\w+)`/g), ([, field]) => field!))
  expect(fields.sort()).toEqual(Object.keys(inventoryObjectSchema.shape).sort())
})

const whole = { name: 'web-1', ...empty }

test.each<[fact: string, body: Record<string, unknown>, status: number]>([
  ['an id is ignored', { ...whole, id: 77 }, 200],
  ['spaces around a name are removed', { ...whole, name: ' web-1 ' }, 200],
  ['a name is not empty', { ...whole, name: '' }, 400],
  ['a field that is left out is an error', { name: 'web-1' }, 400],
  ['a location needs its fact', { ...whole, location: { name: 'Oslo' } }, 400],
  ['a type needs its name', { ...whole, type: {} }, 400],
  ['the value of an attribute is a string', { ...whole, attributes: { rack: null } }, 400],
  ['the number in an attribute becomes a string', { ...whole, attributes: { rack: 7 } }, 200],
  ['any other field is ignored', { ...whole, owner: 'Ada' }, 200],
])('what the reference says of a create: %s', async (_, body, status) => {
  const service = createInventoryService()
  const headers = { 'Content-Type': 'application/json' }
  const response = await service.fetch('/api/v2/objects/', { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(status)
  if (status === 200) {
    const attributes = Object.hasOwn(body.attributes as object, 'rack') ? { rack: '7' } : {}
    expect(service.objects.list()).toEqual([{ ...whole, id: 1, attributes }])
  }
})

/** The names in the first column of a section's table. */
function firstCells(heading: string): string[] {
  return Array.from(sectionOf(page, heading).matchAll(/^\| `(.*?)` \|/gm), ([, name]) => name!)
}

/** The members of an exported interface, in order. */
function membersOf(type: string): string[] {
  const [, body] = new RegExp(`^interface ${type}\\b.*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(declarations)!
  return Array.from(body!.matchAll(/^ {4}(?:readonly )?(\w+)/gm), ([, name]) => name!)
}

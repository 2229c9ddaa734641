import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMockCode } from '../../../src/console/state/format-state.ts'
import type { JsonValue } from '../../../src/contract/json.ts'
import { createInventoryService, type InventoryMockOptions, type InventoryService } from '../../../src/service.ts'

/** Runs the code as a module would, with the service in the place of the mock. */
function run(code: string): InventoryService {
  const [first, ...lines] = code.split('\n')
  expect(first).toBe("import { createInventoryMock } from 'inventory-objects-mock'")
  const create = (options: InventoryMockOptions) => createInventoryService(options)
  return new Function('createInventoryMock', `'use strict'; ${lines.join('\n')}; return mock`)(create)
}

function format(mock: InventoryService): string {
  return formatMockCode(mock.exportState())
}

// The cast: the values are JSON, which the types of fast-check do not say.
const json = fc.jsonValue().filter((value) => value !== null) as fc.Arbitrary<NonNullable<JsonValue>>
const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', '"__proto__":', 'constructor'))
const object = fc.record({
  name: fc.oneof(fc.string(), fc.constantFrom('`$', "'\\", '</script>', '\u2028', '"__proto__":', '\ud800')),
  labels: fc.array(json, { maxLength: 3 }),
  attributes: fc.array(fc.tuple(key, fc.string()), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
})

test('the code makes a mock with the same objects, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(object, { maxLength: 4 }), (objects) => {
      const mock = createInventoryService({ objects })
      expect(JSON.stringify(run(format(mock)).objects.list())).toBe(JSON.stringify(mock.objects.list()))
    }),
  )
})

test('an attribute with the key __proto__ stays an attribute', () => {
  const attributes = JSON.parse('{ "__proto__": "x" }')
  const mock = run(format(createInventoryService({ objects: [{ name: 'web-1', attributes }] })))
  expect(Object.entries(mock.objects.get(1)!.attributes)).toEqual([['__proto__', 'x']])
})

test('the code makes a mock with the same assumptions, delay and faults', () => {
  const mock = createInventoryService({ assumptions: { filterMatch: 'icontains' }, delay: [1, 2] })
  mock.configure({ assumptions: { uniqueName: true } })
  mock.faults.add({ status: 503, times: 1 })
  mock.faults.add({ operation: 'list', delay: 'infinite' })
  const copy = run(format(mock))
  expect(copy.settings).toEqual(mock.settings)
  expect(copy.faults.list()).toEqual(mock.faults.list())
})

test('what has its default is not in the code', () => {
  expect(format(createInventoryService({ objects: [{ name: 'web-1' }] }))).toBe(`\
import { createInventoryMock } from 'inventory-objects-mock'

const mock = createInventoryMock({
  objects: [
    { id: 1, name: "web-1", location: null, type: null, labels: [], attributes: {}, responsible: [] },
  ],
})
`)
})

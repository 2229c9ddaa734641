import { expect, test } from 'vitest'
import { formatMockCode } from '../../../src/console/state/format-state.ts'
import { createInventoryService, type InventoryMockOptions, type InventoryService } from '../../../src/service.ts'

/** Runs the code as a module would, with the service in the place of the mock. */
function run(code: string): InventoryService {
  const [first, ...lines] = code.split('\n')
  expect(first).toBe("import { createInventoryMock } from 'inventory-objects-mock'")
  const create = (options: InventoryMockOptions) => createInventoryService(options)
  return new Function('createInventoryMock', `'use strict'; ${lines.join('\n')}; return mock`)(create)
}

const objects = [{ name: '`$</script>', attributes: JSON.parse('{ "__proto__": "x" }'), labels: [{ a: [1] }, 7] }]

function format(mock: InventoryService): string {
  return formatMockCode(mock.exportState())
}

test('the code makes a mock with the same objects, assumptions, delay and faults', () => {
  const mock = createInventoryService({ objects, assumptions: { filterMatch: 'icontains' }, delay: [1, 2] })
  mock.configure({ assumptions: { uniqueName: true } })
  mock.faults.add({ status: 503, times: 1 })
  mock.faults.add({ operation: 'list', delay: 'infinite' })
  const copy = run(format(mock))
  expect(JSON.stringify(copy.objects.list())).toBe(JSON.stringify(mock.objects.list()))
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

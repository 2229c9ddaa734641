import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { path } from '../requests.ts'

const objects = Array.from({ length: 371 }, (_, index) => ({ name: `web-${index}` }))

/** What a failed assertion prints. */
function printDifference(actual: unknown, expected: unknown): string {
  let text = ''
  expect.extend({
    toPrint(received, other) {
      text = this.utils.diff(other, received) ?? ''
      return { pass: true, message: () => '' }
    },
  })
  const assertion = expect(actual) as unknown as { toPrint(expected: unknown): void }
  assertion.toPrint(expected)
  return text
}

describe('an exchange of a long list', () => {
  test('is printed in short, with more than ten elements', async () => {
    const mock = createInventoryMock({ objects: objects.slice(0, 10) })
    await mock.fetch(path)
    mock.objects.create({ name: 'eleventh' })
    await mock.fetch(path)
    const [ten, eleven] = mock.requests.list().map((exchange) => printDifference(exchange, {}))
    expect(ten).toContain('"name": "web-9"')
    expect(eleven).toContain('"responseBody": "a list of 11 elements"')
    expect(eleven!.split('\n').length).toBeLessThan(35)
  })

  test('has all of it as JSON, and as a value', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(path)
    const exchange = mock.requests.last()!
    const all = mock.objects.list()
    expect(exchange.responseBody).toEqual(all)
    expect(JSON.parse(JSON.stringify({ log: [exchange] })).log[0].responseBody).toEqual(all)
    expect({ ...exchange }.responseBody).toEqual(all)
    expect(structuredClone(exchange)).toEqual(exchange)
    expect(Object.keys(exchange)).not.toContain('toJSON')
  })
})

test.each([
  ['a mock', createInventoryMock],
  ['a service', createInventoryService],
])('%s that is printed shows what one wants to see, in short', async (_name, create) => {
  const mock = create({ objects, baseUrl: '/inventory', delay: [1, 2] })
  mock.faults.add({ status: 503 })
  await mock.fetch(`/inventory${path}`)
  const text = inspect(mock)
  expect(text).toMatch(/^InventoryMock \{\s+baseUrl: '\/inventory',\s+objects: 371,\s+faults: 1,\s+requests: 1,/)
  expect(text).toContain("filterMatch: 'exact'")
  expect(text).toContain('delay: [ 1, 2 ]')
  expect(text.length).toBeLessThan(1200)
})

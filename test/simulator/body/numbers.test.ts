import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'

const url = '/api/v2/objects/1/'

async function patch(body: string) {
  const mock = createInventoryMock({ objects: [{ id: 1, name: 'a' }] })
  const response = await mock.fetch(url, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })
  return { status: response.status, json: await response.json() }
}

// How a number is read, the recordings state.
test.each([
  '{"attributes":{1.5:1}}',
  '{"attributes":{"a":01.5}}',
  '{"attributes":{"a":1.5e}}',
  '{"attributes":{"a":\u00a01.5}}',
  '{"attributes":{"a":1.5\u00a0}}',
  '{"attributes":{"a":1.5',
  '{"a\u0001":1.5}',
])('%s has the error of the text itself', async (body) => {
  const { status, json } = await patch(body)
  let message = ''
  try {
    JSON.parse(body)
  } catch (error) {
    message = (error as Error).message
  }
  expect([status, json]).toEqual([400, { detail: `JSON parse error - ${message}` }])
})

test('long numbers at any depth of a field that nobody knows are ignored with it', async () => {
  const { status } = await patch('{"unknown":{"a":12345678901234567890,"b":{"c":12345678901234567890}}}')
  expect(status).toBe(200)
})

test('attributes have errors where they are invalid, in the order of the body', async () => {
  const element = fc.constantFrom<unknown>('a', '', 1, null, [], {}, true)
  const attributes = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', '1', '0', '__proto__', 'length'), element), {
    selector: ([name]) => name,
  })
  await fc.assert(
    fc.asyncProperty(attributes, async (entries) => {
      const body = Object.fromEntries(entries)
      const invalid = Object.keys(body).filter((name) => !['string', 'number'].includes(typeof body[name]))
      const { status, json } = await patch(JSON.stringify({ attributes: body }))
      expect(status).toBe(invalid.length > 0 ? 400 : 200)
      expect(Object.keys(json.attributes)).toEqual(invalid.length > 0 ? invalid : Object.keys(body))
    }),
  )
})

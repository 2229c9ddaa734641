import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { LIST } from '../../fields.ts'

const url = '/api/v2/objects/1/'

async function patch(body: string, assumptions = {}) {
  const mock = createInventoryMock({ objects: [{ id: 1, name: 'a' }], assumptions })
  const response = await mock.fetch(url, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })
  return { status: response.status, json: await response.json() }
}

describe('a number is read as it was written', () => {
  test.each([
    ['{"name":1.50}', 'name', '1.5'],
    ['{"n\\u0061me" : 1e3 }', 'name', '1000.0'],
    ['{"name":2.5,"name":1.50}', 'name', '1.5'],
    ['{"name":"a:1.50,"}', 'name', 'a:1.50,'],
    ['{"attributes":{"a":-0.0,"b":12345678901234567890}}', 'attributes', { a: '-0.0', b: '12345678901234567890' }],
    ['{"attributes":{"a":1e999,"\\"":\n1.0\t}}', 'attributes', { a: 'inf', '"': '1.0' }],
    ['{"type":{"name":1.0}}', 'type', { name: '1.0' }],
    [`{"${LIST}":[1.0,{"a":1.50}],"name":1.0}`, LIST, [1, { a: 1.5 }]],
  ])('%s', async (body, field, value) => {
    const { status, json } = await patch(body)
    expect([status, json[field]]).toEqual([200, value])
  })

  test.each([
    [`{"${LIST}":1.0}`, { [LIST]: ['Expected a list of items but got type "float".'] }],
    [`{"${LIST}":1,"name":1.0}`, { [LIST]: ['Expected a list of items but got type "int".'] }],
    ['1.0', { non_field_errors: ['Invalid data. Expected a dictionary, but got float.'] }],
  ])('%s is an error', async (body, errors) => {
    expect(await patch(body)).toEqual({ status: 400, json: errors })
  })

  test('an id is compared as a number', async () => {
    expect((await patch('{"id":1.0}', { idInBody: 'check' })).status).toBe(200)
  })
})

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

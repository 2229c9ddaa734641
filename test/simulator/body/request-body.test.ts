import { expect, test } from 'vitest'
import { describeEveryAdapter } from '../../adapters.ts'
import { LIST, USERS } from '../../fields.ts'
import { path, write } from '../../mock/requests.ts'

const patch = (body: unknown) => ({ ...write('PATCH', body), path: `${path}1/` })
const post = (body: unknown) => ({ ...write('POST', body), path })

describeEveryAdapter('the errors of a body', (start) => {
  test('do not name a name that an update leaves out', async () => {
    const { send } = await start({ objects: [{ name: 'b' }, { name: '' }], assumptions: { uniqueName: true } })
    expect((await send(patch({ [LIST]: ['prod'] }))).status).toBe(200)
    expect(Object.keys(JSON.parse((await send(patch({ [LIST]: 1 }))).text))).toEqual([LIST])
  })

  test.each([
    ...['[]', '"text"', '5'].map((body): [string, string[]] => [body, ['non_field_errors']]),
    // The error of the name comes first.
    [`{"location":null,"type":1,"name":"","${LIST}":[],"attributes":{}}`, ['name', 'type', USERS]],
  ])('for %s are those of %j', async (body, fields) => {
    const { send } = await start({ objects: [{ name: '' }], assumptions: { uniqueName: true } })
    expect(Object.keys(JSON.parse((await send(post(body))).text))).toEqual(fields)
  })
})

describeEveryAdapter('an update of attributes', (start) => {
  test('keeps the others with `merge`, whatever their names are', async () => {
    const objects = [{ name: 'web-1', attributes: JSON.parse('{"b":"1","constructor":"1","__proto__":"1"}') }]
    const { send } = await start({ objects, assumptions: { partialAttributes: 'merge' } })
    const { text } = await send(patch('{"attributes":{"a":"2","__proto__":"2","b":"2"}}'))
    expect(text).toContain('"attributes":{"b":"2","constructor":"1","__proto__":"2","a":"2"}')
  })
})

describeEveryAdapter('a request body', (start) => {
  test.each([
    ['two bytes', [0xc3]],
    ['three bytes', [0xe2, 0x82]],
    ['four bytes', [0xf0, 0x9f, 0x98]],
  ])('may end with the beginning of a character of %s', async (_length, beginning) => {
    const { send } = await start({ objects: [{ name: 'web-1' }] })
    const body = new Uint8Array([...new TextEncoder().encode('{"name":"ø"}'), ...beginning])
    const response = await send({ ...patch(''), body })
    expect([response.status, JSON.parse(response.text).name]).toEqual([200, 'ø'])
  })
})

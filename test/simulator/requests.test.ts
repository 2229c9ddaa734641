import { expect, test } from 'vitest'
import { createInventoryService } from '../../src/service.ts'
import { describeEveryAdapter } from '../adapters.ts'
import { path, write } from '../mock/requests.ts'

const objects = [
  { id: 1, name: 'web-1' },
  { id: 100, name: 'web-100' },
]
const item = `${path}1/`

describeEveryAdapter('a request', (start) => {
  test.each([
    ['one space', 'Token secret', 200],
    ['many spaces', `Token${' '.repeat(9)}secret`, 200],
    ['a tab', 'token\tsecret', 200],
    ['a space after the token', 'Token secret ', 200],
    ['a space inside the token', 'Token sec ret', 401],
    ['no token', 'Token', 401],
    ['no scheme', 'secret', 401],
  ])('with %s in Authorization', async (_what, authorization, status) => {
    const { send } = await start({ objects, assumptions: { tokens: ['secret'] } })
    expect((await send({ method: 'GET', path, headers: { authorization } })).status).toBe(status)
  })

  test.each([
    'application/json;charset=iso-8859-1',
    'application/json;  charset=iso-8859-1',
    'application/json; charset="iso-8859-1"',
  ])('has a body in the charset of %s', async (type) => {
    const { send } = await start({ objects })
    const body = Buffer.from('{"name":"ø"}', 'latin1')
    const response = await send({ method: 'PATCH', path: item, headers: { 'content-type': type }, body })
    expect([response.status, JSON.parse(response.text).name]).toEqual([200, 'ø'])
  })

  test('without a type of its body has the empty one, and a response to a delete has none', async () => {
    const { send } = await start({ objects })
    const { status, text } = await send({ method: 'PATCH', path: item, body: Buffer.from('{}') })
    expect([status, text]).toEqual([415, '{"detail":"Unsupported media type \\"\\" in request."}'])
    const deleted = await send({ method: 'DELETE', path: item })
    expect([deleted.status, deleted.headers['content-type']]).toEqual([204, undefined])
  })

  test('can have underscores between the digits of an id', async () => {
    const { send } = await start({ objects })
    const { text } = await send({ ...write('PATCH', {}), path: `${path}1_00/` })
    expect(JSON.parse(text)).toMatchObject({ name: 'web-100' })
  })

  test.each([
    ['?name=web-1', /\/objects\/\?name=web-1$/],
    ['?', /\/objects\/$/],
  ])('without its slash is redirected with the query %s', async (query, location) => {
    const { send } = await start({ objects, assumptions: { trailingSlash: 'redirect' } })
    expect((await send({ method: 'GET', path: `/api/v2/objects${query}` })).headers.location).toMatch(location)
  })
})

test.each(['Token\vsecret', 'Token\fsecret', '\vToken secret', 'Token secret\f'])(
  'of a fetch has %j in Authorization, with white space as Python splits it',
  async (authorization) => {
    const service = createInventoryService({ objects, assumptions: { tokens: ['secret'] } })
    expect((await service.fetch(path, { headers: { authorization } })).status).toBe(200)
  },
)

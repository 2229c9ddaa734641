import { expect, test } from 'vitest'
import { createInventoryService } from '../../src/service.ts'
import { describeEveryAdapter } from '../adapters.ts'

const path = '/api/v2/objects/'
const objects = [
  { id: 1, name: 'web-1' },
  { id: 100, name: 'web-100' },
]

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
    ['application/json;charset=iso-8859-1'],
    ['application/json;  charset=iso-8859-1'],
    ['application/json; charset="iso-8859-1"'],
  ])('has a body in the charset of %s', async (type) => {
    const { send } = await start({ objects })
    const body = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xf8, ...new TextEncoder().encode('"}')])
    const response = await send({ method: 'PATCH', path: `${path}1/`, headers: { 'content-type': type }, body })
    expect([response.status, JSON.parse(response.text).name]).toEqual([200, 'ø'])
  })

  test('without a type of its body has text', async () => {
    const { send } = await start({ objects })
    const response = await send({ method: 'PATCH', path: `${path}1/`, body: new TextEncoder().encode('{}') })
    expect([response.status, JSON.parse(response.text)]).toEqual([
      415,
      { detail: 'Unsupported media type "text/plain" in request.' },
    ])
  })

  test('can have underscores between the digits of an id', async () => {
    const { send } = await start({ objects })
    const headers = { 'content-type': 'application/json' }
    const response = await send({ method: 'PATCH', path: `${path}1_00/`, headers, body: '{}' })
    expect(JSON.parse(response.text)).toMatchObject({ name: 'web-100' })
  })

  test('to delete gets a response without a type', async () => {
    const { send } = await start({ objects })
    const { status, headers } = await send({ method: 'DELETE', path: `${path}1/` })
    expect([status, headers['content-type']]).toEqual([204, undefined])
  })

  test.each([
    ['GET', '1/', 405, 'itemRetrieval'],
    ['HEAD', '1/', 405, 'itemRetrieval'],
    ['POST', '1/', 405, undefined],
    ['PUT', '', 405, undefined],
    ['DELETE', '', 405, undefined],
  ])('%s of objects/%s is refused with %i, by the assumption %s', async (method, item, status, assumption) => {
    const { send } = await start({ objects, explainHeaders: true, assumptions: { itemRetrieval: false } })
    const response = await send({ method, path: `${path}${item}` })
    expect([response.status, response.headers['x-inventory-assumption']]).toEqual([status, assumption])
  })

  test('without its slash is redirected with its query, and without one that is empty', async () => {
    const { send } = await start({ objects, assumptions: { trailingSlash: 'redirect' } })
    const locate = async (path: string) => (await send({ method: 'GET', path })).headers.location
    expect(await locate('/api/v2/objects?name=web-1')).toMatch(/\/objects\/\?name=web-1$/)
    expect(await locate('/api/v2/objects?')).toMatch(/\/objects\/$/)
  })
})

test.each(['Token\vsecret', 'Token\fsecret', '\vToken secret', 'Token secret\f'])(
  'of a fetch has %j in Authorization, with white space as Python splits it',
  async (authorization) => {
    const service = createInventoryService({ objects, assumptions: { tokens: ['secret'] } })
    expect((await service.fetch(path, { headers: { authorization } })).status).toBe(200)
  },
)

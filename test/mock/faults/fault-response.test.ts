import { expect, test } from 'vitest'
import type { JsonValue } from '../../../src/index.ts'
import { describeEveryAdapter, type TestRequest } from '../../adapters.ts'
import { LIST } from '../../fields.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [
  { name: 'a', [LIST]: ['prod'] },
  { name: 'b', type: { name: 'switch' } },
]
const list: TestRequest = { method: 'GET', path }
const create: TestRequest = { ...write('POST', completeBody()), path }
const json = { 'content-type': 'application/json' }

describeEveryAdapter('a fault', (start) => {
  test.each<[status: number, detail: string, request?: TestRequest]>([
    [401, 'Authentication credentials were not provided.'],
    [403, 'You do not have permission to perform this action.'],
    [404, 'Not found.'],
    [405, 'Method "GET" not allowed.'],
    [406, 'Could not satisfy the request Accept header.'],
    [415, 'Unsupported media type "application/json" in request.', create],
    [415, 'Unsupported media type "" in request.'],
    [429, 'Request was throttled. Expected available in 1 second.'],
    [500, 'A server error occurred.'],
  ])("with status %i has the framework's body, type and Vary: %s", async (status, detail, request = list) => {
    const { control, send } = await start({ objects })
    const { vary } = (await send(list)).headers
    control.faults.add({ status })
    const { headers, ...response } = await send(request)
    expect(response).toEqual({ status, text: JSON.stringify({ detail }) })
    expect(headers).toMatchObject({ ...json, vary, ...(status === 429 && { 'retry-after': '1' }) })
    expect(vary).toContain('Accept')
  })

  test.each([400, 402, 409, 418, 502, 503, 504, 599])('with status %i has a detail, as every error', async (status) => {
    const { control, send } = await start({ objects })
    control.faults.add({ status })
    const response = await send(list)
    expect(response.status).toBe(status)
    expect(JSON.parse(response.text)).toEqual({ detail: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  test.each([204, 205, 304, 503])(
    'with status %i has no body where the status or the method has none',
    async (status) => {
      const { control, send } = await start({ objects })
      control.faults.add({ status })
      expect(await send({ method: status === 503 ? 'HEAD' : 'GET', path })).toMatchObject({ status, text: '' })
    },
  )

  test('with a body and headers replaces the default ones', async () => {
    const { control, send } = await start({ objects })
    const headers = { 'Retry-After': '60', 'X-Trace': 'abc', 'Content-Type': 'application/problem+json' }
    control.faults.add({ status: 429, body: { title: 'slow down', nested: [null] }, headers })
    const response = await send(list)
    expect(response.text).toBe('{"title":"slow down","nested":[null]}')
    expect(response.headers).toMatchObject({
      ...{ 'retry-after': '60', 'x-trace': 'abc', 'content-type': 'application/problem+json' },
    })
  })

  test.each<[body: JsonValue, type: string, text: string]>([
    ...[null, false, '', 0].map((body): [JsonValue, string, string] => [
      body,
      json['content-type'],
      JSON.stringify(body),
    ]),
    ['<h1>', 'application/problem+json', '"<h1>"'],
    ['<h1>', 'text/html', '<h1>'],
    ['<h1>', 'text/plain; charset=utf-8', '<h1>'],
  ])('sends the body %j as %s', async (body, type, text) => {
    const { control, send } = await start({ objects })
    control.faults.add({ status: 502, body, headers: { 'Content-Type': type } })
    expect((await send(list)).text).toBe(text)
  })
})

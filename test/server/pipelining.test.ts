import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInventoryService } from '../../src/service.ts'
import { completeBody, path } from '../mock/requests.ts'
import { exchange, head, openSocket } from './sockets.ts'
import { startServer } from './start-server.ts'

const objects = [{ name: 'web-1' }]

interface Request {
  method: string
  path: string
  body?: string
}

const list: Request = { method: 'GET', path }
const create = (name: string): Request => ({ method: 'POST', path, body: JSON.stringify(completeBody({ name })) })
const update = (id: number, name: string): Request => ({
  ...{ method: 'PATCH', path: `${path}${id}/`, body: JSON.stringify({ name }) },
})
const remove = (id: number): Request => ({ method: 'DELETE', path: `${path}${id}/` })

/** The text of requests that a client sends at once, without waiting for responses. */
function pipeline(requests: readonly Request[]): string {
  const texts = requests.map(({ method, path, body = '' }, index) => {
    const close = index === requests.length - 1 ? ['Connection: close'] : []
    const json = body && ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
    return head(`${method} ${path}`, ...close, ...json) + body
  })
  return texts.join('')
}

/** The statuses and bodies of the responses in a text. */
function readResponses(text: string): string[] {
  const responses = text.split('HTTP/1.1 ').slice(1)
  return responses.map((response) => `${response.slice(0, 3)} ${response.split('\r\n\r\n')[1]}`)
}

test('any requests that are sent at once get the responses that they get one by one', async () => {
  const id = fc.integer({ min: 1, max: 4 })
  const name = fc.string({ maxLength: 3 })
  const anyRequest = fc.oneof(
    fc.constantFrom(list, { ...list, path: '/nothing/' }),
    name.map(create),
    fc.tuple(id, name).map(([id, name]) => update(id, name)),
    id.map(remove),
  )
  const server = await startServer({ objects })
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { minLength: 1, maxLength: 12 }), async (requests) => {
      const service = createInventoryService({ objects, baseUrl: server.url })
      const expected: string[] = []
      for (const { path, ...init } of requests) {
        const headers = { 'content-type': 'application/json' }
        const response = await service.fetch(`${server.url}${path}`, { ...init, headers })
        expected.push(`${response.status} ${await response.text()}`)
      }
      server.mock.reset()
      expect(readResponses(await exchange(server.port, pipeline(requests)))).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})

test('a delayed request holds up those after it on its connection', async () => {
  const server = await startServer({ objects })
  const fault = server.mock.faults.add({ match: { operation: 'create' }, delay: 'infinite' })
  const responses = exchange(server.port, pipeline([create('a'), list]))
  await server.mock.requests.waitFor({ operation: 'create' }, { until: 'start' })
  // On another connection.
  await fetch(`${server.url}${path}?name=other`)
  expect(server.mock.requests.list()).toMatchObject([{ operation: 'create' }, { query: { name: 'other' } }])
  fault.remove()
  expect(readResponses(await responses)).toEqual([expect.stringMatching(/^200/), expect.stringContaining('"a"')])
})

test('a client that leaves takes its waiting requests with it', async () => {
  const server = await startServer({ objects })
  server.mock.faults.add({ match: { operation: 'list' }, delay: 'infinite' })
  const socket = await openSocket(server, pipeline([list, remove(1)]))
  await server.mock.requests.waitFor({ operation: 'list' }, { until: 'start' })
  socket.destroy()
  expect(await server.mock.requests.waitFor({ operation: 'list' })).toMatchObject({ outcome: 'aborted', status: null })
  await fetch(`${server.url}${path}1/`, { method: 'OPTIONS' })
  expect(server.mock.objects.count()).toBe(1)
})

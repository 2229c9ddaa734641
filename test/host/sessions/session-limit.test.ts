import { expect, onTestFinished, test } from 'vitest'
import { createInventoryHost, type InventoryHostOptions } from '../../../src/host.ts'
import { path } from '../each-host.ts'

const [first, second] = ['203.0.113.1', '203.0.113.2']

/** Starts a host with one object, and writes to sessions: 204 for a new one, 404 for one that was written to before. */
function start(options: InventoryHostOptions) {
  const host = createInventoryHost({ objects: [{ name: 'web-1' }], ...options })
  onTestFinished(() => host.close())
  return async (remoteAddress: string, session: string, method = 'DELETE') =>
    (await host.fetch(new Request(`http://localhost/sessions/${session}${path}1/`, { method }), { remoteAddress }))
      .status
}

test('the only session of a client gives way to a new one of the same client', async () => {
  const write = start({ maxSessions: 1 })
  expect(await write(first, 'a')).toBe(204)
  expect(await write(first, 'b')).toBe(204)
  expect(await write(first, 'b')).toBe(404)
  expect(await write(first, 'a')).toBe(204)
})

test('a session of the client with the most gives way to the first one of another', async () => {
  const write = start({ maxSessions: 2 })
  for (const name of ['a', 'b']) expect(await write(first, name)).toBe(204)
  expect(await write(second, 'c')).toBe(204)
  expect(await write(first, 'b')).toBe(404)
  expect(await write(second, 'c')).toBe(404)
})

test('where each client has one, there is none for another', async () => {
  const write = start({ maxSessions: 2 })
  expect([await write(first, 'a'), await write(second, 'b')]).toEqual([204, 204])
  expect(await write('203.0.113.3', 'c')).toBe(503)
  expect([await write(first, 'a'), await write(second, 'b')]).toEqual([404, 404])
})

test('a session in which nothing was changed gives way first, whoever has it', async () => {
  const write = start({ maxSessions: 2 })
  await write(first, 'a')
  await write(second, 'b', 'GET')
  expect(await write(first, 'c')).toBe(204)
  expect(await write(first, 'a')).toBe(404)
})

test('over the limit, the error of the admin API has a code, and that of the service has none', async () => {
  const host = createInventoryHost({ objects: [{ name: 'web-1' }], maxSessions: 1, adminToken: 'the-operators-token' })
  onTestFinished(() => host.close())
  const send = async (at: string, remoteAddress: string, method = 'GET') => {
    const headers = { authorization: 'Bearer the-operators-token' }
    const request = new Request(`http://localhost/sessions/${at}`, { method, headers })
    const response = await host.fetch(request, { remoteAddress })
    return { status: response.status, body: response.status === 204 ? null : await response.json() }
  }
  await send(`a${path}1/`, first, 'DELETE')
  const detail = expect.stringMatching(/^The limit of 1 sessions is reached\./)
  expect(await send('b/__mock__/settings', second)).toEqual({ status: 503, body: { detail, code: 'limit' } })
  expect(await send(`b${path}`, second)).toEqual({ status: 503, body: { detail } })
})

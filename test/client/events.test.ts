import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectOptions, connect } from '../../src/client.ts'
import { path } from '../mock/requests.ts'
import { recordLog, startServer } from '../server/start-server.ts'

const objects = [{ name: 'web-1' }]

/** Starts a server, and connects to it. `streams` has the names that event streams are for. */
async function start(options?: ConnectOptions) {
  const { logger, entries } = recordLog()
  const server = await startServer({ objects, logger })
  const streams = () =>
    entries.flatMap(({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://any')
      return pathname.endsWith('/events') ? [searchParams.get('names')] : []
    })
  return { server, streams, inventory: connect(server.url, options) }
}

/** Resolves to the first `count` events, each as the arguments of its listener. */
function collect(count: number) {
  const events: unknown[][] = []
  let finish = (_events: unknown[][]) => {}
  const all = new Promise<unknown[][]>((resolve) => {
    finish = resolve
  })
  const listener = (...args: unknown[]) => {
    events.push(args)
    if (events.length === count) finish(events)
  }
  return { events, all, listener }
}

test.each([undefined, 'a'])('a client of session %s listens to all events', async (session) => {
  const { inventory } = await start({ session })
  const { all, listener } = collect(8)
  const names = ['request:start', 'change', 'request:end', 'settings', 'faults'] as const
  const stops = await Promise.all(names.map((name) => inventory.on(name, (...args) => listener(name, ...args))))
  await fetch(`${inventory.baseUrl}${path}1/`, { method: 'DELETE' })
  await inventory.configure({ assumptions: { filterMatch: 'iexact' } })
  await inventory.faults.add({ status: 503 })
  await inventory.importState([])
  const exchange = (await inventory.requests.last())!
  const { outcome, status, responseBody, responseHeaders, assumption, durationMs, ...request } = exchange
  expect([outcome, status]).toEqual(['response', 204])
  const iexact = { filterMatch: 'iexact' }
  const fault = { id: 1, status: 503, timesApplied: 0, remaining: null }
  const settings = (assumptions: unknown) => ({ source: 'code', settings: { delay: 0, assumptions } })
  expect(await all).toEqual([
    ['request:start', request],
    [
      'change',
      { type: 'delete', id: 1, source: 'app', requestId: 1, before: expect.objectContaining({ name: 'web-1' }) },
    ],
    ['request:end', exchange],
    ['settings', settings(expect.objectContaining(iexact))],
    ['faults', { source: 'code', added: [fault], removed: [] }],
    ['settings', settings(expect.not.objectContaining(iexact))],
    ['faults', { source: 'code', added: [], removed: [fault] }],
    ['change', { source: 'code', requestId: null, type: 'all' }],
  ])
  for (const stop of stops) await stop()
})

test('listeners that are added together share a stream for their events, which the last one ends', async () => {
  const { inventory, streams } = await start()
  const names = ['change', 'settings', 'change'] as const
  const stops = await Promise.all(names.map((name) => inventory.on(name, () => {})))
  expect(streams()).toEqual(['change,settings'])
  for (const stop of stops) await stop()
  const again = collect(1)
  const last = await inventory.on('change', again.listener)
  await inventory.objects.delete(1)
  await again.all
  expect(streams()).toEqual(['change,settings', 'change'])
  await last()
})

test('a later listener joins a stream that has its event, or opens another', async () => {
  const { inventory, streams } = await start()
  await inventory.on('change', () => {})
  const [change, end] = [collect(1), collect(1)]
  await inventory.on('change', change.listener)
  await inventory.on('request:end', end.listener)
  expect(streams()).toEqual(['change', 'request:end'])
  await fetch(`${inventory.baseUrl}${path}1/`, { method: 'DELETE' })
  await Promise.all([change.all, end.all])
})

test('a listener that is removed gets no more events, and the others still do', async () => {
  const { inventory, server } = await start()
  const [removed, kept] = [collect(1), collect(2)]
  const stops = [await inventory.on('change', removed.listener), await inventory.on('change', kept.listener)] as const
  await inventory.objects.create({ name: 'a' })
  await removed.all
  // Twice is no error, and neither is the end of the server before.
  for (let count = 0; count < 2; count++) await stops[0]()
  await inventory.objects.create({ name: 'b' })
  await kept.all
  expect(removed.events).toHaveLength(1)
  await server.close()
  await stops[1]()
})

test('an event that comes in parts, with any characters, is read whole', async () => {
  const { inventory, server } = await start()
  const { all, listener } = collect(1)
  await inventory.on('change', listener)
  const name = `é\u{1f600}\n\n${'\u2028ü'.repeat(200_000)}`
  server.mock.objects.create({ name })
  expect(await all).toMatchObject([[{ type: 'create', object: { name } }]])
})

test('an error of a listener is reported as uncaught, and later events come', async () => {
  const { inventory } = await start()
  const { all, listener } = collect(2)
  const uncaught = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((callback) => {
    try {
      callback()
    } catch (error) {
      listener((error as Error).message)
    }
  })
  onTestFinished(() => uncaught.mockRestore())
  await inventory.on('change', () => {
    throw new Error('a mistake')
  })
  await inventory.objects.delete(1)
  await inventory.objects.create({ name: 'new' })
  expect(await all).toEqual([['a mistake'], ['a mistake']])
})

test('on rejects where the server does not respond, and works when it does', async () => {
  const { inventory, server } = await start()
  const { port } = server
  await server.close()
  await expect(inventory.on('change', () => {})).rejects.toThrow('Is it running?')
  await startServer({ objects, port })
  const { all, listener } = collect(1)
  await inventory.on('change', listener)
  await inventory.objects.delete(1)
  expect(await all).toMatchObject([[{ type: 'delete', id: 1 }]])
})

test('after the stream has ended with its session, on opens another', async () => {
  const { inventory } = await start({ session: 'a' })
  await inventory.on('change', () => {})
  await inventory.end()
  const { all, listener } = collect(1)
  // The client may learn of the end only now.
  await vi.waitFor(async () => {
    await inventory.on('change', listener)
    await inventory.objects.create({ name: 'new' })
    await Promise.race([all, Promise.reject(new Error('none yet'))])
  }, 120_000)
})

test('on sends the token, and comments of a stream are no events', async () => {
  const event = (id: number) => `event: change\ndata: {"type":"delete","id":${id}}\n\n`
  const authorizations: unknown[] = []
  const server = createServer(({ headers }, response) => {
    authorizations.push(headers.authorization)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`: connected\n\n: keep-alive\n\n${event(1)}: keep-alive\n\n${event(2)}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { all, events, listener } = collect(2)
  const { port } = server.address() as AddressInfo
  await connect(`http://127.0.0.1:${port}`, { token: 's3cret' }).on('change', listener)
  await all
  expect(events).toEqual([[{ type: 'delete', id: 1 }], [{ type: 'delete', id: 2 }]])
  expect(authorizations).toEqual(['Bearer s3cret'])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../src/client.ts'
import { startServer } from '../server/start-server.ts'

const path = '/api/v2/objects/'
const objects = [{ name: 'web-1' }]

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
  const server = await startServer({ objects })
  const inventory = connect(server.url, { ...(session && { session }) })
  const { all, listener } = collect(8)
  const stops = await Promise.all([
    inventory.on('request:start', (...args) => listener('request:start', ...args)),
    inventory.on('change', (...args) => listener('change', ...args)),
    inventory.on('request:end', (...args) => listener('request:end', ...args)),
    inventory.on('settings', (...args) => listener('settings', ...args)),
    inventory.on('faults', (...args) => listener('faults', ...args)),
  ])
  await fetch(`${inventory.baseUrl}${path}1/`, { method: 'DELETE' })
  await inventory.configure({ assumptions: { filterMatch: 'iexact' } })
  await inventory.faults.add({ status: 503 })
  await inventory.importState([])
  const { outcome, status, responseBody, responseHeaders, assumption, durationMs, ...request } =
    (await inventory.requests.last())!
  expect(await all).toEqual([
    ['request:start', request],
    ['change', { type: 'delete', id: 1, source: 'app', before: expect.objectContaining({ name: 'web-1' }) }],
    [
      'request:end',
      { ...request, ...{ outcome: 'response', status: 204, responseBody, responseHeaders, assumption, durationMs } },
    ],
    [
      'settings',
      { source: 'code', settings: { delay: 0, assumptions: expect.objectContaining({ filterMatch: 'iexact' }) } },
    ],
    ['faults', { source: 'code' }],
    [
      'settings',
      { source: 'code', settings: { delay: 0, assumptions: expect.not.objectContaining({ filterMatch: 'iexact' }) } },
    ],
    ['faults', { source: 'code' }],
    ['change', { source: 'code', type: 'all' }],
  ])
  expect([outcome, status]).toEqual(['response', 204])
  for (const stop of stops) await stop()
})

/** Starts a server, and collects the names that event streams are for. */
async function startAndCollectStreams() {
  const streams: (string | null)[] = []
  const info = (_line: string, entry?: { path: string }) => {
    const { pathname, searchParams } = new URL(entry!.path, 'http://any')
    if (pathname.endsWith('/events')) streams.push(searchParams.get('names'))
  }
  return { server: await startServer({ objects, logger: { info, error() {} } }), streams }
}

test('listeners that are added together share a stream for their events, which the last one ends', async () => {
  const { server, streams } = await startAndCollectStreams()
  const inventory = connect(server.url)
  const stops = await Promise.all([
    inventory.on('change', () => {}),
    inventory.on('settings', () => {}),
    inventory.on('change', () => {}),
  ])
  expect(streams).toEqual(['change,settings'])
  for (const stop of stops) await stop()
  const again = collect(1)
  const last = await inventory.on('change', again.listener)
  await inventory.objects.delete(1)
  await again.all
  expect(streams).toEqual(['change,settings', 'change'])
  await last()
})

test('a later listener joins a stream that has its event, or opens another', async () => {
  const { server, streams } = await startAndCollectStreams()
  const inventory = connect(server.url)
  await inventory.on('change', () => {})
  const [change, end] = [collect(1), collect(1)]
  await inventory.on('change', change.listener)
  await inventory.on('request:end', end.listener)
  expect(streams).toEqual(['change', 'request:end'])
  await fetch(`${server.url}${path}1/`, { method: 'DELETE' })
  await Promise.all([change.all, end.all])
})

test('stopping twice, or after the end of the server, does nothing', async () => {
  const server = await startServer({ objects })
  const inventory = connect(server.url)
  const [first, second] = await Promise.all([inventory.on('change', () => {}), inventory.on('change', () => {})])
  await first()
  await first()
  await server.close()
  await second()
})

test('an unknown event rejects, and lists the others', async () => {
  const server = await startServer({ objects })
  await expect(connect(server.url).on('response' as never, () => {})).rejects.toThrow(
    'there is no event "response", only request:start, request:end, change, settings, faults.',
  )
})

test('a listener that is removed gets no more events, and the others still do', async () => {
  const server = await startServer({ objects })
  const inventory = connect(server.url)
  const [removed, kept] = [collect(1), collect(2)]
  const stop = await inventory.on('change', removed.listener)
  await inventory.on('change', kept.listener)
  await inventory.objects.create({ name: 'a' })
  await removed.all
  await stop()
  await inventory.objects.create({ name: 'b' })
  await kept.all
  expect(removed.events).toHaveLength(1)
})

test('an event that comes in parts, with any characters, is read whole', async () => {
  const server = await startServer({ objects })
  const inventory = connect(server.url)
  const { all, listener } = collect(1)
  await inventory.on('change', listener)
  const name = `é\u{1f600}\n\n${'\u2028ü'.repeat(200_000)}`
  server.mock.objects.create({ name })
  expect(await all).toMatchObject([[{ type: 'create', object: { name } }]])
})

test('an error of a listener is reported as uncaught, and later events come', async () => {
  const server = await startServer({ objects })
  const inventory = connect(server.url)
  const { all, listener } = collect(2)
  const uncaught = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((callback) => {
    try {
      callback()
    } catch (error) {
      listener((error as Error).message)
    }
  })
  await inventory.on('change', () => {
    throw new Error('a mistake')
  })
  await inventory.objects.delete(1)
  await inventory.objects.create({ name: 'new' })
  expect(await all).toEqual([['a mistake'], ['a mistake']])
  uncaught.mockRestore()
})

test('on rejects where the server does not respond, and works when it does', async () => {
  const server = await startServer({ objects })
  const inventory = connect(server.url)
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
  const server = await startServer({ objects })
  const inventory = connect(server.url, { session: 'a' })
  await inventory.on('change', () => {})
  await inventory.end()
  const { all, listener } = collect(1)
  // The client may learn of the end only now.
  await vi.waitFor(async () => {
    await inventory.on('change', listener)
    await inventory.objects.create({ name: 'new' })
    await Promise.race([all, Promise.reject(new Error('none yet'))])
  })
})

/** Starts a server that responds to every request with an event stream. */
async function serveEvents(text: string) {
  const authorizations: unknown[] = []
  const server = createServer(({ headers }, response) => {
    authorizations.push(headers.authorization)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, authorizations }
}

test('on sends the token', async () => {
  const { url, authorizations } = await serveEvents('')
  await connect(url, { token: 's3cret' }).on('change', () => {})
  expect(authorizations).toEqual(['Bearer s3cret'])
})

test('comments of a stream are no events', async () => {
  const event = (id: number) => `event: change\ndata: {"type":"delete","id":${id}}\n\n`
  const { url } = await serveEvents(`: connected\n\n: keep-alive\n\n${event(1)}: keep-alive\n\n${event(2)}`)
  const { all, events, listener } = collect(2)
  await connect(url).on('change', listener)
  await all
  expect(events).toEqual([[{ type: 'delete', id: 1 }], [{ type: 'delete', id: 2 }]])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../src/client.ts'
import { startServer } from './start-server.ts'

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
  const { all, listener } = collect(4)
  await inventory.on('request-start', (request) => listener('request-start', request.method))
  await inventory.on('change', (change) => listener('change', change))
  await inventory.on('request', (exchange) => listener('request', exchange.status))
  const stop = await inventory.on('settings', (...args: unknown[]) => listener('settings', ...args))
  await fetch(`${inventory.url}${path}1/`, { method: 'DELETE' })
  await inventory.assume({ filterMatch: 'iexact' })
  expect(await all).toEqual([
    ['request-start', 'DELETE'],
    ['change', { type: 'delete', id: 1 }],
    ['request', 204],
    ['settings'],
  ])
  await stop()
})

test('all listeners of a client share a stream, which the last one ends', async () => {
  const streams: string[] = []
  const server = await startServer({
    objects,
    logger: {
      info: (_line, entry) => entry!.path.endsWith('/events') && streams.push(entry!.path),
      error() {},
    },
  })
  const inventory = connect(server.url)
  const first = await inventory.on('change', () => {})
  const second = await inventory.on('settings', () => {})
  expect(streams).toHaveLength(1)
  await first()
  await second()
  const again = collect(1)
  const third = await inventory.on('change', again.listener)
  await inventory.objects.delete(1)
  await again.all
  expect(streams).toHaveLength(2)
  await third()
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
  expect(await all).toEqual([[{ type: 'delete', id: 1 }]])
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

test('on sends the token', async () => {
  const authorizations: unknown[] = []
  const server = createServer(({ headers }, response) => {
    authorizations.push(headers.authorization)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await connect(`http://127.0.0.1:${port}`, { token: 's3cret' }).on('change', () => {})
  expect(authorizations).toEqual(['Bearer s3cret'])
})

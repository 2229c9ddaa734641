import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../src/client.ts'
import { RequestLog } from '../../src/mock/log/request-log.ts'
import { connectionLimits } from '../../src/server/connection-limits.ts'
import { startServer as startWithLimits } from '../../src/server/inventory-server.ts'
import type { InventoryServer, InventoryServerOptions } from '../../src/server.ts'
import { path } from '../mock/requests.ts'
import { runScript } from './run-script.ts'
import { head, openSocket } from './sockets.ts'
import { recordLog, startServer } from './start-server.ts'

const objects = [{ name: 'web-1' }]
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const start = (options?: InventoryServerOptions) => startServer({ objects, ...options })

/** Starts a server with a log. */
async function startWithLog() {
  const log = recordLog()
  return { ...log, server: await start({ logger: log.logger }) }
}

/** Sends a request that waits in an endless delay, and waits until the server has it. */
async function sendDelayed(server: InventoryServer, session?: string) {
  const inventory = connect(server.url, { ...(session && { session }) })
  const fault = await inventory.faults.add({ delay: 'infinite' })
  const controller = new AbortController()
  const response = fetch(`${inventory.baseUrl}${path}`, { signal: controller.signal })
  response.catch(() => {})
  await inventory.requests.waitFor({ operation: 'list' }, { until: 'start' })
  return { inventory, response, fault, abort: () => controller.abort() }
}

/** Resolves when a mock begins to wait for a request: then it looks at its log. */
function waitBegins(): Promise<void> {
  return new Promise((resolve) => {
    const { entries } = RequestLog.prototype
    vi.spyOn(RequestLog.prototype, 'entries').mockImplementationOnce(function (this: RequestLog) {
      resolve()
      return entries.call(this)
    })
  })
}

/** Opens an event stream. `ended` resolves when the server ends it. */
async function openStream(url: string) {
  const { body } = await fetch(`${url}/__mock__/events`)
  const reader = body!.getReader()
  await reader.read()
  const ended = (async () => {
    while (!(await reader.read()).done);
  })()
  return { ended, cancel: () => reader.cancel() }
}

/** Begins a POST and waits until the server reads its body, of which the first half is sent. */
async function beginPost(server: InventoryServer): Promise<Socket> {
  const headers = ['Content-Type: application/json', 'Content-Length: 100', 'Expect: 100-continue']
  const socket = await openSocket(server, head(`POST ${path}`, ...headers))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('100 Continue')
  socket.write('{"name":"half')
  return socket
}

describe('a session that ends', () => {
  const ends: [string, (server: InventoryServer) => Promise<unknown>][] = [
    ['with DELETE', (server) => fetch(`${server.url}/sessions/a`, { method: 'DELETE' })],
    ['by its client', (server) => connect(server.url, { session: 'a' }).end()],
    [
      'after its idle time',
      (server) => {
        const later = performance.now() + 3_600_000
        vi.useFakeTimers({ toFake: ['performance'] })
        vi.advanceTimersByTime(later)
        return fetch(`${server.url}/sessions/b${path}`)
      },
    ],
  ]

  test.each(ends)('%s ends its requests, waits and event streams, and no others', async (_how, end) => {
    const server = await start()
    const { inventory, response } = await sendDelayed(server, 'a')
    const other = await sendDelayed(server)
    const stream = await openStream(inventory.baseUrl)
    const otherStream = await openStream(server.url)
    const begun = waitBegins()
    const waiting = inventory.requests.waitFor({ operation: 'create' }, { timeout: 600_000 })
    waiting.catch(() => {})
    await begun
    await end(server)
    await expect(response).rejects.toThrow()
    await expect(waiting).rejects.toMatchObject({
      ...{ status: 503, code: 'ended' },
      message: expect.stringMatching(/expected one that matches .* but got the end of the mock\./),
    })
    await stream.ended
    await other.fault.remove()
    expect((await other.response).status).toBe(200)
    await otherStream.cancel()
  })
})

describe('a server that closes', () => {
  test('ends waits and event streams at once', async () => {
    const server = await start({ closeTimeout: 600_000 })
    const stream = await openStream(server.url)
    const sessionStream = await openStream(`${server.url}/sessions/a`)
    const inProcess = server.mock.requests.waitFor({ operation: 'create' }, { timeout: 600_000 })
    inProcess.catch(() => {})
    await server.close()
    await Promise.all([stream.ended, sessionStream.ended])
    await expect(inProcess).rejects.toThrow('but got the end of the mock. Keep its session or its server open.')
  })

  test('disconnects at once who sends no request, and who has its response', async () => {
    const never = { headersTimeout: 600_000, requestTimeout: 600_000, keepAliveTimeout: 600_000 }
    const options = { objects, port: 0, closeTimeout: 600_000 }
    const { server } = await startWithLimits(options, undefined, { ...connectionLimits, ...never })
    const silent = (await openSocket(server)).resume()
    const { response } = await sendDelayed(server)
    const closed = server.close()
    server.mock.faults.clear()
    expect((await response).status).toBe(200)
    await closed
    if (!silent.closed) await once(silent, 'close')
  })

  test('disconnects the requests that are open after closeTimeout', async () => {
    const server = await start({ closeTimeout: 20 })
    const { response } = await sendDelayed(server)
    const inSession = await sendDelayed(server, 'a')
    const socket = await beginPost(await start({ closeTimeout: 20 }))
    await server.close()
    await expect(response).rejects.toThrow()
    await expect(inSession.response).rejects.toThrow()
    expect(server.mock.requests.list()).toMatchObject([{ outcome: 'network-error', status: null }])
    socket.destroy()
  })

  test('keeps no process alive after requests, waits, listeners and sessions', async () => {
    const output = await runScript(`
      import { createInventoryServer } from 'inventory-objects-mock/server'
      import { connect } from 'inventory-objects-mock/client'
      const server = await createInventoryServer({ port: 0, objects: [{ name: 'web-1' }], closeTimeout: 50 })
      const inventory = connect(server.url)
      const url = server.url + '/api/v2/objects/'
      const seen = (event) => new Promise((resolve) => server.mock.on(event, resolve))
      const headers = { prefer: 'delay=600000' }
      const long = { timeout: 600000 }

      // A request in a long delay, in process and over HTTP, and one whose client has gone.
      server.mock.fetch('/api/v2/objects/', { headers }).catch(() => {})
      const come = seen('request:start')
      fetch(url, { headers }).catch(() => {})
      await come
      const abort = new AbortController()
      const comeAgain = seen('request:start')
      const left = fetch(url, { headers, signal: abort.signal }).catch(() => {})
      await comeAgain
      abort.abort()
      await left

      // A wait, in process and over HTTP, and one whose client has gone.
      server.mock.requests.waitFor({ objectId: 9 }, long).catch(() => {})
      inventory.requests.waitFor({ operation: 'create' }, long).catch(() => {})
      const abortWait = new AbortController()
      const body = JSON.stringify({ match: { operation: 'create' }, ...long })
      const init = { method: 'POST', body, signal: abortWait.signal }
      const wait = fetch(server.url + '/__mock__/requests/wait-for', init).catch(() => {})
      await fetch(url)
      abortWait.abort()
      await wait

      await inventory.on('change', () => {})
      await connect(server.url, { session: 'a' }).on('change', () => {})
      await server.close()
      console.log('closed')`)
    expect(output).toBe('closed\n')
  })
})

describe('a client that leaves', () => {
  test('ends its request in a delay, of which the log says that it was closed', async () => {
    const { server, lines } = await startWithLog()
    const { abort } = await sendDelayed(server)
    abort()
    const line = /^GET \/api\/v2\/objects\/ closed [\d.]+ ms \(fault 1: delay infinite\)$/
    await expect.poll(() => lines).toContainEqual(expect.stringMatching(line))
  })

  test('ends its wait', async () => {
    const { server, entries } = await startWithLog()
    const controller = new AbortController()
    const body = JSON.stringify({ match: { operation: 'create' }, timeout: 600_000 })
    const init = { method: 'POST', body, signal: controller.signal }
    const begun = waitBegins()
    const response = fetch(`${server.url}/__mock__/requests/wait-for`, init)
    response.catch(() => {})
    await begun
    controller.abort()
    await expect(response).rejects.toThrow()
    await expect.poll(() => entries).toMatchObject([{ path: '/__mock__/requests/wait-for', status: null }])
  })

  test('in the middle of a body changes nothing, and is no error', async () => {
    const { server, entries, errors } = await startWithLog()
    const socket = await beginPost(server)
    socket.destroy()
    await expect.poll(() => entries).toHaveLength(1)
    expect(server.mock.objects.count()).toBe(1)
    expect(errors).toEqual([])
  })
})

test('a reset in the middle of a body disconnects the client, and is no error', async () => {
  const { server, entries, errors } = await startWithLog()
  const socket = await beginPost(server)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  server.mock.reset()
  await closed
  await expect.poll(() => entries).toHaveLength(1)
  expect(errors).toEqual([])
})

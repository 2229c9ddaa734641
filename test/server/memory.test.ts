import { expect, test } from 'vitest'
import type { InventoryServerOptions } from '../../src/server.ts'
import { runScript } from './run-script.ts'

/** @module-tag slow */

/** For each adapter the code of `open`, which sends a small POST that waits in a delay. Returns what makes its client leave. */
const clients: Record<string, string> = {
  fetch: `
    const { createInventoryHost } = await import('inventory-objects-mock/host')
    const { mock, fetch: send } = createInventoryHost()
    function open() {
      const controller = new AbortController()
      const { signal } = controller
      send(new Request('http://localhost/api/v2/objects/', { method: 'POST', headers, body, signal })).catch(() => {})
      return () => controller.abort()
    }`,
  server: `
    const { connect } = await import('node:net')
    const { createInventoryServer } = await import('inventory-objects-mock/server')
    const { mock, port, url } = await createInventoryServer({ port: 0 })
    const send = (request) => fetch(request.url.replace('http://localhost', url))
    const head = Object.entries({ host: 'localhost', ...headers, 'content-length': body.length })
    const lines = ['POST /api/v2/objects/ HTTP/1.1', ...head.map((header) => header.join(': ')), '', body]
    function open() {
      const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\\r\\n')))
      return () => socket.destroy()
    }`,
}

test.each([
  ['fetch', 1000],
  ['server', 500],
])('clients that leave their delayed requests give back places and memory [%s]', async (adapter, count) => {
  const result = await runScript(`
    import { setTimeout } from 'node:timers/promises'
    const body = '{"name":"a"}'
    const headers = { 'content-type': 'application/json', prefer: 'delay=60000' }
    ${clients[adapter]}
    // The log is too small for so many.
    let pending = 0
    mock.on('request:start', () => void pending++)
    mock.on('request:end', () => void pending--)
    async function untilPending(count) {
      while (pending !== count) await setTimeout(20)
    }
    async function round() {
      const leave = Array.from({ length: ${count} }, open)
      await untilPending(${count})
      for (const one of leave) one()
      await untilPending(0)
    }
    async function measureHeap() {
      for (let i = 0; i < 5; i++) {
        await setTimeout(5)
        gc()
      }
      return process.memoryUsage().heapUsed
    }
    // Twice, until what is compiled and kept for later is there.
    await round()
    await round()
    const before = await measureHeap()
    await round()
    const bytes = (await measureHeap() - before) / ${count}
    const next = await send(new Request('http://localhost/api/v2/objects/', { headers: { prefer: 'delay=1' } }))
    console.log(JSON.stringify({ bytes, status: next.status, size: mock.objects.count() }))
    process.exit()`)
  const { bytes, ...others } = JSON.parse(result)
  expect(others).toEqual({ status: 200, size: 0 })
  // What one request takes while it waits is some KB, and what the collector leaves is some hundred bytes.
  expect(bytes).toBeLessThan(1000)
})

test.each<[string, InventoryServerOptions, string]>([
  [
    'clients that do not read a list share its bytes',
    {},
    `for (let i = 0; i < 20; i++) {
      await open('')
      if (i % 5 === 0) await collect()
    }`,
  ],
  [
    'lists that are not being sent are freed',
    {},
    "for (let i = 0; i < 20; i++) (await open('?sort=' + (i % 2 ? '-id' : 'id'))).destroy()",
  ],
  [
    'a client that holds more than its share gets lists part by part, and everybody else goes on',
    { maxMemory: 8 * 1024 * 1024 },
    `for (let i = 0; i < 20; i++) await open(i % 2 ? '' : '?sort=-id')
    await collect()
    const response = await fetch(server.url + '/api/v2/objects/')
    if ((await response.json()).length !== 64) throw new Error('incomplete')`,
  ],
])('%s', async (_, options, code) => {
  // The memory outside of the heap, in lists, of a server whose list has 8 MiB.
  const lists = await runScript(`
    import { once } from 'node:events'
    import { connect } from 'node:net'
    import { setTimeout } from 'node:timers/promises'
    import { createInventoryServer } from 'inventory-objects-mock/server'
    const objects = Array.from({ length: 64 }, () => ({ name: 'a'.repeat(128 * 1024) }))
    const assumptions = { nameMaxLength: null }
    const server = await createInventoryServer({ port: 0, objects, assumptions, ...${JSON.stringify(options)} })
    const collect = async () => {
      for (let i = 0; i < 3; i++) {
        await setTimeout(1)
        gc()
      }
    }
    /** Asks for a list, reads its first bytes, and no more. */
    const open = async (query) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.write('GET /api/v2/objects/' + query + ' HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n')
      await once(socket, 'data')
      socket.pause()
      return socket
    }
    ${code}
    await collect()
    console.log(process.memoryUsage().arrayBuffers / 8 / 1024 / 1024)
    process.exit()`)
  expect(Number(lists)).toBeLessThan(2)
})

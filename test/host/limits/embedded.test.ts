import { expect, test } from 'vitest'
import { runScript } from '../../server/run-script.ts'

/** @module-tag release */

test.each([100, 130, 163])(
  'an application that holds %i of 192 MiB itself lives, and its mock refuses nobody',
  async (mib) => {
    const printed = await runScript(
      `
    import { createInventoryHost } from 'inventory-objects-mock/host'
    const { fetch } = createInventoryHost({ objects: [{ name: 'web-1' }] })
    const own = []
    while (own.length < ${mib}) own.push(Array.from({ length: 1 << 17 }, (_, n) => n + 0.5))
    const statuses = {}
    let key = 0
    const send = async (target, labels) => {
      const body = JSON.stringify({ name: 'a', location: null, type: null, labels, attributes: {}, responsible: [] })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(new Request('http://localhost' + target, { method: 'POST', headers, body }))
      await response.text()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      await new Promise(setImmediate)
    }
    await send('/api/v2/objects/', [])
    // What one visitor posts, with keys that no other object has.
    for (let n = 0; n < 200; n++) {
      const labels = Array.from({ length: 1300 }, () => ({ [(key++).toString(36)]: 0 }))
      await send('/sessions/s' + (n % 100) + '/api/v2/objects/', labels)
    }
    await send('/api/v2/objects/', [])
    await send('/sessions/new/api/v2/objects/', [])
    console.log(JSON.stringify({ own: own.length, statuses }))
    process.exit()`,
      ['--max-old-space-size=192'],
    )
    expect(JSON.parse(printed)).toEqual({ own: mib, statuses: { 200: 203 } })
  },
)

test('clients that do not read long lists of a host in a server of node:http take little memory', async () => {
  const printed = await runScript(`
    import { once } from 'node:events'
    import { createServer } from 'node:http'
    import { connect } from 'node:net'
    import { createInventoryHost } from 'inventory-objects-mock/host'
    import { toNodeListener } from 'inventory-objects-mock/server'
    const text = 'a'.repeat(1000)
    const host = createInventoryHost({ logLimit: 0, objects: Array.from({ length: 30_000 }, (_, n) => ({ name: text + n })) })
    const server = createServer(toNodeListener(host)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address()
    await (await fetch('http://127.0.0.1:' + port + '/api/v2/objects/')).text()
    const measure = () => {
      for (let n = 0; n < 3; n++) gc()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return (heapUsed + arrayBuffers) / 2 ** 20
    }
    const before = measure()
    const sockets = []
    for (let n = 0; n < 40; n++) {
      const socket = connect(port, '127.0.0.1')
      // Each another list: none shares its parts.
      socket.write('GET /api/v2/objects/?n=' + n + '&sort=' + (n % 2 ? '-id' : 'id') + ' HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n')
      await once(socket, 'readable')
      sockets.push(socket)
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
    const held = measure() - before
    const whole = await (await fetch('http://127.0.0.1:' + port + '/api/v2/objects/')).json()
    const readUsed = async () => (await (await fetch('http://127.0.0.1:' + port + '/readyz')).json()).memory.used
    const used = await readUsed()
    for (const socket of sockets) socket.destroy()
    while ((await readUsed()) > 100_000) await new Promise((resolve) => setTimeout(resolve, 20))
    console.log(JSON.stringify({ held, used, count: whole.length }))
    process.exit()`)
  const { held, used, count } = JSON.parse(printed)
  expect(count).toBe(30_000)
  // The lists have 30 MiB each: one of them is kept, and each client has two parts.
  expect(held).toBeLessThan(120)
  // What waits in the buffers of the system counts no more; the list does.
  expect(used).toBeGreaterThan(30 * 1024 * 1024)
})

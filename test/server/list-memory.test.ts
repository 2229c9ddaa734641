import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { InventoryServerOptions } from '../../src/server.ts'

const server = new URL('../../dist/server.js', import.meta.url).href

/**
 * Runs code in a process with a server whose list has 8 MiB.
 * @returns the bytes in memory outside of the heap, in lists
 */
function measureLists(code: string, options: InventoryServerOptions = {}): number {
  const script = `
    import { once } from 'node:events'
    import { connect } from 'node:net'
    import { setTimeout } from 'node:timers/promises'
    import { createInventoryServer } from ${JSON.stringify(server)}
    const objects = Array.from({ length: 64 }, () => ({ name: 'a'.repeat(128 * 1024) }))
    const server = await createInventoryServer({
      ...{ port: 0, objects, assumptions: { nameMaxLength: null } },
      ...${JSON.stringify(options)},
    })
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
    console.log(process.memoryUsage().arrayBuffers / 8 / 1024 / 1024)
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return Number(stdout)
}

test('clients that do not read a list share its bytes', () => {
  const lists = measureLists(`
    for (let i = 0; i < 20; i++) {
      await open('')
      if (i % 5 === 0) await collect()
    }
    await collect()`)
  expect(lists).toBeLessThan(2)
})

test('lists that are not being sent are freed', () => {
  const lists = measureLists(`
    for (let i = 0; i < 20; i++) (await open('?sort=' + (i % 2 ? '-id' : 'id'))).destroy()
    await collect()`)
  expect(lists).toBeLessThan(2)
})

test('a client that holds more than its share gets lists part by part, and everybody else goes on', () => {
  const lists = measureLists(
    `
    for (let i = 0; i < 20; i++) await open(i % 2 ? '' : '?sort=-id')
    await collect()
    const response = await fetch(server.url + '/api/v2/objects/')
    if ((await response.json()).length !== 64) throw new Error('incomplete')
    await collect()`,
    { maxTotalBytes: 8 * 1024 * 1024 },
  )
  expect(lists).toBeLessThan(2)
})

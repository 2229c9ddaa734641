import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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

/** Runs code in a process of its own. Returns the JSON that it prints. */
function run(code: string): unknown {
  const { stdout, stderr, error } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
    timeout: 80_000,
  })
  expect(error?.message ?? stderr).toBe('')
  return JSON.parse(stdout)
}

test.each([
  ['fetch', 2000],
  ['server', 1000],
])(
  'clients that leave their delayed requests give back places and memory [%s]',
  (adapter, count) => {
    const result = run(`
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
    expect(result).toEqual({ bytes: expect.any(Number), status: 200, size: 0 })
    // What one request takes while it waits is some KB.
    expect((result as { bytes: number }).bytes).toBeLessThan(300)
  },
  90_000,
)

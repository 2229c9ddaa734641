import { expect, test } from 'vitest'
import type { HostMock } from '../../../src/host/host-mock.ts'
import { SHARED_CLIENT } from '../../../src/host/limits/memory.ts'
import { LARGE_BODY, type RequestBody } from '../../../src/host/limits/request-body.ts'
import { createInventoryHost } from '../../../src/host.ts'
import { describeEachHost, patch, path, post } from '../start-host.ts'

const tooLarge = (limit: number) => ({ detail: `Request body exceeded ${limit} bytes.` })

describeEachHost('a body', (start) => {
  const { body } = patch({ name: 'x'.repeat(100) })

  test.each([
    [body.length, 200],
    [body.length - 1, 413],
  ])('with the limit of %d bytes gets a %d', async (bodyLimit, expected) => {
    const { send, mock } = await start({ bodyLimit })
    const headers = { ...post().headers, origin: 'https://app.example' }
    const response = await send(`${path}1/`, { method: 'PATCH', headers, body })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([expected, '*'])
    if (expected === 413) expect([response.json, mock.objects.get(1)!.name]).toEqual([tooLarge(bodyLimit), 'web-1'])
  })

  test('can have 1 MiB by default, for the service and for the admin API', async () => {
    const { send } = await start()
    const limit = 1024 * 1024
    const head = '{"name":"'
    for (const [at, size, status] of [
      [path, limit, 415],
      [path, limit + 1, 413],
      ['/__mock__/objects', limit, 201],
      ['/__mock__/objects', limit + 1, 413],
    ] as const) {
      const text = `${head}${'a'.repeat(size - head.length - 2)}"}`
      expect([at, size, (await send(at, { method: 'POST', body: text })).status]).toEqual([at, size, status])
    }
  })
})

test.each([
  ['over the limit is read no further, whether it can be cancelled or not', {}, 413, 3],
  ['whose length is over the limit is not read', { 'content-length': '2501' }, 413, 0],
])('a stream %s', async (_, headers, status, count) => {
  const { fetch, close } = createInventoryHost({ bodyLimit: 2500 })
  let pulls = 0
  let isCancelled = false
  const body = new ReadableStream(
    {
      pull(controller) {
        pulls++
        controller.enqueue(new Uint8Array(1000))
      },
      cancel() {
        isCancelled = true
        // One that never ends.
        return new Promise(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  const init = { ...post(), body, duplex: 'half', headers: { ...post().headers, ...headers } }
  const response = await fetch(new Request(`http://localhost${path}`, init))
  expect([response.status, await response.json()]).toEqual([status, tooLarge(2500)])
  expect(pulls).toBe(count)
  if (count > 0) expect(isCancelled).toBe(true)
  close()
})

test('a stream is read in all its parts', async () => {
  const { fetch, close } = createInventoryHost()
  const text = new TextEncoder().encode(post().body)
  const parts = [text.slice(0, 5), text.slice(5, 6), text.slice(6)]
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
  const init = { ...post(), body, duplex: 'half' } as RequestInit
  expect((await fetch(new Request(`http://localhost${path}`, init))).status).toBe(200)
  close()
})

test('a body is forgotten when its request has ended, also one that waits for its turn, with what still comes of it', async () => {
  const { mock, close } = createInventoryHost()
  const part = new Uint8Array(LARGE_BODY + 1)
  let body: RequestBody | undefined
  const readBody = async (read: RequestBody) => {
    body = read
    body.add(part)
  }
  const request = { method: 'POST', headers: new Headers(), client: SHARED_CLIENT, readBody }
  // Its client has gone: nobody waits for the body.
  await (mock as HostMock).handle(request, async ({ readBody }) => void readBody!().catch(() => {}))
  body!.add(part)
  expect([body!.size, body!.take().length]).toEqual([2 * part.length, 0])
  close()
})

import { describe, expect, onTestFinished, test } from 'vitest'
import { createInventoryHost, type InventoryHostOptions } from '../../../src/host.ts'
import { describeEachHost, path, post } from '../each-host.ts'

const tooLarge = (limit: number) => ({ detail: `Request body exceeded ${limit} bytes.` })

describeEachHost('a body', (start) => {
  const body = post().body as string

  test.each([
    [body.length, 200],
    [body.length - 1, 413],
  ])('with the limit of %d bytes gets a %d', async (bodyLimit, expected) => {
    const { send } = await start({ bodyLimit })
    const { status, text } = await send(post())
    expect(status).toBe(expected)
    if (expected === 413) expect(JSON.parse(text)).toEqual(tooLarge(bodyLimit))
  })

  test('can have 1 MiB by default, for the service and for the admin API', async () => {
    const { send } = await start()
    const limit = 1024 * 1024
    const head = '{"name":"'
    for (const [at, largest] of [
      [path, 415],
      ['/__mock__/objects', 201],
    ] as const) {
      for (const [size, status] of [
        [limit, largest],
        [limit + 1, 413],
      ]) {
        const text = `${head}${'a'.repeat(size! - head.length - 2)}"}`
        expect([at, size, (await send({ method: 'POST', path: at, body: text })).status]).toEqual([at, size, status])
      }
    }
  })

  test('over the limit tells a page of another origin so', async () => {
    const { send } = await start({ bodyLimit: 1 })
    const { headers, ...request } = post()
    const response = await send({ ...request, headers: { ...headers, origin: 'https://app.example' } })
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([413, '*'])
  })
})

describe('a stream as a body', () => {
  function start(options: InventoryHostOptions) {
    const host = createInventoryHost(options)
    onTestFinished(() => host.close())
    return (body: ReadableStream, headers = {}) => {
      const init = { ...post(), body, duplex: 'half' }
      return host.fetch(new Request(`http://localhost${path}`, { ...init, headers: { ...init.headers, ...headers } }))
    }
  }

  test('is read in all its parts', async () => {
    const send = start({})
    const text = new TextEncoder().encode(post().body as string)
    const parts = [text.slice(0, 5), text.slice(5, 6), text.slice(6)]
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else controller.close()
      },
    })
    expect((await send(body)).status).toBe(200)
  })

  test('over the limit is read no further, and not at all if its length says so', async () => {
    const send = start({ bodyLimit: 2500 })
    let count = 0
    let isCancelled = false
    const createBody = () =>
      new ReadableStream(
        {
          pull(controller) {
            count++
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
    const response = await send(createBody())
    expect([response.status, await response.json()]).toEqual([413, tooLarge(2500)])
    expect([count, isCancelled]).toEqual([3, true])
    expect((await send(createBody(), { 'content-length': '2501' })).status).toBe(413)
    expect(count).toBe(3)
  })
})

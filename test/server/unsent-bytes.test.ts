import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from './start-server.ts'

const path = '/api/v2/objects/'

test('responses that clients do not read have a limit of 256 MiB, in which a list counts once', async () => {
  // A list of 8 MiB.
  const objects = Array.from({ length: 64 }, () => ({ name: 'a'.repeat(128 * 1024) }))
  const server = await startServer({
    ...{ objects, closeTimeout: 0 },
    assumptions: { nameMaxLength: null, itemRetrieval: true },
  })
  /** Sends a GET, and reads the first bytes of the response. */
  async function open(target: string): Promise<{ socket: Socket; status: string }> {
    const socket = connect(server.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path}${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const [chunk] = await once(socket, 'data')
    socket.pause()
    return { socket, status: chunk.toString('latin1', 9, 12) }
  }
  const send = async (target: string) => {
    const response = await fetch(`${server.url}${path}${target}`)
    return { status: response.status, text: await response.text() }
  }

  // Those that are read are not counted.
  for (let n = 0; n < 40; n++) expect((await send(`?read=${n}`)).status).toBe(200)
  const unread: Socket[] = []
  for (let n = 0; n < 31; n++) {
    const { socket, status } = await open(`?unread=${n}`)
    expect(status).toBe('200')
    unread.push(socket)
  }
  const tooMuch = {
    status: 503,
    text: '{"detail":"Clients of this server have not read 256 MiB of its responses yet. Try again later."}',
  }
  // A list that is held anyway, and what is small.
  const shared = await open('?unread=30')
  expect(shared.status).toBe('200')
  expect((await send('?name=nobody')).status).toBe(200)
  expect(await send('?other=1')).toEqual(tooMuch)
  // The list is still held for the other client.
  shared.socket.destroy()
  await once(shared.socket, 'close')
  expect(await send('?other=2')).toEqual(tooMuch)
  for (const socket of unread.splice(0, 4)) socket.destroy()
  await vi.waitFor(async () => expect((await send('?other=3')).status).toBe(200), 5000)
  // As much as before fits again.
  for (let n = 0; n < 4; n++) expect((await open(`?again=${n}`)).status).toBe('200')
  expect(await send('?other=4')).toEqual(tooMuch)
}, 60_000)

import { expect, test } from 'vitest'
import { describeEachHost, path, post, type RunningHost } from '../each-host.ts'

const MIB = 1024 * 1024
const large = 'a'.repeat(MIB)
const slow = { prefer: 'delay=60000' }
const delayedPost = { method: 'POST', path, headers: slow, body: large }

/** Counts the requests that wait: the log is too small for so many. */
function countPending(mock: RunningHost['mock']): () => number {
  let count = 0
  mock.on('request:start', () => void count++)
  mock.on('request:end', () => void count--)
  return () => count
}

/** What the clients of these hosts can hold: one can have 15 bodies of 1 MiB. */
const options = { maxTotalBytes: 32 * MIB, trustProxy: true, admin: false }
const from = (client: string) => ({ 'x-forwarded-for': client })

describeEachHost('requests in a delay', (start) => {
  test('count for their client: more get a 503, others never do, and those that end make room', async () => {
    const { mock, send } = await start(options)
    const pending = countPending(mock)
    const controller = new AbortController()
    const one = new AbortController()
    const responses = Array.from({ length: 15 }, (_, n) => send(delayedPost, (n === 0 ? one : controller).signal))
    for (const response of responses) response.catch(() => {})
    await expect.poll(pending, { timeout: 30_000 }).toBe(15)
    const { status, text } = await send(delayedPost)
    expect([status, JSON.parse(text)]).toEqual([
      503,
      { detail: expect.stringMatching(/^Too many .*\. Send this one again later\.$/) },
    ])
    expect((await send({ method: 'GET', path })).status).toBe(200)
    const small = { ...post(), headers: { ...post().headers, ...from('192.0.2.1'), prefer: 'delay=1' } }
    expect((await send(small)).status).toBe(200)
    one.abort()
    await expect.poll(pending).toBe(14)
    send(delayedPost, controller.signal).catch(() => {})
    await expect.poll(pending).toBe(15)
    controller.abort()
    await expect.poll(pending, { timeout: 30_000 }).toBe(0)
  }, 60_000)

  test('share one limit over all sessions, and a reset makes room', async () => {
    const { mock, send } = await start(options)
    const pending = countPending(mock)
    const controller = new AbortController()
    const inSession = { ...delayedPost, path: `/sessions/a${path}` }
    const responses = Array.from({ length: 15 }, () => send(delayedPost, controller.signal))
    for (const response of responses) response.catch(() => {})
    await expect.poll(pending, { timeout: 30_000 }).toBe(15)
    expect((await send(inSession)).status).toBe(503)
    mock.reset()
    await Promise.allSettled(responses)
    expect((await send({ ...inSession, headers: { prefer: 'delay=1' } })).status).not.toBe(503)
  }, 60_000)
})

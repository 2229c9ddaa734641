import { expect, test } from 'vitest'
import { describeEachHost, from, inSession, path, post } from '../start-host.ts'

const MIB = 1024 * 1024
const delayed = { method: 'POST', headers: { prefer: 'delay=60000' }, body: 'a'.repeat(MIB) }

describeEachHost('requests in a delay', (start) => {
  /** Starts a host where a client can have 15 bodies of 1 MiB, and sends them. */
  async function fill(signalOf: (n: number) => AbortSignal | null) {
    const host = await start({ maxTotalBytes: 32 * MIB, trustProxy: true, admin: false })
    // The log is too small for so many.
    let count = 0
    host.mock.on('request:start', () => void count++)
    host.mock.on('request:end', () => void count--)
    const untilPending = (expected: number) => expect.poll(() => count).toBe(expected)
    const responses = Array.from({ length: 15 }, (_, n) => host.send(path, { ...delayed, signal: signalOf(n) }))
    for (const response of responses) response.catch(() => {})
    await untilPending(15)
    return { ...host, untilPending, responses }
  }

  test('count for their client: more get a 503, others never do, and those that end make room', async () => {
    const [one, others] = [new AbortController(), new AbortController()]
    const { send, untilPending } = await fill((n) => (n === 0 ? one : others).signal)
    const { status, json } = await send(path, delayed)
    expect([status, json]).toEqual([
      503,
      { detail: expect.stringMatching(/^Too many .*\. Send this one again later\.$/) },
    ])
    expect((await send(path)).status).toBe(200)
    const { headers, ...small } = post()
    const ofAnother = { ...small, headers: { ...headers, ...from('192.0.2.1'), prefer: 'delay=1' } }
    expect((await send(path, ofAnother)).status).toBe(200)
    one.abort()
    await untilPending(14)
    send(path, { ...delayed, signal: others.signal }).catch(() => {})
    await untilPending(15)
    others.abort()
    await untilPending(0)
  })

  test('share one limit over all sessions, and a reset makes room', async () => {
    const { mock, send, responses } = await fill(() => null)
    expect((await send(inSession('a'), delayed)).status).toBe(503)
    mock.reset()
    await Promise.allSettled(responses)
    expect((await send(inSession('a'), { ...delayed, headers: { prefer: 'delay=1' } })).status).not.toBe(503)
  })
})

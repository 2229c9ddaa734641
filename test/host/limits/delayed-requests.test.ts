import { expect, test } from 'vitest'
import { describeEachHost, from, inSession, path, post } from '../start-host.ts'

const KIB = 1024
/** What one of them takes: its bytes, and what is parsed of them. */
const WEIGHT = 305 * KIB
const large = post({ attributes: { note: 'a'.repeat(100 * KIB) } })
const delayed = { ...large, headers: { ...large.headers, prefer: 'delay=60000', ...from('192.0.2.1') } }

describeEachHost('requests in a delay', (start) => {
  /** Starts a host with room for 15 of them, and sends as many. */
  async function fill(signalOf: (n: number) => AbortSignal | null) {
    const host = await start({ maxMemory: 15.5 * WEIGHT, trustProxy: true, admin: false, logLimit: 0 })
    let count = 0
    host.mock.on('request:start', () => void count++)
    host.mock.on('request:end', () => void count--)
    const untilPending = (expected: number) => expect.poll(() => count).toBe(expected)
    const responses = Array.from({ length: 15 }, (_, n) => host.send(path, { ...delayed, signal: signalOf(n) }))
    for (const response of responses) response.catch(() => {})
    await untilPending(15)
    return { ...host, untilPending, responses }
  }

  test('count for their client: of more, the oldest gets a 503, those of others never do, and those that end make room', async () => {
    const [one, others] = [new AbortController(), new AbortController()]
    const { send, untilPending, responses } = await fill((n) => (n === 1 ? one : others).signal)
    send(path, { ...delayed, signal: others.signal }).catch(() => {})
    const { status, headers } = await responses[0]!
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect((await send(path, { headers: from('192.0.2.1') })).status).toBe(200)
    const { headers: json, ...small } = post()
    const ofAnother = { ...small, headers: { ...json, ...from('192.0.2.2'), prefer: 'delay=1' } }
    expect((await send(path, ofAnother)).status).toBe(200)
    await untilPending(15)
    one.abort()
    await untilPending(14)
    send(path, { ...delayed, signal: others.signal }).catch(() => {})
    await untilPending(15)
    others.abort()
    await untilPending(0)
  })

  test('share one limit over all sessions, and a reset makes room', async () => {
    const { mock, send, responses } = await fill(() => null)
    send(inSession('a'), delayed).catch(() => {})
    expect((await responses[0]!).status).toBe(503)
    mock.reset()
    await Promise.allSettled(responses)
    const short = { ...delayed, headers: { ...delayed.headers, prefer: 'delay=1' } }
    expect((await send(inSession('b'), short)).status).toBe(200)
  })

  test('of the largest client end with a 503 where others need the room', async () => {
    const { send, responses } = await fill(() => null)
    const many = Array.from({ length: 8 }, (_, n) => ({
      ...delayed,
      headers: { ...delayed.headers, ...from(`198.51.100.${n}`) },
    }))
    for (const init of many) send(path, init).catch(() => {})
    expect((await Promise.race(responses)).status).toBe(503)
  })

  test('write nothing once they have ended', async () => {
    const { mock, send, responses } = await fill(() => null)
    const before = mock.objects.count()
    const ofAnother = { ...delayed, headers: { ...delayed.headers, ...from('192.0.2.2') } }
    const sent = [...responses, ...Array.from({ length: 8 }, () => send(path, ofAnother))]
    expect((await Promise.race(sent)).status).toBe(503)
    const ended = Promise.all(sent)
    let isOver = false
    ended.then(() => {
      isOver = true
    })
    // The bodies of some are still being read.
    const release = () => {
      mock.requests.release()
      return isOver
    }
    await expect.poll(release).toBe(true)
    const statuses = (await ended).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(mock.objects.count() - before).toBe(statuses.filter((status) => status === 200).length)
  })
})

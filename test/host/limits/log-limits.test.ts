import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/index.ts'
import { describeEachHost, inSession, path, remove, startHost, type TestHost } from '../start-host.ts'

const MIB = 1024 * 1024

const readLog = async ({ admin }: TestHost, session: string): Promise<Exchange[]> =>
  (await admin('GET', '/requests?partial=true', undefined, `/sessions/${session}`)).json

describeEachHost('the logs of sessions', (start) => {
  test('give way first where a client holds its share: the least recently used ones are cleared', async () => {
    const host = await start({ objects: [], maxTotalBytes: 16 * MIB })
    const names = Array.from({ length: 10 }, (_, n) => `s${n}`)
    for (const name of names) await host.send(inSession(name), { method: 'POST', body: 'a'.repeat(MIB - 2000) })
    const lengths = []
    for (const name of names) lengths.push((await readLog(host, name)).length)
    expect(lengths).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
    const { status, json } = await host.admin('GET', '/requests/count', undefined, '/sessions/s0')
    expect([status, json]).toMatchObject([
      409,
      { code: 'limit', detail: expect.stringContaining('begins with request 2') },
    ])
  })

  test('hold no more than logLimit requests each', async () => {
    const host = await start({ logLimit: 2 })
    for (let i = 0; i < 3; i++) await host.send(`${inSession('a')}?name=${i}`)
    expect((await readLog(host, 'a')).map(({ query }) => query.name)).toEqual(['1', '2'])
  })
})

test.each<[string, query: string, headers: Record<string, string>]>([
  ['query', `?name=${'a'.repeat(MIB)}`, {}],
  ['headers', '', { 'x-large': 'a'.repeat(MIB) }],
])('the log of a session counts the %s of a request', async (_, query, headers) => {
  const host = startHost({ objects: [] })
  for (let i = 0; i < 20; i++) await host.send(inSession('a') + query, { headers })
  // A log holds 16 MiB.
  expect((await readLog(host, 'a')).length).toBeLessThan(16)
})

describeEachHost('the log of a session', (start) => {
  test.each<[string, (host: TestHost) => Promise<unknown>]>([
    ['cleared', ({ admin }) => admin('DELETE', '/requests', undefined, '/sessions/a')],
    ['reset', ({ admin }) => admin('POST', '/reset', undefined, '/sessions/a')],
    ['ended', ({ send }) => send('/sessions/a', remove)],
  ])('counts for its client, with its responses, until it is %s', async (_, empty) => {
    const host = await start({ objects: [] })
    const readHeld = async () =>
      Number(/^inventory_held_bytes\{kind="logs"\} (\d+)$/m.exec((await host.send('/__mock__/metrics')).text)?.[1])
    const weigh = async (target: string, init: object) => {
      const before = await readHeld()
      await host.send(target, init)
      return (await readHeld()) - before
    }
    const weight = await weigh(inSession('a'), {})
    expect(weight).toBeGreaterThan(1024 + path.length)
    expect(weight).toBeLessThan(1500)
    expect(await weigh(`${inSession('a')}?name=1234`, {})).toBe(weight + '?name=1234'.length)
    expect(await weigh(inSession('a'), { headers: { 'x-a': 'bcd' } })).toBe(weight + 6)
    expect(await weigh(inSession('a'), { method: 'POST', body: 'x'.repeat(100) })).toBeGreaterThan(weight + 100)
    // That of the shared collection is bounded by its number of requests.
    expect(await weigh(path, {})).toBe(0)
    await empty(host)
    expect(await readHeld()).toBe(0)
    await host.send(inSession('a'))
    expect(await readHeld()).toBe(weight)
  })
})

describeEachHost('the shared log', (start) => {
  test('with the limit 0 keeps no requests, but waits and listeners get them', async () => {
    const { mock, send } = await start({ logLimit: 0 })
    const events: Exchange[] = []
    mock.on('request:end', (exchange) => events.push(exchange))
    const arrival = mock.requests.waitFor({ operation: 'list' }, { until: 'start' })
    const end = mock.requests.waitFor({ operation: 'list' })
    await send(path)
    expect(await end).toBe(events[0])
    expect((await arrival).requestId).toBe(1)
    expect(mock.requests.list({}, { partial: true })).toEqual([])
  })

  test('is there without the admin API, for the code around it', async () => {
    const { mock, send } = await start({ admin: false })
    await send(path)
    expect(mock.requests.count()).toBe(1)
  })
})

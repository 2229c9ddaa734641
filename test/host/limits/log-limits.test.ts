import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/index.ts'
import { describeEachHost, inSession, path, post, remove, type TestHost } from '../start-host.ts'

const MIB = 1024 * 1024

const readLog = async ({ admin }: TestHost, session: string): Promise<Exchange[]> =>
  (await admin('GET', '/requests?partial=true', undefined, `/sessions/${session}`)).json

describeEachHost('the logs of sessions', (start) => {
  test('give way first where memory is short: those that were not used for longest are cleared', async () => {
    const host = await start({ objects: [], maxMemory: 13 * MIB })
    const names = Array.from({ length: 12 }, (_, n) => `s${n}`)
    for (const name of names) await host.send(inSession(name), { method: 'POST', body: 'a'.repeat(MIB - 2000) })
    const lengths = []
    for (const name of names) lengths.push((await readLog(host, name)).length)
    expect(lengths.at(0)).toBe(0)
    expect(lengths.at(-1)).toBe(1)
    expect(lengths.filter((length) => length === 1).length).toBeGreaterThan(8)
    const { status, json } = await host.admin('GET', '/requests/count', undefined, '/sessions/s0')
    expect([status, json]).toMatchObject([
      409,
      { code: 'limit', detail: expect.stringContaining('begins with request 2') },
    ])
  })

  test('hold no response of more than 16 Mi characters, which would count for the client that gets it', async () => {
    const objects = Array.from({ length: 17 }, () => ({ name: 'a', attributes: { note: 'a'.repeat(MIB) } }))
    const host = await start({ objects })
    await host.send(inSession('a'))
    expect((await host.send('/readyz')).json.memory.used).toBeLessThan(MIB)
    expect(await readLog(host, 'a')).toMatchObject([{ status: 200, responseBody: null, responseBodyDropped: true }])
  })

  test('hold no more than logLimit requests each', async () => {
    const host = await start({ logLimit: 2 })
    for (let i = 0; i < 3; i++) await host.send(`${inSession('a')}?name=${i}`)
    expect((await readLog(host, 'a')).map(({ query }) => query.name)).toEqual(['1', '2'])
  })
})

describeEachHost('the log of a session', (start) => {
  test.each<[string, (host: TestHost) => Promise<unknown>]>([
    ['cleared', ({ admin }) => admin('DELETE', '/requests', undefined, '/sessions/a')],
    ['reset', ({ admin }) => admin('POST', '/reset', undefined, '/sessions/a')],
    ['ended', ({ send }) => send('/sessions/a', remove)],
  ])('counts for its client, with its bodies, until it is %s', async (_, empty) => {
    const host = await start({ objects: [], maxMemory: 16 * MIB })
    const readUsed = async () => (await host.send('/readyz')).json.memory.used
    await host.send(inSession('a'))
    const before = await readUsed()
    await host.send(inSession('a'), { method: 'POST', body: 'x'.repeat(10_000) })
    expect((await readUsed()) - before).toBeGreaterThan(10_000)
    await empty(host)
    expect(await readUsed()).toBeLessThanOrEqual(before)
  })
})

describeEachHost('the old version of an object that only a log still holds', (start) => {
  test.each([{}, { networkError: true, at: 'response' }])('counts for its client, with the fault %j', async (fault) => {
    const host = await start({ objects: [] })
    const readUsed = async () => (await host.send('/readyz')).json.memory.used
    const path = inSession('a')
    await host.send(path, post({ attributes: { note: 'a'.repeat(100_000) } }))
    await host.admin('DELETE', '/requests', undefined, '/sessions/a')
    const before = await readUsed()
    if ('at' in fault) await host.admin('POST', '/faults', fault, '/sessions/a')
    await host.send(`${path}1/`, remove).catch(() => {})
    // It has left the collection, and is in the log.
    expect(before - (await readUsed())).toBeLessThan(10_000)
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

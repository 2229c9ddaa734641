import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/index.ts'
import { describeEachHost, path, type RunningHost } from '../each-host.ts'

const MIB = 1024 * 1024

async function readLog({ send }: RunningHost, session: string): Promise<Exchange[]> {
  return JSON.parse((await send({ method: 'GET', path: `/sessions/${session}/__mock__/requests` })).text)
}

describeEachHost('the logs of sessions', (start) => {
  test('give way first where a client holds its share: the least recently used ones are cleared', async () => {
    const host = await start({ objects: [], maxTotalBytes: 16 * MIB })
    const body = 'a'.repeat(MIB - 2000)
    for (let i = 0; i < 10; i++) await host.send({ method: 'POST', path: `/sessions/s${i}${path}`, body })
    const lengths = []
    for (let i = 0; i < 10; i++) lengths.push((await readLog(host, `s${i}`)).length)
    expect(lengths).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
  })

  test('count the query and the headers of a request', async () => {
    const host = await start({ objects: [], logLimit: 5000 })
    for (const request of [
      { path: `${path}?name=${'a'.repeat(12_000)}` },
      { path, headers: { 'x-large': 'a'.repeat(12_000) } },
    ]) {
      for (let i = 0; i < 1500; i++) await host.send({ method: 'GET', ...request, path: `/sessions/a${request.path}` })
      // A log holds 16 MiB.
      expect((await readLog(host, 'a')).length).toBeLessThan((16 * MIB) / 12_000)
      await host.send({ method: 'DELETE', path: '/sessions/a' })
    }
  }, 60_000)

  test('hold no more than logLimit requests each', async () => {
    const host = await start({ logLimit: 2 })
    for (let i = 0; i < 3; i++) await host.send({ method: 'GET', path: `/sessions/a${path}?name=${i}` })
    expect((await readLog(host, 'a')).map(({ query }) => query.name)).toEqual(['1', '2'])
  })
})

describeEachHost('a log limit of 0', (start) => {
  test('keeps no requests, but waits and listeners get them', async () => {
    const { mock, send } = await start({ logLimit: 0 })
    const events: Exchange[] = []
    mock.on('request:end', (exchange) => events.push(exchange))
    const arrival = mock.requests.waitFor({ operation: 'list' }, { until: 'start' })
    const end = mock.requests.waitFor({ operation: 'list' })
    await send({ method: 'GET', path })
    expect(await end).toBe(events[0])
    expect((await arrival).requestId).toBe(1)
    expect(mock.requests.list()).toEqual([])
  })
})

describeEachHost('without the admin API', (start) => {
  test('the shared collection has a log, for the code around it', async () => {
    const { mock, send } = await start({ admin: false })
    await send({ method: 'GET', path })
    expect(mock.requests.count()).toBe(1)
  })
})

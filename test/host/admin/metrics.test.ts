import { expect, onTestFinished, test, vi } from 'vitest'
import {
  adminToken,
  bearer,
  describeEachHost,
  inSession,
  path,
  remove,
  startHost,
  type TestHost,
} from '../start-host.ts'

/** Parses the text format: the values by the names with their labels. Fails for text that is not in the format. */
function parse(text: string): Record<string, number> {
  const blocks = text.split(/^(?=# HELP)/m)
  const names = blocks.map((block) => {
    const [, name] =
      /^# HELP ([a-z_\d]+) \S.*\n# TYPE \1 (?:counter|gauge|histogram)\n(?:\1(?:_[a-z]+)?(?:\{[a-z]+="[\w.+]+"\})? -?[\d.e+-]+\n)+$/.exec(
        block,
      ) ?? []
    expect([block, name]).toEqual([block, expect.any(String)])
    return name
  })
  expect(new Set(names).size).toBe(names.length)
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]))
}

describeEachHost('the metrics', (start) => {
  const readMetrics = async ({ send }: TestHost) => parse((await send('/__mock__/metrics')).text)

  test('count sessions, objects and responses', async () => {
    const host = await start({ maxSessions: 2 })
    for (const name of ['a', 'b', 'c']) await host.write(undefined, name)
    await host.send('/sessions/b', remove)
    await host.send('/nothing')
    expect(await readMetrics(host)).toMatchObject({
      ...{ inventory_sessions: 1, inventory_sessions_begun_total: 3 },
      'inventory_sessions_ended_total{reason="deleted"}': 1,
      'inventory_sessions_ended_total{reason="evicted"}': 1,
      'inventory_sessions_ended_total{reason="idle"}': 0,
      'inventory_sessions_ended_total{reason="reset"}': 0,
      'inventory_objects{collection="shared"}': 2,
      'inventory_objects{collection="sessions"}': 1,
      'inventory_responses_total{code="204"}': 4,
      'inventory_responses_total{code="404"}': 1,
      process_resident_memory_bytes: expect.toSatisfy((bytes: number) => bytes > 10_000_000),
      nodejs_heap_size_used_bytes: expect.toSatisfy((bytes: number) => bytes > 1_000_000),
    })
  })

  test('have a session that ended after its idle time, and those of a reset', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const host = await start({ sessionIdle: 1000, resetEvery: 100_000 })
    await host.send(inSession('a'))
    vi.advanceTimersByTime(1001)
    const idle = { inventory_sessions: 0, 'inventory_sessions_ended_total{reason="idle"}': 1 }
    expect(await readMetrics(host)).toMatchObject(idle)
    await host.send(inSession('a'))
    vi.advanceTimersByTime(100_000)
    expect(await readMetrics(host)).toMatchObject({ 'inventory_sessions_ended_total{reason="reset"}': 1 })
  })

  test('have the time that requests took, delays included, as a histogram', async () => {
    const host = await start()
    host.mock.faults.add({ operation: 'list', delay: 60 })
    await host.send(path)
    await host.send('/nothing')
    const samples = Object.entries(await readMetrics(host)).filter(([name]) => name.includes('duration'))
    const bounds = ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf']
    expect(samples.map(([name]) => name.replace('inventory_request_duration_seconds', ''))).toEqual([
      ...bounds.map((bound) => `_bucket{le="${bound}"}`),
      ...['_sum', '_count'],
    ])
    const counts = samples.map(([, value]) => value)
    const sum = counts.splice(12, 1)[0]!
    expect(counts).toEqual(counts.toSorted())
    expect([counts[12], counts[11], counts[3]! <= 1]).toEqual([2, 2, true])
    expect(sum).toBeGreaterThan(0.059)
  })

  test('count a response to a refused request, and a connection without a response', async () => {
    const host = await start()
    await host.send('/sessions/!')
    host.mock.faults.add({ networkError: true })
    await host.send(path).catch(() => {})
    const responses = { 'inventory_responses_total{code="400"}': 1, 'inventory_responses_total{code="0"}': 1 }
    expect(await readMetrics(host)).toMatchObject(responses)
  })

  test('need access to the admin API, and are those of the server', async () => {
    const { send, admin } = await start({ adminToken })
    expect((await send('/__mock__/metrics')).status).toBe(403)
    const { status, headers } = await send('/__mock__/metrics', { headers: bearer })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(await admin('GET', '/metrics', undefined, '/sessions/a')).toMatchObject({
      status: 404,
      json: { detail: 'The metrics are those of the server, at /__mock__/metrics.', code: 'not-found' },
    })
    expect((await admin('POST', '/metrics')).status).toBe(405)
  })
})

test('a platform without a process has no metrics of one', async () => {
  const { send } = startHost()
  vi.stubGlobal('process', undefined)
  const { text } = await send('/__mock__/metrics').finally(() => vi.unstubAllGlobals())
  expect(text).not.toMatch(/process_|heap/)
  expect(text).toContain('inventory_sessions 0\n')
})

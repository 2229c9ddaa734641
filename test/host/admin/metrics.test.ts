import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatMetrics, type MetricsSource, metrics } from '../../../src/host/admin/metrics.ts'
import { adminToken, bearer, describeEachHost, inSession, path, remove, type TestHost } from '../start-host.ts'

/** Parses the text format: the values by the names with their labels. Fails for a line that is not in the format. */
function parse(text: string): Record<string, number> {
  expect(text.endsWith('\n')).toBe(true)
  const lines = text.trimEnd().split('\n')
  const values = lines.flatMap((line) => {
    if (/^# (HELP [a-z_\d]+ \S.*|TYPE [a-z_\d]+ (counter|gauge))$/.test(line)) return []
    const [, name, value] = /^([a-z_\d]+(?:\{[a-z]+="(?:[^"\\\n]|\\[\\"n])*"\})?) (-?[\d.e+-]+)$/.exec(line) ?? []
    expect([line, name]).toEqual([line, expect.any(String)])
    return [[name!, Number(value)] as const]
  })
  return Object.fromEntries(values)
}

const source: MetricsSource = {
  sessions: { open: 0, begun: 0, ended: { deleted: 0, idle: 0, evicted: 0, reset: 0 }, objects: 0 },
  ...{ objects: 0, responses: new Map(), held: {}, loopDelay: undefined, isSaved: undefined },
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

test('the text escapes the values of labels', () => {
  const text = formatMetrics({ ...source, held: { 'a"b\\c\nd': 1 } })
  expect(text).toContain('inventory_held_bytes{kind="a\\"b\\\\c\\nd"} 1\n')
  parse(text)
})

test('each metric has one help and one type, before its values, and none without values', () => {
  const loopDelay = { mean: 0.001, p99: 0.0025, max: 1.5e-7 }
  const text = formatMetrics({
    ...source,
    held: { written: 1 },
    responses: new Map([[200, 1]]),
    loopDelay,
    isSaved: false,
  })
  for (const { name, type, help } of metrics) {
    expect(text).toMatch(new RegExp(`^# HELP ${name} .*\n# TYPE ${name} ${type}\n${name}[ {]`, 'm'))
    expect([help, text.split(`# HELP ${name} `).length]).toEqual([help, 2])
  }
  expect(parse(text)).toMatchObject({
    ...{ nodejs_eventloop_lag_mean_seconds: 0.001, nodejs_eventloop_lag_p99_seconds: 0.0025 },
    ...{ nodejs_eventloop_lag_max_seconds: 1.5e-7, inventory_saved: 0 },
  })
  for (const name of ['eventloop', 'saved', 'held', 'responses']) expect(formatMetrics(source)).not.toContain(name)
})

test('a platform without a process has no metrics of one', () => {
  vi.stubGlobal('process', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const text = formatMetrics(source)
  vi.unstubAllGlobals()
  expect(text).not.toMatch(/process_|heap/)
  expect(text).toContain('inventory_sessions 0\n')
})

test('the guide has each metric, with its labels', () => {
  const guide = readFileSync(new URL('../../../docs/server.md', import.meta.url), 'utf8')
  const rows = Array.from(
    guide.matchAll(/^\| `((?:inventory|process|nodejs)_\w+)(?:\{(\w+)\})?` \|/gm),
    ([, name, label]) => [name, label],
  )
  expect(rows).toEqual(metrics.map(({ name, label }) => [name, label]))
})

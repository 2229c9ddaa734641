import { describe, expect, test } from 'vitest'
import { summarizeRequests } from '../../../src/mock/log/summary.ts'
import { Mock } from '../../../src/mock/mock.ts'
import { stateEnds } from '../lifetime/state-ends.ts'
import { completeBody, path, startRequest, write } from '../requests.ts'

// What the console needs, and no other user.

/** Records what a listener of the log sees with each event: ids, with a question mark for pending requests. */
function record(mock: Mock): string[] {
  const seen: string[] = []
  mock.events.on('log', (...args) => {
    expect(args).toEqual([])
    const summaries = summarizeRequests(mock.log)
    seen.push(summaries.map(({ requestId, outcome }) => `${requestId}${outcome === 'pending' ? '?' : ''}`).join())
  })
  return seen
}

describe('a summary of a request', () => {
  test('has its exchange but the headers and bodies, and the start of its body as text', async () => {
    const mock = new Mock({ clock: () => 5 })
    mock.faults.add({ operation: 'create', delay: 'infinite', status: 503, times: 1 })
    const body = JSON.stringify(completeBody({ name: 'é'.repeat(200) }))
    const created = await startRequest(mock, () => mock.fetch(`${path}?a=b&a=%20c`, write('POST', body)))
    await mock.fetch(`${path}?name=WEB`)
    const [pending, logged] = summarizeRequests(mock.log)
    expect(pending).toStrictEqual({
      ...{ requestId: 1, operation: 'create', method: 'POST', path, search: '?a=b&a=%20c', objectId: null },
      ...{ outcome: 'pending', status: null, assumption: null, fault: { ids: [1], status: 503, delay: 'infinite' } },
      ...{ startedAt: 5, durationMs: null, delayMs: 0, source: 'app', preview: body.slice(0, 100), responseSize: null },
    })
    expect(logged).toStrictEqual({
      ...{ requestId: 2, operation: 'list', method: 'GET', path, search: '?name=WEB', objectId: null },
      ...{ outcome: 'response', status: 200, assumption: null, fault: null, startedAt: 5, durationMs: 0 },
      ...{ delayMs: 0, source: 'app', preview: '', responseSize: 2 },
    })
    mock.requests.release()
    expect((await created.response).status).toBe(503)
    const ended = { outcome: 'response', status: 503, durationMs: 0, responseSize: 62 }
    expect(summarizeRequests(mock.log)[0]).toStrictEqual({ ...pending, ...ended })
    expect(() => Object.assign(pending!.fault!, { status: 1 })).toThrow(TypeError)
    expect(() => Object.assign(pending!, { status: 1 })).toThrow(TypeError)
  })

  test('has the part of the time that was a delay, however that ended and wherever it was', async () => {
    let now = 0
    const mock = new Mock({ clock: () => now, delay: 300 })
    const wait = async (ms: number, end: () => unknown, init?: RequestInit) => {
      const { response } = await startRequest(mock, () => mock.fetch(path, init))
      now += ms
      end()
      await response.catch(() => {})
    }
    await wait(90, mock.requests.release)
    const controller = new AbortController()
    await wait(40, () => controller.abort(), { signal: controller.signal })
    mock.faults.add({ operation: 'list', at: 'response', delay: 'infinite', times: 1 })
    await wait(70, mock.faults.clear)
    mock.faults.add({
      respond: () => {
        now += 5
        return new Response()
      },
      delay: 1e6,
      times: 1,
    })
    await wait(20, mock.requests.release)
    const times = summarizeRequests(mock.log).map(({ outcome, durationMs, delayMs }) => [outcome, durationMs, delayMs])
    expect(times).toEqual([
      ['response', 90, 90],
      ['aborted', 40, 40],
      ['response', 70, 70],
      ['response', 25, 20],
    ])
  })

  test('has the size of the response body in bytes', async () => {
    const mock = new Mock({ objects: [{ name: 'Ålesund 😀' }, { name: 'b' }] })
    const bodies: ArrayBuffer[] = []
    const send = async (url: string, init?: RequestInit) =>
      bodies.push(await (await mock.fetch(url, init)).arrayBuffer())
    await send(path)
    await send(path)
    await send(`${path}?name=none`)
    await send(`${path}1/`, write('PATCH', { name: 'Sør' }))
    await send(path, { method: 'HEAD' })
    await send(`${path}2/`, { method: 'DELETE' })
    mock.faults.add({ status: 500, headers: { 'content-type': 'text/plain' }, body: 'ø'.repeat(9), truncate: 7 })
    await send(path)
    const sizes = summarizeRequests(mock.log).map(({ responseSize }) => responseSize)
    expect(sizes).toEqual(bodies.map(({ byteLength }) => byteLength))
    expect(sizes.slice(2)).toEqual([2, expect.any(Number), 0, 0, 6])
  })

  test.each<[what: string, body: BodyInit, preview: string]>([
    ['of any bytes', new Uint8Array([0xff, 0x61, 0, 0xfe]), '\ufffda\0\ufffd'],
    ['with more than 100 characters', 'x'.repeat(1e6), 'x'.repeat(100)],
    ['of characters of two units', '😀'.repeat(60), '😀'.repeat(50)],
    ['with a character that is cut', `${'a'.repeat(99)}😀`, `${'a'.repeat(99)}\ud83d`],
    ['that is empty', '', ''],
  ])('shows the first 100 characters of a body %s', async (_what, body, preview) => {
    const mock = new Mock()
    await mock.fetch(path, { method: 'POST', body })
    expect(summarizeRequests(mock.log)).toMatchObject([{ preview }])
  })
})

describe('the event log', () => {
  test('is emitted when a request arrives, when it ends, and when the log is cleared', async () => {
    const mock = new Mock()
    const seen = record(mock)
    await mock.fetch(path)
    mock.configure({ delay: 1e6 })
    const { response } = await startRequest(mock)
    mock.requests.release()
    await response
    mock.requests.clear()
    expect(seen).toEqual(['1?', '1', '1,2?', '1,2', ''])
  })

  test.each(stateEnds)('is emitted when a request is ended by %s', async (name, prepare) => {
    const mock = new Mock({ delay: 'infinite' })
    const end = prepare(mock)
    const { response } = await startRequest(mock)
    const seen = record(mock)
    end()
    await expect(response).rejects.toThrow()
    expect(seen.at(-1)).toBe(name === 'restore()' || name === 'importState()' ? '1' : '')
  })

  test('is emitted when the client goes', async () => {
    const mock = new Mock({ delay: 1e6 })
    const controller = new AbortController()
    await startRequest(mock, () => mock.fetch(path, { signal: controller.signal }))
    const seen = record(mock)
    controller.abort()
    await mock.requests.waitFor({ outcome: 'aborted' })
    expect(seen).toEqual(['1'])
  })

  test('lets a listener send requests, which have ids of their own', async () => {
    const mock = new Mock()
    await mock.fetch(path)
    const stop = mock.events.on('log', () => {
      stop()
      mock.fetch(path)
    })
    mock.reset()
    await mock.fetch(path)
    expect(mock.requests.list().map(({ requestId }) => requestId)).toEqual([1, 2])
  })
})

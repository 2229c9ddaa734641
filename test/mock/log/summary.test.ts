import { describe, expect, test } from 'vitest'
import { summarizeRequests } from '../../../src/mock/log/summary.ts'
import { Mock } from '../../../src/mock/mock.ts'
import { stateEnds } from '../lifetime/state-ends.ts'
import { completeBody, path, startRequest, write } from '../requests.ts'

// What the console needs, and no other user.

/** Records what a listener of the log sees with each event: ids, with a question mark for pending requests. */
function record(mock: Mock): string[] {
  const seen: string[] = []
  mock.on('log', (...args) => {
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
      ...{ startedAt: 5, durationMs: null, source: 'app', preview: body.slice(0, 100) },
    })
    expect(logged).toStrictEqual({
      ...{ requestId: 2, operation: 'list', method: 'GET', path, search: '?name=WEB', objectId: null },
      ...{ outcome: 'response', status: 200, assumption: null, fault: null, startedAt: 5, durationMs: 0 },
      ...{ source: 'app', preview: '' },
    })
    mock.requests.release()
    expect((await created.response).status).toBe(503)
    const ended = { outcome: 'response', status: 503, durationMs: 0 }
    expect(summarizeRequests(mock.log)[0]).toStrictEqual({ ...pending, ...ended })
    expect(() => Object.assign(pending!.fault!, { status: 1 })).toThrow(TypeError)
    Object.assign(pending!, { status: 1 })
    expect(summarizeRequests(mock.log)[0]).toMatchObject({ status: 503, fault: { status: 503 } })
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
    const stop = mock.on('log', () => {
      stop()
      mock.fetch(path)
    })
    mock.reset()
    await mock.fetch(path)
    expect(mock.requests.list().map(({ requestId }) => requestId)).toEqual([1, 2])
  })
})

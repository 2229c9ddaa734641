import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { waitForStart } from '../lifetime/state-ends.ts'
import { completeBody, path, write } from '../requests.ts'

describeEveryAdapter('requestSummaries', (start) => {
  test('have the log and the pending requests, in the order of the requests', async () => {
    const { control, send, close } = await start({ clock: () => 5 })
    try {
      control.faults.add({ operation: 'create', delay: 'infinite', status: 503, times: 1 })
      const hasStarted = waitForStart(control)
      const body = JSON.stringify(completeBody({ name: 'é'.repeat(200) }))
      const created = send({ ...write('POST', body), path: `${path}?a=b&a=%20c` })
      await hasStarted
      await send({ method: 'GET', path: `${path}?name=WEB` })
      const [pending, logged] = control.requestSummaries
      expect(pending).toStrictEqual({
        ...{ requestId: 1, operation: 'create', method: 'POST', path, search: '?a=b&a=%20c', id: null },
        ...{ status: null, isPending: true, assumption: null, fault: { status: 503, delay: 'infinite' } },
        ...{ startedAt: 5, durationMs: 0, preview: body.slice(0, 100) },
      })
      expect(logged).toStrictEqual({
        ...{ requestId: 2, operation: 'list', method: 'GET', path, search: '?name=WEB', id: null },
        ...{ status: 200, isPending: false, assumption: null, fault: null, startedAt: 5, durationMs: 0, preview: '' },
      })
      expect(control.requestSummaries).toHaveLength(2)
      expect(control.releaseRequests()).toBe(1)
      expect((await created).status).toBe(503)
      expect(control.requestSummaries[0]).toStrictEqual({ ...pending, status: 503, isPending: false })
    } finally {
      await close()
    }
  })
})

describe('a summary', () => {
  test('is in the order of the requests, also of those that came after a pending one', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ match: { query: { name: 'slow' } }, delay: 1e6 })
    const names = ['a', 'slow', 'b', 'slow', 'c', 'd']
    for (const [index, name] of names.entries()) {
      const response = mock.fetch(`${path}?name=${name}`).catch(() => null)
      if (name !== 'slow') await response
      await expect.poll(() => mock.requestSummaries.length).toBe(index + 1)
    }
    expect(mock.requestSummaries.map(({ requestId, search }) => [requestId, search])).toEqual(
      names.map((name, index) => [index + 1, `?name=${name}`]),
    )
    mock.reset()
  })

  test('of a request that ended is gone, and its listeners know', async () => {
    const mock = createInventoryMock({ delay: 1e6 })
    const response = mock.fetch(path).catch(() => null)
    await expect.poll(() => mock.requestSummaries).toMatchObject([{ isPending: true, status: null }])
    let seen: unknown
    mock.on('log', () => {
      seen = mock.requestSummaries
    })
    mock.reset()
    await response
    await expect.poll(() => seen).toEqual([])
  })

  test('shows a body of any bytes, and the first 100 characters only', async () => {
    const mock = createInventoryMock()
    const bodies = [new Uint8Array([0xff, 0x61, 0, 0xfe]), '😀'.repeat(60), `${'a'.repeat(99)}😀`, 'x'.repeat(1e6), '']
    for (const body of bodies) await mock.fetch(path, { method: 'POST', body })
    expect(mock.requestSummaries.map(({ preview }) => preview)).toEqual([
      '\ufffda\0\ufffd',
      '😀'.repeat(50),
      `${'a'.repeat(99)}\ud83d`,
      'x'.repeat(100),
      '',
    ])
  })

  test('does not make the log or the fault changeable', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 503 })
    await mock.fetch(path)
    const [summary] = mock.requestSummaries
    expect(() => Object.assign(summary!.fault!, { status: 1 })).toThrow(TypeError)
    Object.assign(summary!, { status: 1 })
    expect(mock.requestSummaries).toMatchObject([{ status: 503, fault: { status: 503 } }])
  })

  test('has the id of its exchange, also after the log was cleared', async () => {
    const mock = createInventoryMock({ logLimit: 2 })
    for (let count = 0; count < 3; count++) await mock.fetch(path)
    expect(mock.requestSummaries.map(({ requestId }) => requestId)).toEqual([2, 3])
    mock.clearRequests()
    expect(mock.requestSummaries).toEqual([])
    await mock.fetch(path)
    expect(mock.requestSummaries).toMatchObject([{ requestId: 4 }])
  })
})

describe('getRequest', () => {
  test('returns the exchange or the pending request with an id', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    mock.faults.add({ delay: 1e6, times: 1 })
    mock.faults.add({ delay: 'infinite', times: 1 })
    for (let count = 0; count < 2; count++) mock.fetch(path, write('POST', completeBody())).catch(() => null)
    await expect.poll(() => mock.pendingRequests.length).toBe(2)
    await mock.fetch(path)
    expect(mock.getRequest(3)).toBe(mock.requests.at(-1))
    expect(mock.getRequest(2)).toEqual(mock.pendingRequests[1])
    expect(mock.getRequest(1)).toBe(mock.requests[0])
    expect(mock.getRequest(1)).toMatchObject({ status: null, body: completeBody() })
    expect(mock.getRequest(4)).toBeUndefined()
    mock.reset()
    expect(mock.getRequest(3)).toBeUndefined()
  })

  test('throws for an id that is not a number', () => {
    const { getRequest } = createInventoryMock()
    expect(() => getRequest('1' as never)).toThrow(
      'Failed to get a request: expected a number as id but got "1". Convert it, as in Number(id).',
    )
  })
})

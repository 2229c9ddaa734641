import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryService } from '../../../src/service.ts'
import { type Call, intercept } from './intercept.ts'
import { objects, probeQuickly } from './services.ts'

afterEach(() => void vi.useRealTimers())

test('an object that cannot be deleted is listed', async () => {
  const service = createInventoryService({ objects })
  const fetch = intercept(service, ({ method, send }) =>
    method === 'DELETE' ? Promise.resolve(new Response(null, { status: 403 })) : send(),
  )
  const report = await probeQuickly(fetch, { writes: 'allowed' })
  const left = service.objects.list().slice(objects.length)
  expect(left.length).toBeGreaterThan(0)
  expect(report.leftBehind).toEqual(left.map(({ id, name }) => ({ id, name })))
})

test('a service that stores what it has to refuse gets no more writes, and what it stored is listed', async () => {
  const service = createInventoryService({ objects })
  let writes = 0
  const fetch = intercept(service, async ({ method, body, send }) => {
    if (method !== 'POST') return send()
    writes++
    service.objects.create({ name: 'stored', labels: [JSON.stringify(body)] })
    return Response.json(body)
  })
  const report = await probeQuickly(fetch, { writes: 'refused' })
  expect(writes).toBe(1)
  expect(report.leftBehind).toEqual([{ id: 5, name: 'stored' }])
  expect(report.deviations).toMatchObject([{ section: '2', got: '200: it was stored' }])
  expect(report.notes.join()).toContain('it stored a create that it had to refuse')
})

test('a service that accepts any body gets its objects deleted where writes are allowed', async () => {
  const service = createInventoryService({ objects })
  const fetch = intercept(service, async ({ method, body, send }) => {
    if (method !== 'POST') return send()
    service.objects.create({ name: 'stored', labels: [JSON.stringify(body)] })
    return Response.json(body)
  })
  expect((await probeQuickly(fetch, { writes: 'allowed' })).leftBehind).toEqual([])
  expect(service.objects.count()).toBe(objects.length)
})

test('an object of somebody else that gets the id of a deleted one is not deleted', async () => {
  const service = createInventoryService({ objects })
  let others = 0
  const fetch = intercept(service, async ({ method, url, send }) => {
    const response = await send()
    if (method === 'DELETE' && response.ok) {
      service.objects.create({ id: Number(url.pathname.split('/').at(-2)), name: 'other' })
      others++
    }
    return response
  })
  const report = await probeQuickly(fetch, { writes: 'allowed' })
  expect(others).toBeGreaterThan(3)
  const { length } = service.objects.list().filter(({ name }) => name === 'other')
  expect([length, report.leftBehind]).toEqual([others, []])
})

const respond = (status: number) => Promise.resolve(new Response(null, { status }))

/** Answers requests for the collection with 404. */
const loseList = ({ method, url, send }: Call) =>
  method === 'GET' && url.pathname.endsWith('/objects/') ? respond(404) : send()

describe('a probe that is aborted after it has created objects', () => {
  /** Probes a mock until the first PUT, and answers what comes after it in another way. */
  async function probeUntilPut(handle: (call: Call) => Promise<Response>) {
    const service = createInventoryService({ objects })
    const controller = new AbortController()
    const fetch = intercept(service, (call) => {
      if (call.method === 'PUT') controller.abort()
      return controller.signal.aborted ? handle(call) : call.send()
    })
    const report = await probeQuickly(fetch, { writes: 'allowed', signal: controller.signal })
    return { report, left: service.objects.list().slice(objects.length) }
  }

  test('deletes them without a list of them too', async () => {
    const { report, left } = await probeUntilPut(loseList)
    expect([left, report.leftBehind]).toEqual([[], []])
  })

  test.each([300, 403])('without a list, has left behind those whose DELETE is answered with %i', async (status) => {
    const { report, left } = await probeUntilPut((call) => {
      const isRefused = call.method === 'DELETE' && !call.url.pathname.endsWith('/5/')
      return isRefused ? respond(status) : loseList(call)
    })
    expect(left.length).toBeGreaterThan(1)
    expect(report.leftBehind).toEqual(left.map(({ id, name }) => ({ id, name })))
  })

  test('without a list, has left none behind whose DELETE is answered with 404', async () => {
    const { report } = await probeUntilPut((call) => (call.method === 'DELETE' ? respond(404) : loseList(call)))
    expect(report.leftBehind).toEqual([])
  })

  test('has left behind those that are still in the list, whatever the DELETE is answered with', async () => {
    const { report, left } = await probeUntilPut(({ method, send }) => (method === 'DELETE' ? respond(204) : send()))
    expect(left.length).toBeGreaterThan(1)
    expect(report.leftBehind).toEqual(left.map(({ id, name }) => ({ id, name })))
  })

  test('has left them behind if nothing answers any more', async () => {
    vi.useFakeTimers()
    const probing = probeUntilPut(() => Promise.reject(new TypeError('refused')))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.runAllTimersAsync()
    const { report, left } = await probing
    expect(left.length).toBeGreaterThan(1)
    expect(report.leftBehind.map(({ id }) => id)).toEqual(left.map(({ id }) => id))
    expect(report.notes).toContain('The probe ended early: it was aborted.')
  })
})

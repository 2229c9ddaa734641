import { afterEach, expect, test, vi } from 'vitest'
import { ServiceError } from '../../../src/conformance.ts'
import { createInventoryService } from '../../../src/service.ts'
import { intercept } from './intercept.ts'
import { expectNothingWrong, objects, probeQuickly } from './services.ts'

afterEach(() => void vi.useRealTimers())

/** A mock, and a fetch function that calls back before the nth request with a method. */
function createInterrupted(method: string, nth: number, interrupt: () => void) {
  const service = createInventoryService({ objects })
  let count = 0
  const fetch = intercept(service, (call) => {
    if (call.method === method && ++count === nth) interrupt()
    return call.send()
  })
  return { service, fetch }
}

test.each([
  ['GET', 5],
  ['GET', 40],
  ['POST', 1],
  ['POST', 10],
  ['POST', 8],
  ['PATCH', 2],
  ['PUT', 1],
  ['DELETE', 1],
])('an abort at %s number %i deletes what was created, and reports what is known', async (method, nth) => {
  const controller = new AbortController()
  const { service, fetch } = createInterrupted(method, nth, () => controller.abort())
  const report = await probeQuickly(fetch, { writes: 'allowed', signal: controller.signal })
  expect(report.notes).toEqual(['The probe ended early: it was aborted.'])
  expect(report.leftBehind).toEqual([])
  expect(service.objects.size).toBe(objects.length)
})

test('a probe that is aborted before it begins rejects', async () => {
  const service = createInventoryService({ objects })
  await expect(probeQuickly(service.fetch, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
    'stopped',
  )
})

test('an object that cannot be deleted is listed', async () => {
  const service = createInventoryService({ objects })
  const fetch = intercept(service, ({ method, send }) =>
    method === 'DELETE' ? Promise.resolve(new Response(null, { status: 403 })) : send(),
  )
  const report = await probeQuickly(fetch, { writes: 'allowed' })
  const left = service.objects.all().slice(objects.length)
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
  expect(service.objects.size).toBe(objects.length)
})

test('a service that does not answer at all is an error', async () => {
  vi.useFakeTimers()
  const probing = probeQuickly(() => Promise.reject(new TypeError('refused')))
  const expected = expect(probing).rejects.toBeInstanceOf(ServiceError)
  await vi.runAllTimersAsync()
  await expected
})

test('a service that stops answering is reported as far as it is known', async () => {
  const service = createInventoryService({ objects })
  let count = 0
  const fetch = intercept(service, ({ send }) => {
    if (++count > 20) throw new TypeError('refused')
    return send()
  })
  vi.useFakeTimers()
  const probing = probeQuickly(fetch)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.runAllTimersAsync()
  const report = await probing
  expect(report.notes.join()).toContain('expected a response to GET')
  expect(report.assumptions.tokens).toMatchObject({ status: 'learned', value: [] })
})

test.each([1, 2, 10, 30, 60])('a limit of %i requests is kept, and said', async (maxRequests) => {
  const service = createInventoryService({ objects })
  const report = await probeQuickly(service.fetch, { maxRequests, writes: 'refused' })
  const reasons = Object.values(report.assumptions).flatMap((finding) => ('reason' in finding ? [finding.reason] : []))
  expectNothingWrong(report, service.assumptions)
  expect(report.requests).toBeLessThanOrEqual(maxRequests)
  if (maxRequests < 40) expect(reasons.join()).toContain('Raise the option maxRequests')
})

test('an object that a stopped probe created is deleted, above the limit of requests too', async () => {
  const service = createInventoryService({ objects })
  const report = await probeQuickly(service.fetch, { maxRequests: 60, writes: 'allowed' })
  expect(report.notes.join()).toContain('maxRequests')
  expect(report.leftBehind).toEqual([])
  expect(service.objects.size).toBe(objects.length)
})

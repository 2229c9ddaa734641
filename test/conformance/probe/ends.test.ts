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
  expect(service.objects.count()).toBe(objects.length)
})

test('a probe that is aborted before it begins rejects', async () => {
  const service = createInventoryService({ objects })
  await expect(probeQuickly(service.fetch, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
    'stopped',
  )
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
  expectNothingWrong(report, service.settings.assumptions)
  expect(report.requests).toBeLessThanOrEqual(maxRequests)
  if (maxRequests < 40) expect(reasons.join()).toContain('Raise the option maxRequests')
})

test('an object that a stopped probe created is deleted, above the limit of requests too', async () => {
  const service = createInventoryService({ objects })
  const report = await probeQuickly(service.fetch, { maxRequests: 60, writes: 'allowed' })
  expect(report.notes.join()).toContain('maxRequests')
  expect(report.leftBehind).toEqual([])
  expect(service.objects.count()).toBe(objects.length)
})

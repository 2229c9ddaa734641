import { describe, expect, test } from 'vitest'
import { probe, ServiceError } from '../../../src/conformance.ts'
import { assumptionNames } from '../../../src/contract/assumptions.ts'
import { createInventoryService } from '../../../src/service.ts'
import { intercept } from './intercept.ts'
import { objects, probeQuickly } from './services.ts'

describe('a service whose collection cannot be read', () => {
  const answer = (status: number, body: unknown = null) =>
    createFetch(() => Response.json(body, { status, headers: { 'retry-after': '0' } }))
  const createFetch = (respond: () => Response) => () => Promise.resolve(respond())

  test.each([
    [401, undefined, 'the service answers 401: it needs a token'],
    [403, undefined, 'the service answers 403: it needs a token'],
    [401, 'wrong', 'the service answers 401: it does not accept the token'],
    [403, 'wrong', 'the service answers 403: it does not accept the token'],
  ])('because of a %i with the token %s has no deviation', async (status, token, reason) => {
    const report = await probeQuickly(answer(status), { writes: 'allowed', token })
    expect(report).toMatchObject({
      ...{ requests: 1, deviations: [], leftBehind: [], notes: [`The probe ended early: ${reason}.`] },
      elements: { labels: { kinds: [], fields: {} }, responsible: { kinds: [], fields: {} } },
    })
    for (const name of assumptionNames) {
      expect(report.assumptions[name]).toMatchObject({ status: 'undetermined', reason })
    }
  })

  test.each([429, 500, 503])('because of a %i is an error', async (status) => {
    const probing = probeQuickly(answer(status))
    await expect(probing).rejects.toThrow(
      `Failed to probe http://localhost: expected a list but got ${status}. Try again when it is well.`,
    )
    await expect(probing).rejects.toBeInstanceOf(ServiceError)
  })

  test('because of what it answers has a deviation', async () => {
    const [missing, wrapped] = await Promise.all([
      probeQuickly(answer(404)),
      probeQuickly(answer(200, { results: [] })),
    ])
    const reason = 'the collection could not be read: expected 200 but got 404 null'
    expect(missing.notes).toEqual([`The probe ended early: ${reason}.`])
    expect(missing.deviations).toMatchObject([{ section: '4.1', expected: '200', got: '404 null' }])
    expect(missing.assumptions.tokens).toEqual({ status: 'undetermined', reason })
    expect(wrapped.deviations).toMatchObject([{ section: '4.1', expected: 'a JSON array', got: '{"results":[]}' }])
    expect([wrapped.requests, wrapped.leftBehind, wrapped.elements.labels.kinds]).toEqual([1, [], []])
  })
})

test('elements are described of the objects whose labels are a list', async () => {
  const fetch = intercept(createInventoryService({ objects: [{ name: 'a', labels: ['b'] }, { name: 'c' }] }), (call) =>
    call.method === 'GET' ? Promise.resolve(Response.json([{ labels: ['b'] }, { labels: 5 }, null])) : call.send(),
  )
  expect((await probeQuickly(fetch)).elements.labels).toEqual({ kinds: ['string'], fields: {} })
})

test('requests that were sent again are counted in the notes', async () => {
  let count = 0
  const fetch = intercept(createInventoryService({ objects }), ({ send }) =>
    ++count === 1 || count === 4
      ? Promise.resolve(new Response(null, { status: 503, headers: { 'retry-after': '0' } }))
      : send(),
  )
  const { notes } = await probeQuickly(fetch)
  expect(notes).toEqual(['2 requests were sent again, because no answer came.'])
})

test('a target that is no URL is an error', async () => {
  await expect(probe('nowhere')).rejects.toThrow('Failed to probe a service: ')
})

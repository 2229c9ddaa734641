import { describe, expect, test } from 'vitest'
import { probe, ServiceError } from '../../../src/conformance.ts'
import { createInventoryService } from '../../../src/service.ts'
import { intercept } from './intercept.ts'
import { objects, probeQuickly } from './services.ts'

describe('a service whose collection cannot be read', () => {
  const answer = (status: number, body: unknown = null) =>
    createFetch(() => Response.json(body, { status, headers: { 'retry-after': '0' } }))
  const createFetch = (respond: () => Response) => () => Promise.resolve(respond())

  test.each([
    [401, undefined, 'the status 401. Pass the option token.'],
    [403, undefined, 'the status 403. Pass the option token.'],
    [401, 'wrong', 'the status 401. Pass a token that may read objects.'],
    [403, 'wrong', 'the status 403. Pass a token that may read objects.'],
    [302, undefined, 'a redirect to nowhere. Pass the URL that it leads to.'],
    [429, undefined, 'the status 429. Try again when the service is up.'],
    [500, undefined, 'the status 500. Try again when the service is up.'],
  ])('because of a %i with the token %s is an error', async (status, token, message) => {
    await expect(probeQuickly(answer(status), { writes: 'allowed', token })).rejects.toThrow(
      new ServiceError(
        `Failed to probe http://localhost: expected a list of objects but got ${message}`,
        status === 401 || status === 403 ? 'forbidden' : 'unexpected-response',
      ),
    )
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

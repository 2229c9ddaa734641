import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../src/conformance/check/exchange.ts'
import { perform } from '../../../src/conformance/check/perform.ts'
import type { Step } from '../../../src/conformance/check/step.ts'
import type { InventoryFetch } from '../../../src/conformance.ts'
import { completeBody } from '../../mock/requests.ts'
import { createSession, objects, startService } from './services.ts'

const list = (...parameters: [string, string][]): Step => ({ method: 'GET', target: 'collection', parameters })
const create: Step = { method: 'POST', target: 'collection', creates: 1, fields: completeBody({ name: '{own}-1' }) }
const own = { own: 1 }
const update = (fields: Step['fields']): Step => ({ method: 'PATCH', target: own, ...(fields && { fields }) })

/** A response that a service gives in place of its own, to requests that begin so. */
type Replaced = Record<string, () => Response>

/** A session that may write, with a service of five objects, and the requests to it. */
async function start(replaced: Replaced = {}, maxRequests = 500) {
  const service = startService({ requiredFields: [] })
  const requests: string[] = []
  const fetch: InventoryFetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    const query = [...searchParams].map(([name, value]) => `${name}=${value.replace(/.*check \w{8}/, 'OWN')}`).join('&')
    const request = `${init?.method} ${pathname.slice('/api/v2/objects'.length)}${query && `?${query}`}`
    requests.push(request)
    return replaced[request]?.() ?? service.fetch(input, init)
  }
  const session = createSession({ fetch, writes: 'allowed', maxRequests })
  await session.refresh()
  requests.length = 0
  return { service, session, requests }
}

/** The status of the service and of its twin, in each exchange. */
const statuses = (exchanges: Exchange[]) =>
  exchanges.map(({ index, response, expected }) => [index, response.status, expected.status])

describe('a sequence', () => {
  test('is sent step by step, with the list after each write, and deletes what it created', async () => {
    const { session, requests, service } = await start()
    const update: Step = { method: 'PATCH', target: own, fields: { labels: ['a'] } }
    const exchanges = await perform(session, [create, list(), update, { method: 'DELETE', target: own }, list()])
    expect(requests).toEqual([
      'POST /',
      'GET /?name=OWN-1',
      'GET /',
      'PATCH /6/',
      'GET /?name=OWN-1',
      'DELETE /6/',
      'GET /?name=OWN-1',
      'GET /',
    ])
    expect(exchanges.map(({ index, afterWrite }) => [index, afterWrite?.operation, afterWrite?.id])).toEqual([
      [0, undefined, undefined],
      [0, 'create', 6],
      [1, undefined, undefined],
      [2, undefined, undefined],
      [2, 'update', 6],
      [3, undefined, undefined],
      [3, 'delete', 6],
      [4, undefined, undefined],
    ])
    expect(exchanges.every(({ response, expected }) => response.body === expected.body)).toBe(true)
    expect([service.objects.count(), session.stoppedWriting]).toEqual([objects.length, null])
  })

  test('ends at a step about an object that it did not create, and at one that is not allowed', async () => {
    const { session, requests } = await start()
    await perform(session, [list(), { method: 'DELETE', target: own }, list()])
    await perform(session, [list(['name', 'a']), { method: 'DELETE', target: { id: 1 } }, list()])
    expect(requests).toEqual(['GET /', 'GET /?name=a'])
  })

  test('deletes what it created even if it ends with an error', async () => {
    const { session, requests } = await start({}, 3)
    const exchanges: Exchange[] = []
    await expect(perform(session, [create, list()], exchanges)).rejects.toThrow('3 requests')
    expect(statuses(exchanges)).toEqual([
      [0, 200, 200],
      [0, 200, 200],
    ])
    expect(requests).toEqual(['POST /', 'GET /?name=OWN-1', 'DELETE /6/'])
  })

  test('begins with a list if an object of the one before could not be deleted', async () => {
    const { session, requests } = await start({ 'DELETE /6/': () => new Response(null, { status: 403 }) })
    await perform(session, [create])
    expect(session.twin.has(6)).toBe(false)
    requests.length = 0
    const [read] = await perform(session, [list()])
    expect([requests, session.twin.has(6), statuses([read!])]).toEqual([['GET /', 'GET /'], true, [[0, 200, 200]]])
    expect(read!.expected.body).toBe(read!.response.body)
  })

  test('is followed by a search for what it left at the end, if it wrote', async () => {
    const { session, requests } = await start()
    await perform(session, [list()])
    expect([await session.owned.close(), requests]).toEqual([[], ['GET /']])
    await perform(session, [create])
    requests.length = 0
    expect([await session.owned.close(), requests]).toEqual([[], ['GET /']])
  })

  test('has the object that each request is about, as it was before', async () => {
    const { session } = await start()
    const exchanges = await perform(session, [list(), { method: 'GET', target: { id: 1 } }, create, update({})])
    const names = exchanges.filter(({ afterWrite }) => !afterWrite).map(({ before }) => before?.name)
    expect(names).toEqual([undefined, 'web-1', undefined, expect.stringMatching(/-1$/)])
  })

  test('begins without a list if it only read before', async () => {
    const { session, requests } = await start()
    await perform(session, [list()])
    await perform(session, [create])
    await perform(session, [list()])
    expect(requests).toEqual(['GET /', 'POST /', 'GET /?name=OWN-1', 'DELETE /6/', 'GET /'])
  })
})

describe('an object that was written', () => {
  const none = () => Response.json([])

  test('is looked for by its name, and then in the whole list', async () => {
    const { session, requests } = await start({ 'GET /?name=OWN-1': none })
    const exchanges = await perform(session, [create, update({ labels: [] })])
    expect(requests).toEqual([
      'POST /',
      'GET /?name=OWN-1',
      'GET /',
      'PATCH /6/',
      'GET /?name=OWN-1',
      'GET /',
      'DELETE /6/',
    ])
    expect(exchanges.map(({ request }) => request.method)).toEqual(['POST', 'GET', 'PATCH', 'GET'])
    expect(exchanges.every(({ response, expected }) => response.body === expected.body)).toBe(true)
  })

  test('is looked for by its new name, or in the whole list without one', async () => {
    const { session, requests } = await start()
    await perform(session, [create, update({ name: '{own}-2' }), update({ labels: [] })])
    await perform(session, [{ ...create, fields: { labels: ['new'] } }, update({ labels: [] })])
    expect(requests.filter((request) => !request.startsWith('P'))).toEqual([
      ...['GET /?name=OWN-1', 'GET /?name=OWN-2', 'GET /?name=OWN-2', 'DELETE /6/'],
      ...['GET /', 'GET /', 'DELETE /7/'],
    ])
  })

  test('is looked for above the limit of requests if it was created, to be deleted', async () => {
    const { session, requests } = await start({}, 2)
    await perform(session, [create])
    expect(requests).toEqual(['POST /', 'GET /?name=OWN-1', 'DELETE /6/'])
    const updating = await start({}, 4)
    await expect(perform(updating.session, [create, update({})])).rejects.toThrow('4 requests')
    expect(updating.requests).toEqual(['POST /', 'GET /?name=OWN-1', 'PATCH /6/', 'DELETE /6/'])
  })

  test('that is nowhere any more is not expected later', async () => {
    const { session } = await start({ 'GET /?name=OWN-2': none, 'GET /': none })
    const renamed = [create, update({ name: '{own}-2' }), list(['name', '{own}-2'])]
    const last = (await perform(session, renamed)).at(-1)!
    expect([last.afterWrite, last.expected.body]).toEqual([undefined, '[]'])
  })

  test('is looked for once if it was deleted', async () => {
    const { session, requests } = await start()
    await perform(session, [create, { method: 'DELETE', target: own }])
    expect(requests.slice(2)).toEqual(['DELETE /6/', 'GET /?name=OWN-1'])
  })

  test('is said to be left behind if it is in the list after its delete', async () => {
    const { session } = await start({ 'DELETE /6/': () => new Response(null, { status: 204 }) })
    const exchanges = await perform(session, [create, { method: 'DELETE', target: own }])
    expect(session.owned.areLeft).toBe(true)
    const last = exchanges.at(-1)!
    expect([JSON.parse(last.response.body).length, last.expected.body]).toEqual([1, '[]'])
  })

  test('that is nowhere is expected nowhere, and not deleted', async () => {
    const { session, requests } = await start({ 'GET /?name=OWN-1': none, 'POST /': () => Response.json({}) })
    const exchanges = await perform(session, [create, update({})])
    expect(requests).toEqual(['POST /', 'GET /?name=OWN-1', 'GET /'])
    const last = exchanges.at(-1)!
    expect([last.afterWrite, last.expected.body]).toEqual([{ operation: 'create' }, last.response.body])
  })

  test.each([
    ['what the response says', Response.json({ id: 6, ...completeBody({ name: 'changed' }) }), 'changed'],
    ['what the request says, without a body in the response', new Response(null, { status: 204 }), 'renamed'],
    ['what it was, if the response has no object', Response.json({ detail: 'x' }), 'OWN-1'],
  ])('is expected to be %s', async (_what, response, name) => {
    const { session } = await start({ 'PATCH /6/': () => response })
    const exchanges = await perform(session, [create, update({ name: 'renamed' })])
    const { twin } = exchanges.at(-1)!
    expect(twin.get(6)?.name.replace(/.*check \w{8}/, 'OWN')).toBe(name)
  })
})

test('an object that could be that of others is not deleted, but said to be left behind', async () => {
  const { session, requests, service } = await start({
    'POST /': () => {
      service.objects.create({ name: 'of somebody' })
      return Response.json({})
    },
  })
  const rider: Step = { method: 'POST', target: 'collection', hasRider: true, fields: completeBody({ labels: 5 }) }
  await perform(session, [rider])
  expect(requests).toEqual(['POST /', 'GET /?name=new', 'GET /'])
  expect([service.objects.get(6)?.name, session.stoppedWriting]).toEqual([
    'of somebody',
    'the service accepted a write that it had to refuse',
  ])
  expect(await session.owned.close()).toEqual([{ id: 6, name: 'of somebody' }])
  expect(requests.slice(3)).toEqual(['GET /', 'GET /'])
})

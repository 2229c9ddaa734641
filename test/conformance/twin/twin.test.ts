import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonRequest, type PlainRequest } from '../../../src/conformance/service/messages.ts'
import { Twin } from '../../../src/conformance/twin/twin.ts'
import type { Assumptions } from '../../../src/contract/assumptions.ts'
import { scenarios } from '../../../src/factories.ts'
import { createInventoryService } from '../../../src/service.ts'

const path = '/api/v2/objects/'
const objects = scenarios.small()

async function ask(assumptions: Partial<Assumptions>, { method, path, headers, body }: PlainRequest) {
  const { fetch } = createInventoryService({ objects, assumptions })
  const init: RequestInit = {
    ...{ method, redirect: 'manual' },
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  }
  const response = await fetch(path, init)
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

const requests: PlainRequest[] = [
  { method: 'GET', path },
  { method: 'HEAD', path },
  { method: 'OPTIONS', path },
  { method: 'GET', path: `${path}?name=${objects[0]!.name.slice(1)}&sort=-id` },
  { method: 'GET', path: `${path}?responsible=x` },
  { method: 'GET', path: path.slice(0, -1) },
  { method: 'GET', path: `${path}1/` },
  { method: 'DELETE', path: `${path}1/` },
  { method: 'GET', path: '/elsewhere/' },
  jsonRequest('POST', path, { name: 'a' }),
  jsonRequest('PATCH', `${path}1/`, { location: { fact: 'osl' } }),
]
const someAssumptions = fc.record<Partial<Assumptions>>(
  {
    filterMatch: fc.constantFrom('exact', 'icontains'),
    invalidParameters: fc.constantFrom('reject', 'ignore'),
    itemRetrieval: fc.boolean(),
    trailingSlash: fc.constantFrom('redirect', 'require', 'optional'),
    requiredFields: fc.constantFrom([], ['name']),
    tokens: fc.constantFrom([], ['a']),
  },
  { requiredKeys: [] },
)

test('a twin answers as a service with its objects and assumptions does, and stays as it is', async () => {
  const twin = new Twin(objects)
  await fc.assert(
    fc.asyncProperty(someAssumptions, fc.constantFrom(...requests), async (assumptions, request) => {
      const { status, body } = twin.answer(request, assumptions)
      const service = await ask(assumptions, request)
      expect(status).toBe(service.status)
      if (status !== 404) expect(body).toBe(service.body)
      expect(twin.objects).toEqual(objects)
    }),
  )
})

test('a write can be applied to a twin', () => {
  const twin = new Twin(objects)
  twin.apply({ method: 'DELETE', path: `${path}1/` }, {})
  expect(twin.objects).toEqual(objects.filter(({ id }) => id !== 1))
})

test('a twin knows which objects it has', () => {
  const twin = new Twin(objects)
  expect([twin.has(1), twin.get(1)]).toEqual([true, objects[0]])
  expect([twin.has(999), twin.get(999)]).toEqual([false, undefined])
})

test('a twin with another object, or without one, is a new one', () => {
  const twin = new Twin(objects)
  const changed = { ...objects[0]!, name: 'changed' }
  const added = { ...objects[0]!, id: 999 }
  expect(twin.with(changed).objects).toEqual([changed, ...objects.slice(1)])
  expect(twin.with(added).objects).toEqual([...objects, added])
  expect(twin.without(1).objects).toEqual(objects.slice(1))
  expect(twin.objects).toEqual(objects)
})

test('a list has the ids of its objects, and no other response has', () => {
  const twin = new Twin(objects)
  expect(twin.answer({ method: 'GET', path: `${path}?sort=-id` }, {}).ids).toEqual(
    objects.map(({ id }) => id).reverse(),
  )
  expect(twin.answer({ method: 'GET', path: `${path}1/` }, { itemRetrieval: true }).ids).toBeNull()
})

test('a path that no service has is a 404 without a body', () => {
  const response = new Twin(objects).answer({ method: 'GET', path: '/elsewhere/' }, {})
  expect(response).toEqual({ status: 404, headers: {}, body: '', ids: null })
})

test.each(['', '?name=a?b'])('a twin redirects to the path with its slash and the query %j', (query) => {
  const request = { method: 'GET', path: path.slice(0, -1) + query }
  const { status, headers } = new Twin(objects).answer(request, { trailingSlash: 'redirect' })
  expect([status, headers.location]).toEqual([301, path + query])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonRequest, type PlainRequest } from '../../../src/conformance/service/messages.ts'
import { findDifference, toCanonicalJson } from '../../../src/conformance/twin/difference.ts'
import { Twin } from '../../../src/conformance/twin/twin.ts'
import type { Assumptions } from '../../../src/contract/assumptions.ts'
import { scenarios } from '../../../src/factories.ts'
import { createInventoryService } from '../../../src/service.ts'

const path = '/api/v2/objects/'
const objects = scenarios.small()

async function ask(assumptions: Partial<Assumptions>, { method, path, headers, body }: PlainRequest) {
  const { fetch } = createInventoryService({ objects, assumptions })
  const init = { method, ...(headers && { headers }), ...(body !== undefined && { body }) }
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

const response = (status: number, body: unknown, headers = {}) => ({ status, headers, body: JSON.stringify(body) })

test.each([
  ['the same object with its keys in another order', response(200, { a: 1, b: [2] }), response(200, { b: [2], a: 1 })],
  ['other words for the errors of the same fields', response(400, { name: ['x'] }), response(400, { name: 'y' })],
  ['another detail', response(404, { detail: 'x' }), response(404, 'y')],
  [
    'a redirect with an origin',
    response(301, '', { location: '/a/?b' }),
    response(301, '', { location: 'http://c/a/?b' }),
  ],
])('there is no difference for %s', (_, one, other) => {
  expect(findDifference(one, other)).toBeNull()
})

test.each([
  [response(200, []), response(404, []), 'expected the status 200 but got 404'],
  [response(200, [1, 2]), response(200, [2, 1]), 'expected the body [1,2] but got [2,1]'],
  [response(400, { name: [] }), response(400, { type: [] }), 'expected errors of name but got type'],
  [
    response(301, '', { location: '/a/' }),
    response(301, '', { location: '/b/' }),
    'expected a redirect to /a/ but got /b/',
  ],
])('%j differs from %j', (one, other, difference) => {
  expect(findDifference(one, other)).toBe(difference)
})

test('canonical JSON is equal exactly for equal JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (one, other) => {
      const isEqual = (() => {
        try {
          expect(JSON.parse(one)).toStrictEqual(JSON.parse(other))
          return true
        } catch {
          return false
        }
      })()
      expect(toCanonicalJson(one) === toCanonicalJson(other)).toBe(isEqual)
    }),
  )
})

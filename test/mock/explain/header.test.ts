import { expect, test } from 'vitest'
import type { AssumptionName, Assumptions } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { LIST } from '../../fields.ts'
import { completeBody, path, write } from '../requests.ts'

const header = 'x-inventory-assumption'
const { [LIST]: _, ...withoutLabels } = completeBody()
const objects = [
  { name: 'web-1', type: { name: 'server' }, attributes: { os: 'debian' } },
  { name: 'web-2' },
  { name: 'Ästhetik' },
]

/** A request, and the assumption that decides its response; null for none. */
type Case = [
  AssumptionName | null,
  status: number,
  method: string,
  path: string,
  body?: object | null,
  Partial<Assumptions>?,
]

const cases: Case[] = [
  [null, 200, 'GET', ''],
  [null, 200, 'GET', '?name=nothing'],
  [null, 200, 'GET', '?format=json'],
  [null, 200, 'GET', '?name=q', null, { filterMatch: 'icontains' }],
  [null, 200, 'GET', '?name=WEB-1&location__fact=b'],
  ['filterMatch', 200, 'GET', '?name=WEB-1'],
  ['filterMatch', 200, 'GET', '?name=S'],
  ['filterMatch', 200, 'GET', '?name=ä'],
  ['filterMatch', 200, 'GET', '?name=s', null, { filterMatch: 'iexact' }],
  ['filterMatch', 200, 'GET', '?name=WEB', null, { filterMatch: 'contains' }],
  ['filterMatch', 200, 'GET', '?type__name=SERVER'],
  ['repeatedFilter', 200, 'GET', '?name=a&name=web-1'],
  ['unknownParameters', 200, 'GET', '?colour=red'],
  ['unknownParameters', 400, 'GET', '?colour=red', null, { unknownParameters: 'reject' }],
  ['invalidParameters', 400, 'GET', '?sort=name'],
  ['invalidParameters', 400, 'GET', '?responsible=x'],
  ['invalidParameters', 200, 'GET', '?sort=name', null, { invalidParameters: 'ignore' }],
  ['pageSize', 200, 'GET', '?location__fact=', null, { pageSize: 2 }],
  ['pageSize', 200, 'GET', '?page=2&colour=red', null, { pageSize: 2 }],
  ['pageSize', 404, 'GET', '?page=3', null, { pageSize: 2 }],
  ['unknownParameters', 200, 'GET', '?page=2'],
  ['tokens', 401, 'GET', '', null, { tokens: ['t'] }],
  ['trailingSlash', 301, 'GET', 'slashless'],
  ['trailingSlash', 200, 'GET', 'slashless', null, { trailingSlash: 'optional' }],
  ['trailingSlash', 301, 'PATCH', '1', {}],
  ['trailingSlash', 200, 'PATCH', '1', {}, { trailingSlash: 'optional' }],
  ['itemRetrieval', 405, 'GET', '1/'],
  ['itemRetrieval', 405, 'HEAD', '1/'],
  ['itemRetrieval', 200, 'GET', '1/', null, { itemRetrieval: true }],
  [null, 200, 'POST', '', completeBody()],
  ['requiredFields', 400, 'POST', '', {}],
  ['requiredFields', 400, 'POST', '', { ...withoutLabels, name: true }],
  [null, 400, 'POST', '', completeBody({ type: {} })],
  [null, 400, 'POST', '', completeBody({ [LIST]: 1 })],
  [null, 400, 'POST', '', completeBody({ name: '' })],
  [null, 400, 'POST', '', completeBody({ name: null })],
  ['idInBody', 200, 'POST', '', completeBody({ id: 7 })],
  ['uniqueName', 400, 'POST', '', completeBody({ name: 'web-2' }), { uniqueName: true }],
  ['nameMaxLength', 400, 'POST', '', completeBody({ name: 'long' }), { nameMaxLength: 3 }],
  ['nameMaxLength', 400, 'PATCH', '1/', { name: 'long', [LIST]: null }, { nameMaxLength: 3 }],
  [null, 200, 'PUT', '1/', completeBody({ id: 1 })],
  ['idInBody', 400, 'PUT', '1/', completeBody({ id: 7 }), { idInBody: 'check' }],
  ['idInBody', 400, 'PATCH', '1/', { id: 2 }, { idInBody: 'check' }],
  ['partialAttributes', 200, 'PATCH', '1/', { attributes: { rack: '1' } }],
  ['partialAttributes', 200, 'PATCH', '1/', { attributes: {} }],
  [null, 200, 'PATCH', '1/', { attributes: { os: 'ubuntu' } }],
  ...['PUT', 'DELETE'].map((method): Case => [null, 405, method, '']),
  [null, 405, 'POST', '1/'],
  [null, 404, 'DELETE', '99/'],
  [null, 204, 'DELETE', '1/'],
]

test.each(cases)(
  'a response by the assumption %s: %i for %s %s %j %j',
  async (assumption, status, method, end, body, assumptions) => {
    const { fetch, requests } = createInventoryService({ objects, assumptions, explainHeaders: true })
    const url = end === 'slashless' ? path.slice(0, -1) : `${path}${end}`
    const response = await fetch(url, { ...(body ? write(method, body) : { method }), redirect: 'manual' })
    expect([response.status, response.headers.get(header)]).toEqual([status, assumption])
    expect(requests.list()).toMatchObject([{ status, assumption }])
  },
)

describeEveryAdapter('a response', (start) => {
  test('names its assumption if asked, and no assumption by default, nor of a fault', async () => {
    for (const explainHeaders of [false, true]) {
      const { control, send } = await start({ objects, explainHeaders })
      const ask = async () => {
        const { status, headers } = await send({ method: 'GET', path: `${path}?name=WEB-1` })
        return [status, headers[header]]
      }
      expect(await ask()).toEqual([200, explainHeaders ? 'filterMatch' : undefined])
      control.faults.add({ status: 503 })
      expect(await ask()).toEqual([503, undefined])
    }
  })
})

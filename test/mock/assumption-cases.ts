import type { AssumptionName, InventoryMockOptions } from '../../src/index.ts'
import type { TestRequest } from '../adapters.ts'
import { completeBody, path, write } from './requests.ts'

/** The collection for {@link assumptionCases}. */
export const objects = [{ name: 'web-1', type: { name: 'server' }, attributes: { os: 'debian' } }, { name: 'web-2' }]

const item = `${path}1/`
const get = (search: string): TestRequest => ({ method: 'GET', path: `${path}${search}` })

interface AssumptionCase {
  name: string
  /** The assumption that decides the response; null for none. */
  assumption: AssumptionName | null
  status: number
  request: TestRequest
  assumptions?: InventoryMockOptions['assumptions']
}

/** Requests, each with its status and the assumption that decides its response. */
export const assumptionCases: AssumptionCase[] = [
  { name: 'a list', assumption: null, status: 200, request: get('') },
  { name: 'an empty list', assumption: null, status: 200, request: get('?name=nothing') },
  {
    name: 'a filter by name that differs only in case',
    assumption: 'filterMatch',
    status: 200,
    request: get('?name=WEB-1'),
  },
  {
    name: 'a filter by type that differs only in case',
    assumption: 'filterMatch',
    status: 200,
    request: get('?type__name=SERVER'),
  },
  { name: 'an invalid sort', assumption: 'invalidParameters', status: 400, request: get('?sort=name') },
  {
    name: 'a responsible that is not a number',
    assumption: 'invalidParameters',
    status: 400,
    request: get('?responsible=x'),
  },
  {
    name: 'an ignored invalid sort',
    assumption: 'invalidParameters',
    status: 200,
    request: get('?sort=name'),
    assumptions: { invalidParameters: 'ignore' },
  },
  { name: 'a repeated filter', assumption: 'repeatedFilter', status: 200, request: get('?name=a&name=web-1') },
  { name: 'an ignored unknown parameter', assumption: 'unknownParameters', status: 200, request: get('?colour=red') },
  {
    name: 'a rejected unknown parameter',
    assumption: 'unknownParameters',
    status: 400,
    request: get('?colour=red'),
    assumptions: { unknownParameters: 'reject' },
  },
  { name: 'a missing field', assumption: 'requiredFields', status: 400, request: { ...write('POST', {}), path } },
  {
    name: 'an invalid field',
    assumption: null,
    status: 400,
    request: { ...write('POST', completeBody({ name: '' })), path },
  },
  {
    name: 'an id in the body of a create',
    assumption: 'idInBody',
    status: 200,
    request: { ...write('POST', completeBody({ id: 7 })), path },
  },
  {
    name: 'a wrong id in the body of a replace',
    assumption: 'idInBody',
    status: 400,
    request: { ...write('PUT', completeBody({ id: 7 })), path: item },
    assumptions: { idInBody: 'check' },
  },
  {
    name: 'an update that replaces attributes',
    assumption: 'partialAttributes',
    status: 200,
    request: { ...write('PATCH', { attributes: { rack: '1' } }), path: item },
  },
  {
    name: 'a name that is taken',
    assumption: 'uniqueName',
    status: 400,
    request: { ...write('POST', completeBody({ name: 'web-2' })), path },
    assumptions: { uniqueName: true },
  },
  {
    name: 'a name that is too long',
    assumption: 'nameMaxLength',
    status: 400,
    request: { ...write('PATCH', { name: 'long' }), path: item },
    assumptions: { nameMaxLength: 3 },
  },
  { name: 'a GET of an object', assumption: 'itemRetrieval', status: 405, request: { method: 'GET', path: item } },
  {
    name: 'a retrieved object',
    assumption: 'itemRetrieval',
    status: 200,
    request: { method: 'GET', path: item },
    assumptions: { itemRetrieval: true },
  },
  { name: 'a PUT on the list', assumption: null, status: 405, request: { method: 'PUT', path } },
  {
    name: 'a redirect to the path with a trailing slash',
    assumption: 'trailingSlash',
    status: 301,
    request: { method: 'GET', path: path.slice(0, -1) },
  },
  {
    name: 'a path without a trailing slash',
    assumption: 'trailingSlash',
    status: 200,
    request: { method: 'GET', path: path.slice(0, -1) },
    assumptions: { trailingSlash: 'optional' },
  },
  { name: 'a missing token', assumption: 'tokens', status: 401, request: get(''), assumptions: { tokens: ['t'] } },
  { name: 'a missing object', assumption: null, status: 404, request: { method: 'DELETE', path: `${path}99/` } },
  { name: 'a delete', assumption: null, status: 204, request: { method: 'DELETE', path: item } },
]

import type { AssumptionName, InventoryMockOptions } from '../../src/index.ts'
import type { Exchange } from '../adapters.ts'
import { completeBody, path, write } from './requests.ts'

/** A collection in which each of {@link decidedAnswers} gets its answer. */
export const objects = [{ name: 'web-1', type: { name: 'server' }, attributes: { os: 'debian' } }, { name: 'web-2' }]

const item = `${path}1/`
const get = (search: string): Exchange => ({ method: 'GET', path: `${path}${search}` })

interface Decided {
  what: string
  assumption: AssumptionName | null
  status: number
  request: Exchange
  assumptions?: InventoryMockOptions['assumptions']
}

/** Answers, and the assumption that decided each; null where none did. */
export const decidedAnswers: Decided[] = [
  { what: 'a list', assumption: null, status: 200, request: get('') },
  { what: 'an empty list', assumption: null, status: 200, request: get('?name=nothing') },
  { what: 'a list that differs only in case', assumption: 'filterMatch', status: 200, request: get('?name=WEB-1') },
  {
    what: 'a type that differs only in case',
    assumption: 'filterMatch',
    status: 200,
    request: get('?type__name=SERVER'),
  },
  { what: 'a wrong sort', assumption: 'invalidParameters', status: 400, request: get('?sort=name') },
  {
    what: 'a responsible that is no number',
    assumption: 'invalidParameters',
    status: 400,
    request: get('?responsible=x'),
  },
  {
    what: 'an ignored wrong sort',
    assumption: 'invalidParameters',
    status: 200,
    request: get('?sort=name'),
    assumptions: { invalidParameters: 'ignore' },
  },
  { what: 'a repeated filter', assumption: 'repeatedFilter', status: 200, request: get('?name=a&name=web-1') },
  { what: 'an ignored parameter', assumption: 'unknownParameters', status: 200, request: get('?colour=red') },
  {
    what: 'a rejected parameter',
    assumption: 'unknownParameters',
    status: 400,
    request: get('?colour=red'),
    assumptions: { unknownParameters: 'reject' },
  },
  { what: 'a missing field', assumption: 'requiredFields', status: 400, request: { ...write('POST', {}), path } },
  {
    what: 'a wrong field',
    assumption: null,
    status: 400,
    request: { ...write('POST', completeBody({ name: '' })), path },
  },
  {
    what: 'an id in a create',
    assumption: 'idInBody',
    status: 200,
    request: { ...write('POST', completeBody({ id: 7 })), path },
  },
  {
    what: 'a wrong id in a replace',
    assumption: 'idInBody',
    status: 400,
    request: { ...write('PUT', completeBody({ id: 7 })), path: item },
    assumptions: { idInBody: 'check' },
  },
  {
    what: 'an update that loses attributes',
    assumption: 'partialAttributes',
    status: 200,
    request: { ...write('PATCH', { attributes: { rack: '1' } }), path: item },
  },
  {
    what: 'a name that is taken',
    assumption: 'uniqueName',
    status: 400,
    request: { ...write('POST', completeBody({ name: 'web-2' })), path },
    assumptions: { uniqueName: true },
  },
  {
    what: 'a name that is too long',
    assumption: 'nameMaxLength',
    status: 400,
    request: { ...write('PATCH', { name: 'long' }), path: item },
    assumptions: { nameMaxLength: 3 },
  },
  { what: 'a GET of an object', assumption: 'itemRetrieval', status: 405, request: { method: 'GET', path: item } },
  {
    what: 'a retrieved object',
    assumption: 'itemRetrieval',
    status: 200,
    request: { method: 'GET', path: item },
    assumptions: { itemRetrieval: true },
  },
  { what: 'a PUT on the list', assumption: null, status: 405, request: { method: 'PUT', path } },
  {
    what: 'a redirect to the last slash',
    assumption: 'trailingSlash',
    status: 301,
    request: { method: 'GET', path: path.slice(0, -1) },
  },
  {
    what: 'a path without its last slash',
    assumption: 'trailingSlash',
    status: 200,
    request: { method: 'GET', path: path.slice(0, -1) },
    assumptions: { trailingSlash: 'optional' },
  },
  { what: 'a missing token', assumption: 'tokens', status: 401, request: get(''), assumptions: { tokens: ['t'] } },
  { what: 'a missing object', assumption: null, status: 404, request: { method: 'DELETE', path: `${path}99/` } },
  { what: 'a delete', assumption: null, status: 204, request: { method: 'DELETE', path: item } },
]

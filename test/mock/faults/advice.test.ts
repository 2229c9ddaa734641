import { describe, expect, test } from 'vitest'
import { createInventoryMock, type Fault, InventoryMockError } from '../../../src/index.ts'
import { path, write } from '../requests.ts'

describe('the headers of a fault', () => {
  test.each([
    ['an object', { 'X-A': '1', 'Retry-After': '9' }],
    ['Headers', new Headers({ 'X-A': '1', 'Retry-After': '9' })],
  ])('can be %s', async (_name, headers) => {
    const mock = createInventoryMock()
    const fault = mock.faults.add({ status: 429, headers })
    expect(fault.headers).toEqual({ 'x-a': '1', 'retry-after': '9' })
    const response = await mock.fetch(path)
    expect([response.headers.get('x-a'), response.headers.get('retry-after')]).toEqual(['1', '9'])
    expect(mock.exportState().faults).toEqual([{ status: 429, headers: { 'x-a': '1', 'retry-after': '9' } }])
  })

  test.each<[quoted: string, headers: unknown]>([
    ['a Map', new Map([['x-a', '1']])],
    ['[["x-a","1"]]', [['x-a', '1']]],
    ['"x-a: 1"', 'x-a: 1'],
    ['{"x-a":1}', { 'x-a': 1 }],
    ['{}', { 'x-a': undefined }],
    ['{"x-a":["1","2"]}', { 'x-a': ['1', '2'] }],
  ])('cannot be %s, which would be dropped or changed', (quoted, headers) => {
    expect(() => createInventoryMock().faults.add({ status: 503, headers } as Fault)).toThrow(
      `expected headers to be an object of header names and values, or Headers but got ${quoted}.`,
    )
  })
})

describe('a body that is a text', () => {
  test('is sent as its content-type says: as JSON, or as it is', async () => {
    const mock = createInventoryMock()
    const types = ['application/json', 'application/problem+json', 'text/html', 'text/plain; charset=utf-8']
    const bodies = []
    for (const type of types) {
      mock.faults.add({ status: 502, body: '<h1>', headers: { 'Content-Type': type } })
      bodies.push(await (await mock.fetch(path)).text())
    }
    expect(bodies).toEqual(['"<h1>"', '"<h1>"', '<h1>', '<h1>'])
  })

  test('is refused without one, with advice', () => {
    const { faults } = createInventoryMock()
    const message =
      "expected a content-type for a body that is a text but got \"<h1>\". Add headers: { 'content-type': 'text/html' }, " +
      "or 'application/json' to send it as JSON."
    expect(() => faults.add({ status: 502, body: '<h1>' })).toThrow(message)
    expect(() => faults.add({ status: 502, body: '<h1>', headers: { 'x-a': '1' } })).toThrow(message)
  })
})

describe('the match of a fault', () => {
  test.each<[fact: string, match: Fault['match']]>([
    ['a method in any case', { method: 'patch' }],
    ['numbers in a query, as their text', { query: { responsible: 5, page: [1, 2] } }],
    ['a header in any case', { headers: { 'CONTENT-Type': 'application/json' } }],
    ['a path with its slash', { path: `${path}1/` }],
    ['a path that is encoded', { path: encodeURI(`${path}æ/`).replace('%C3%A6', '%31') }],
    ['a path as an expression', { path: /objects\/1\/?$/ }],
  ])('can have %s', async (_fact, match) => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    mock.faults.add({ match, status: 503 })
    const url = typeof Object(match).path === 'string' ? Object(match).path : `${path}1/`
    const send = (search: string) => mock.fetch(`${url}${search}`, write('PATCH', {}))
    expect((await send('?responsible=5&page=1&page=2')).status).toBe(503)
  })

  test('compares numbers in a query exactly', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ match: { query: { responsible: 5 } }, status: 503 })
    const statuses = []
    for (const value of ['05', '5.0', '6', '5'])
      statuses.push((await mock.fetch(`${path}?responsible=${value}`)).status)
    expect(statuses).toEqual([200, 200, 200, 503])
  })

  test.each<[message: string, fault: unknown]>([
    [
      'expected path to end with a slash but got "/api/v2/objects". Add it, or use a RegExp',
      withMatch({ path: path.slice(0, -1) }),
    ],
    [
      'expected path to have no query but got "/api/v2/objects/?a=b". Move the parameters to query.',
      withMatch({ path: `${path}?a=b` }),
    ],
    [
      'expected path to begin with /api/v2/objects/ but got "https://inventory.example/api/v2/objects/". Leave out the base URL.',
      withMatch({ path: `https://inventory.example${path}` }),
    ],
    ['but got "/inventory/api/v2/objects/". Leave out the base URL.', withMatch({ path: `/inventory${path}` })],
    ['expected operation once but got', { operation: 'list', match: { operation: 'list' }, status: 503 }],
    ['expected match to return a boolean but got "an async function". Make the function', withMatch(async () => true)],
    ['but got "lst". Did you mean "list"?', withMatch({ operation: 'lst' })],
  ])('is refused: %s', (message, fault) => {
    const mock = createInventoryMock()
    expect(() => mock.faults.add(fault as Fault)).toThrow(InventoryMockError)
    expect(() => mock.faults.add(fault as Fault)).toThrow(message)
    expect(mock.faults.count()).toBe(0)
  })

  function withMatch(match: unknown): unknown {
    return { match, status: 503 }
  }

  test('that returns a promise fails the request, in place of matching everything', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ match: (() => Promise.resolve(false)) as never, status: 503 })
    await expect(mock.fetch(path)).rejects.toThrow('expected a function that returns a boolean but got a promise.')
    expect(mock.requests.last()).toMatchObject({ outcome: 'network-error' })
  })
})

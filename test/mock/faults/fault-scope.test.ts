import { describe, expect, test } from 'vitest'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { Faults } from '../../../src/mock/faults/faults.ts'
import { path, write } from '../requests.ts'

const objects = [{ name: 'a' }, { name: 'b' }]
const item = `${path}1/`

describe('a fault', () => {
  const listStatuses = async (mock: ReturnType<typeof createInventoryMock>, ...requests: [string, RequestInit?][]) => {
    const statuses = []
    for (const request of requests) statuses.push((await mock.fetch(...request)).status)
    return statuses
  }

  test('applies to requests that match its pattern, in the nested fields that it names', async () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({
      match: { method: 'PATCH', objectId: 1, body: { location: { fact: 'osl' }, labels: ['x', 'y'] } },
      status: 503,
    })
    const patch = (body: object) => write('PATCH', body)
    expect(
      await listStatuses(
        mock,
        [item, patch({ location: { fact: 'osl', name: 'Oslo' }, labels: ['x', 'y'], name: 'c' })],
        [item, patch({ location: { fact: 'bgo' }, labels: ['x', 'y'] })],
        [item, patch({ location: { fact: 'osl' }, labels: ['x'] })],
        [`${path}2/`, patch({ location: { fact: 'osl' }, labels: ['x', 'y'] })],
      ),
    ).toEqual([503, 200, 200, 200])
  })

  test('applies to requests for which its function returns true', async () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ match: ({ query, operation }) => operation === 'list' && query.name === 'a', status: 503 })
    expect(await listStatuses(mock, [path], [`${path}?name=a`], [`${path}?name=b`])).toEqual([200, 503, 200])
  })

  test('applies to requests that match both its operation and its pattern', async () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ operation: 'delete', match: { objectId: 2 }, status: 403 })
    const deletion = { method: 'DELETE' }
    expect(
      await listStatuses(mock, [item, deletion], [`${path}2/`, deletion], [`${path}2/`, write('PATCH', {})]),
    ).toEqual([204, 403, 200])
  })

  test('without an operation applies to all requests in the API', async () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ status: 503 })
    expect(await listStatuses(mock, [path, { method: 'OPTIONS' }], [item], ['/api/v2/others/'])).toEqual([
      503, 503, 404,
    ])
  })

  test('applies to the first `times` requests that match', async () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ match: { query: { name: 'a' } }, status: 503, times: 2 })
    const named: [string] = [`${path}?name=a`]
    expect(await listStatuses(mock, [path], named, [path], named, named)).toEqual([200, 503, 200, 503, 200])
  })

  test('that is added twice counts as two', async () => {
    const mock = createInventoryMock()
    const fault: Fault = { status: 503, times: 1 }
    const first = mock.faults.add(fault)
    mock.faults.add(fault)
    first.remove()
    expect(await listStatuses(mock, [path], [path])).toEqual([503, 200])
  })

  test('is copied: later changes of the argument have no effect', async () => {
    const mock = createInventoryMock()
    const fault = { status: 503, body: { deep: ['x'] }, headers: { 'x-one': '1' }, match: { query: { name: 'a' } } }
    mock.faults.add(fault)
    fault.status = 500
    fault.body.deep.push('y')
    fault.headers['x-one'] = '2'
    fault.match.query.name = 'b'
    const response = await mock.fetch(`${path}?name=a`)
    expect([response.status, response.headers.get('x-one'), await response.json()]).toEqual([503, '1', { deep: ['x'] }])
  })

  test('with a regular expression in its pattern does not apply to every request', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ match: { path: /never/ }, status: 503 })
    expect(await listStatuses(mock, [path])).toEqual([200])
  })
})

describe('a fault with a rate', () => {
  const listStatuses = async (rate: number, randomSeed?: number, count = 200) => {
    const mock = createInventoryMock({ randomSeed })
    mock.faults.add({ status: 503, rate })
    const statuses = []
    for (let i = 0; i < count; i++) statuses.push((await mock.fetch(path)).status)
    return statuses
  }

  test('of 0 never applies, of 1 always', async () => {
    expect(new Set(await listStatuses(0))).toEqual(new Set([200]))
    expect(new Set(await listStatuses(1))).toEqual(new Set([503]))
  })

  test.each([
    [0, 0, false],
    [0.5, 0.5, false],
    [0.5, 0.499, true],
    [1, 0.999, true],
  ])('of %d with the number %d drawn applies: %s', (rate, drawn, applies) => {
    const faults = new Faults(() => {})
    faults.add({ status: 503, rate })
    const request = { method: 'GET', path, search: '', headers: new Headers(), body: null }
    expect(faults.match({ ...request, operation: null, objectId: null }, () => drawn, null) !== null).toBe(applies)
  })

  test('applies to the same requests with the same seed, and to others with another', async () => {
    expect(await listStatuses(0.5, 7)).toEqual(await listStatuses(0.5, 7))
    expect(await listStatuses(0.5, 7)).not.toEqual(await listStatuses(0.5, 8))
    expect(await listStatuses(0.5)).toEqual(await listStatuses(0.5, 1))
  })
})

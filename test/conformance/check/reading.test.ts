import { describe, expect, test } from 'vitest'
import { readObject, readObjects } from '../../../src/conformance/check/read-object.ts'
import { collectVocabulary } from '../../../src/conformance/check/vocabulary.ts'
import { type InventoryFetch, ServiceError } from '../../../src/conformance.ts'
import { stored } from './exchanges.ts'
import { checkQuickly } from './services.ts'

const empty = { name: '', location: null, type: null, labels: [], attributes: {}, responsible: [] }

describe('an object of a service', () => {
  test.each<[value: unknown, object: unknown]>([
    [stored[0], stored[0]],
    [{ id: 7 }, { id: 7, ...empty }],
    [
      { id: '42', created: 'today' },
      { id: 42, ...empty },
    ],
    [
      { id: 7, ...empty, name: 1, location: 'x', type: 'x', labels: {}, attributes: [], responsible: 1 },
      { id: 7, ...empty },
    ],
    [
      { id: 7, ...empty, location: {}, type: {} },
      {
        ...{ id: 7, ...empty },
        ...{ location: { name: null, fact: null }, type: { name: null } },
      },
    ],
    [
      { id: 7, ...empty, location: { name: 'a', fact: 'b', id: 1 }, type: { name: 'c', id: 1 } },
      {
        ...{ id: 7, ...empty },
        ...{ location: { name: 'a', fact: 'b' }, type: { name: 'c' } },
      },
    ],
    [{ id: 'x7' }, null],
    [{ id: '7x' }, null],
    [{ id: '' }, null],
    [{ id: 1.5 }, null],
    [{}, null],
    [[], null],
    [null, null],
  ])('%j is read as %j', (value, object) => {
    expect(readObject(value)).toEqual(object)
  })

  test('is in a list once, by its id', () => {
    const [first, second, third] = stored
    expect(readObjects([third, first, null, second, { ...first, name: 'last' }])).toEqual([
      { ...first, name: 'last' },
      second,
      third,
    ])
    expect(readObjects({ results: stored })).toBeNull()
  })
})

describe('the values that a check asks for', () => {
  test('are those of the objects', () => {
    expect(collectVocabulary(stored)).toEqual({
      values: {
        name: ['web-1', 'WEB-10', 'sw'],
        responsible: ['5', '9'],
        location__fact: ['osl', 'OSL-2'],
        type__name: ['server', 'Server switch'],
      },
      ids: [1, 2, 3],
      unknownId: 10_003,
      sample: {
        ...{ location: { name: 'Oslo', fact: 'osl' }, type: { name: 'server' } },
        ...{ labels: ['prod'], responsible: [5] },
      },
    })
  })

  test('are some of its own without objects', () => {
    expect(collectVocabulary([])).toEqual({
      values: { name: [], responsible: [], location__fact: [], type__name: [] },
      ids: [],
      unknownId: 10_000,
      sample: { location: { name: null, fact: 'osl' }, type: { name: 'server' }, labels: [], responsible: [] },
    })
  })

  test('are no empty texts, nor users without an integer id', () => {
    const [, , sw] = stored
    const { values, sample } = collectVocabulary([
      {
        ...sw!,
        name: '',
        location: { name: 'x', fact: '' },
        type: { name: '' },
        responsible: ['a', 1.5, { name: 'b' }],
      },
      { ...sw!, id: 9, location: { name: null, fact: 'trd' }, type: { name: 'vm' }, labels: ['a', 'b'] },
    ])
    expect(values).toEqual({ name: ['sw'], responsible: [], location__fact: ['trd'], type__name: ['vm'] })
    expect(sample).toEqual({
      ...{ location: { name: null, fact: 'trd' }, type: { name: 'vm' } },
      ...{ labels: ['a'], responsible: ['a'] },
    })
  })
})

test.each<[response: Response, token: string | undefined, message: string]>([
  [new Response('', { status: 401 }), undefined, 'the status 401. Pass the option token.'],
  [new Response('', { status: 403 }), 'x', 'the status 403. Pass a token that may read objects.'],
  [new Response(null, { status: 301 }), undefined, 'a redirect to nowhere. Pass the URL that it leads to.'],
  [new Response(null, { status: 304 }), undefined, 'a redirect to nowhere. Pass the URL that it leads to.'],
  [
    new Response(null, { status: 302, headers: { location: '/login' } }),
    undefined,
    'a redirect to /login. Pass the URL that it leads to.',
  ],
])('a service that cannot be read at first is an error: %#', async (response, token, message) => {
  const fetch: InventoryFetch = async () => response.clone()
  await expect(checkQuickly(fetch, { token })).rejects.toThrow(
    new ServiceError(
      `Failed to check http://localhost: expected a list of objects but got ${message}`,
      [401, 403].includes(response.status) ? 'forbidden' : 'unexpected-response',
    ),
  )
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { type InventoryFetch, InventoryMockError, pull, ServiceError } from '../../../src/conformance.ts'
import type { InventoryObject } from '../../../src/contract/object.ts'
import { scenarios } from '../../../src/factories.ts'
import { createInventoryService } from '../../../src/service.ts'
import { empty } from '../../fields.ts'

afterEach(() => void vi.useRealTimers())

const path = '/api/v2/objects/'
const server = { id: 5, name: 'server-1', ...empty }
const fast = { rate: 1e6 }

/** A service that answers with these bodies, one after the other, and then with the last one. */
function answer(...bodies: unknown[]): { fetch: InventoryFetch; requests: Request[] } {
  const requests: Request[] = []
  const fetch: InventoryFetch = async (input, init) => {
    requests.push(new Request(input, init))
    const body = bodies.length > 1 ? bodies.shift() : bodies[0]
    return body instanceof Response ? body.clone() : Response.json(body)
  }
  return { fetch, requests }
}

test.each(['id', '-id'] as const)(
  'what was pulled makes the same mock, whatever the order of the list: %s',
  async (defaultSort) => {
    const objects = scenarios.edges()
    const { fetch } = createInventoryService({ objects, assumptions: { defaultSort } })
    const { state } = await pull(fetch, fast)
    const nextId = Math.max(...objects.map(({ id }) => id)) + 1
    expect(state).toEqual({ version: 2, nextId, objects })
    expect(createInventoryService({ initialState: state }).exportState()).toMatchObject(state)
  },
)

test('an empty collection begins at the id 1', async () => {
  expect(await pull(answer([]).fetch, fast)).toEqual({
    state: { version: 2, nextId: 1, objects: [] },
    leftOut: [],
    anonymized: null,
  })
})

describe('a collection that somebody changes meanwhile', () => {
  const other = { ...server, id: 6 }

  test('is read until it is the same twice in a row', async () => {
    const onProgress = vi.fn()
    const { fetch } = answer([server], [server, other], [server, other])
    const { objects } = (await pull(fetch, { ...fast, onProgress })).state
    expect(objects).toEqual([server, other])
    expect(onProgress.mock.calls.map(([{ step }]) => step)).toEqual([
      'reading the collection',
      'reading it again, to compare',
      'reading it again: somebody changed it',
    ])
  })

  test('is read five times at most', async () => {
    let id = 0
    const fetch = vi.fn(async () => Response.json([{ ...server, id: ++id }]))
    expect((await pull(fetch, fast)).state.objects).toEqual([{ ...server, id: 5 }])
    expect(fetch).toHaveBeenCalledTimes(5)
  })

  test('is the same in another order', async () => {
    const { fetch, requests } = answer([server, other], [other, server])
    expect((await pull(fetch, fast)).state.objects).toEqual([server, other])
    expect(requests).toHaveLength(2)
  })
})

test('fields that are not in the contract are left out, and named', async () => {
  const extended = { ...server, url: 'x', location: { id: 1, name: 'Oslo', fact: 'osl' }, type: { id: 2, name: 'vm' } }
  const { state, leftOut } = await pull(answer([extended]).fetch, fast)
  expect(leftOut).toEqual(['location.id', 'type.id', 'url'])
  expect(state.objects).toEqual([{ ...server, location: { name: 'Oslo', fact: 'osl' }, type: { name: 'vm' } }])
})

const { name, ...nameless } = server

test('pages that are linked are read to the end', async () => {
  const objects = Array.from({ length: 5 }, (_, index) => ({ ...server, id: index + 1 }))
  const requests: string[] = []
  const fetch: InventoryFetch = async (input, init) => {
    const { url, headers } = new Request(input, init)
    requests.push(`${url} ${headers.get('authorization')}`)
    const page = Number(new URL(url).searchParams.get('page') ?? 1)
    const link = `<https://a.example/base${path}?page=1>; rel="first", <?page=${page + 1}&ids=1,2>; rel="next"`
    const more: Record<string, string> = page < 3 ? { link } : {}
    return Response.json(objects.slice(page * 2 - 2, page * 2), { headers: { 'x-total-count': '5', ...more } })
  }
  const { state } = await pull('https://a.example/base', { ...fast, fetch, token: 'secret' })
  expect(state.objects).toEqual(objects)
  const expected = ['', '?page=2&ids=1,2', '?page=3&ids=1,2'].map(
    (query) => `https://a.example/base${path}${query} Token secret`,
  )
  expect(requests).toEqual([...expected, ...expected])
})

const counted = (headers: Record<string, string>) => Response.json([server], { headers })
const linked = (url: string) => Response.json([], { headers: { link: `<${url}>; rel="next"` } })

test.each<[string, unknown, string]>([
  ['a part of the list', counted({ 'x-total-count': '60' }), 'the whole list but got 1 of 60 objects. Let the service'],
  ['a range of it', counted({ 'content-range': 'items 0-0/60' }), 'the whole list but got 1 of 60 objects'],
  ['a next page elsewhere', linked('https://evil.example/'), 'below http://localhost but got "https'],
  [
    'a page that is its own next one',
    linked('?page=1'),
    'but got a link to an earlier one, /api/v2/objects/?page=1. Is',
  ],
  ['a large id', [{ ...server, id: 2 ** 53 + 2 }], 'objects[0].id to be at most 4503599627370496 but got 9007'],
  [
    'an object without a name',
    [server, { ...nameless, id: 9 }],
    'objects[1].name to be a string but got undefined (the object has the id 9). Section 2 of docs/contract.md',
  ],
  ['a fact that is a number', [{ ...server, location: { name: 'Oslo', fact: 1 } }], 'objects[0].location.fact to be a'],
  ['an attribute that is null', [{ ...server, attributes: { os: null } }], 'objects[0].attributes.os to be a string'],
  ['null in the list', [null], 'expected objects[0] to be an object but got null'],
  ['an id that is a text', [{ ...server, id: '5' }], 'expected objects[0].id to be a positive integer but got "5"'],
  ['an id twice', [server, server], 'unique ids but got the id 5 twice. Section 2 of docs/contract.md says so.'],
])('%s is an error that says so', async (_, body, message) => {
  const failure = pull(answer(body).fetch, fast)
  await expect(failure).rejects.toThrow(ServiceError)
  await expect(failure).rejects.toThrow('Failed to pull http://localhost: expected ')
  await expect(failure).rejects.toThrow(message)
})

test.each<[string, Response]>([
  ['the status 404', new Response('', { status: 404 })],
  ['"<html>"', new Response('<html>')],
])('%s at the second read is an error that says so', async (got, second) => {
  await expect(pull(answer([server], second).fetch, fast)).rejects.toThrow(
    `Failed to pull http://localhost: expected a list of objects from GET ${path} but got ${got}. It sent one before: is`,
  )
})

test.each<[object, string]>([
  ...['yes', 1, null].map((anonymize): [object, string] => [
    { anonymize },
    'Failed to pull a collection: expected anonymize to be true, false or an object but got',
  ]),
  [{ anonymize: { keep: ['color'] } }, 'color'],
  [{ anonymize: { key: '' } }, 'key'],
  [{ writes: 'none' }, 'writes'],
])('the options %j are refused before anything is sent', async (options, message) => {
  const { fetch, requests } = answer([])
  await expect(pull(fetch, options)).rejects.toThrow(InventoryMockError)
  await expect(pull(fetch, options)).rejects.toThrow(message)
  expect(requests).toEqual([])
})

test('what is pulled is anonymized if asked for', async () => {
  const { fetch } = answer([server])
  const [plain] = (await pull(fetch, { ...fast, anonymize: false })).state.objects as [InventoryObject]
  const [anonymous] = (await pull(fetch, { ...fast, anonymize: true })).state.objects as [InventoryObject]
  const [kept] = (await pull(fetch, { ...fast, anonymize: { key: 'k', keep: ['name'] } })).state.objects as [
    InventoryObject,
  ]
  expect(plain.name).toBe('server-1')
  expect(anonymous.name).toMatch(/^(?!server)[a-z]{6}-1$/)
  const { anonymized } = await pull(fetch, { ...fast, anonymize: true })
  expect(anonymized?.replaced.word).toBe(1)
  expect(kept.name).toBe('server-1')
})

import { expect, test } from 'vitest'
import type { InventoryObjectInput } from '../../src/index.ts'
import { describeEveryAdapter, type RunningService, type TestRequest, type TestResponse } from '../adapters.ts'
import { empty, LIST, USERS } from '../fields.ts'

const url = '/api/v2/objects/'
const oslo = { name: 'Oslo', fact: 'osl' }

const objects: InventoryObjectInput[] = [
  { name: 'web-1', location: oslo, type: { name: 'server' }, [LIST]: ['prod'], [USERS]: [5, 9] },
  { name: 'web-2', location: oslo, type: { name: 'server' }, attributes: { os: 'debian', rack: '' } },
  { name: 'sw-1', location: { name: 'Bergen', fact: 'bgo' }, type: { name: 'switch' }, [USERS]: [{ id: 9 }] },
  { name: 'spare' },
]

const complete = { name: 'new', location: oslo, type: { name: 'router' }, [LIST]: [], attributes: {}, [USERS]: [] }

describeEveryAdapter('the contract', (start) => {
  /** Runs a test with a new service. */
  function fact(name: string, check: (service: RunningService) => Promise<void>) {
    test(name, async () => {
      const service = await start({ objects })
      await check(service)
    })
  }

  fact('§4 responses are JSON, with its Content-Type', async ({ send }) => {
    for (const request of [get(), write('POST', url, complete), write('PUT', `${url}1/`, complete)]) {
      expect((await send(request)).headers['content-type']).toBe('application/json')
    }
  })

  fact('§4 the list response carries Vary and Allow', async ({ send }) => {
    expect((await send(get())).headers).toMatchObject({ vary: 'Accept', allow: 'GET, POST, HEAD, OPTIONS' })
  })

  fact('§4.1 a list is an array of objects with seven fields', async ({ send }) => {
    const response = await send(get())
    expect(response.status).toBe(200)
    expect(json(response)).toEqual(objects.map((object, index) => ({ id: index + 1, ...empty, ...object })))
  })

  const selections: [query: string, ids: number[]][] = [
    ['?sort=id', [1, 2, 3, 4]],
    ['?sort=-id', [4, 3, 2, 1]],
    ['?name=web-2', [2]],
    ['?responsible=9', [1, 3]],
    ['?location__fact=osl', [1, 2]],
    ['?type__name=switch', [3]],
    ['?location__fact=osl&responsible=9', [1]],
    ['?type__name=server&location__fact=osl&sort=-id', [2, 1]],
    ['?name=web-1&type__name=switch', []],
  ]
  for (const [query, ids] of selections) {
    fact(`§4.1 ${query} selects ${ids.join(', ') || 'nothing'}`, async ({ send }) => {
      expect(json<{ id: number }[]>(await send(get(query))).map(({ id }) => id)).toEqual(ids)
    })
  }

  fact('§4.2 a create returns 200 with the fields of the request and no id', async ({ send, control }) => {
    const response = await send(write('POST', url, complete))
    expect(response.status).toBe(200)
    expect(json(response)).toEqual(complete)
    expect(control.objects.get(5)).toEqual({ id: 5, ...complete })
  })

  fact('§4.3 a replace returns 200 with the complete object', async ({ send }) => {
    const response = await send(write('PUT', `${url}2/`, { id: 2, ...complete }))
    expect(response.status).toBe(200)
    expect(json(response)).toEqual({ id: 2, ...complete })
  })

  fact('§4.4 an update takes any subset of the fields and returns the complete object', async ({ send }) => {
    const response = await send(write('PATCH', `${url}1/`, { [LIST]: [], type: { name: 'router' } }))
    expect(response.status).toBe(200)
    expect(json(response)).toEqual({
      ...{ id: 1, name: 'web-1', location: oslo, type: { name: 'router' } },
      ...{ [LIST]: [], attributes: {}, [USERS]: [5, 9] },
    })
  })

  fact('§2 PATCH with only a fact nulls the name of the location', async ({ send }) => {
    const response = await send(write('PATCH', `${url}1/`, { location: { fact: 'trd' } }))
    expect(json(response)).toMatchObject({ location: { name: null, fact: 'trd' } })
  })

  fact('§4.4 PATCH nulls location fields that it leaves out', async ({ send }) => {
    const response = await send(write('PATCH', `${url}1/`, { location: { name: 'Trondheim' } }))
    expect(json(response)).toMatchObject({ location: { name: 'Trondheim', fact: null } })
  })

  fact('§4.5 a delete returns 204 without a body, and deletes the object', async ({ send, control }) => {
    const response = await send({ method: 'DELETE', path: `${url}1/` })
    expect([response.status, response.text]).toEqual([204, ''])
    expect(control.objects.get(1)).toBeUndefined()
  })
})

function get(query = ''): TestRequest {
  return { method: 'GET', path: `${url}${query}` }
}

function write(method: string, path: string, body: unknown): TestRequest {
  return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function json<T = unknown>({ text }: TestResponse): T {
  return JSON.parse(text)
}

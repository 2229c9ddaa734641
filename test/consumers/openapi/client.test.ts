import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createInventoryServer, type InventoryServer } from 'inventory-objects-mock/server'
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './service.js'

const COLLECTION = '/api/v2/objects/'
const ITEM = '/api/v2/objects/{id}/'
const complete: components['schemas']['CreateBody'] = {
  name: 'new',
  location: { name: 'Oslo 1', fact: 'osl1' },
  type: { name: 'router' },
  labels: ['prod'],
  attributes: { os: 'debian' },
  responsible: [5, { id: 9 }],
}

let server: InventoryServer
let client: Client<paths>

before(async () => {
  server = await createInventoryServer({
    port: 0,
    objects: [
      { name: 'web-1', type: { name: 'server' } },
      { name: 'sw-1', type: { name: 'switch' } },
      { name: 'sw-2' },
    ],
  })
  client = createClient<paths>({ baseUrl: `${server.url}/sessions/client` })
})
after(() => server.close())

test('a typed client creates, lists, replaces, updates and deletes', async () => {
  const created = await client.POST(COLLECTION, { body: complete })
  assert.deepEqual(created.data, complete)

  const listed = await client.GET(COLLECTION, { params: { query: { sort: '-id' } } })
  const names: string[] | undefined = listed.data?.map(({ name }) => name)
  assert.deepEqual(names, ['new', 'sw-2', 'sw-1', 'web-1'])
  const id: number = listed.data?.[0]?.id ?? 0
  const params = { path: { id } }

  const replaced = await client.PUT(ITEM, { params, body: { id, ...complete, name: 'newer' } })
  assert.deepEqual(replaced.data, { id, ...complete, name: 'newer' })

  const updated = await client.PATCH(ITEM, { params, body: { location: { fact: 'bgo1' } } })
  const locationName: string | null | undefined = updated.data?.location?.name
  assert.equal(locationName, null)
  assert.equal(updated.data?.location?.fact, 'bgo1')

  const deleted = await client.DELETE(ITEM, { params })
  assert.deepEqual([deleted.response.status, deleted.data], [204, undefined])
  assert.equal((await client.DELETE(ITEM, { params })).error?.detail, 'Not found.')
})

test('a typed client filters', async () => {
  const { data } = await client.GET(COLLECTION, { params: { query: { type__name: 'switch', sort: 'id' } } })
  assert.deepEqual(
    data?.map(({ name }) => name),
    ['sw-1'],
  )
})

test('nested errors are typed', async () => {
  const body = { ...complete, location: { fact: '' }, labels: [null] } as unknown as typeof complete
  const { error, response } = await client.POST(COLLECTION, { body })
  assert.equal(response.status, 400)
  assert.ok(error && !('detail' in error))
  const { location, labels } = error
  assert.ok(location && !Array.isArray(location))
  const fact: string[] | undefined = location.fact
  assert.deepEqual(fact, ['This field may not be blank.'])
  assert.deepEqual(labels, { 0: ['This field may not be null.'] })
})

/** Requests that the contract does not allow, so they do not compile. */
export const mistakes = () => [
  // @ts-expect-error The path has no trailing slash.
  client.GET('/api/v2/objects'),
  // @ts-expect-error Lists can be sorted only by id.
  client.GET(COLLECTION, { params: { query: { sort: 'name' } } }),
  // @ts-expect-error A user id is a number.
  client.GET(COLLECTION, { params: { query: { responsible: 'ada' } } }),
  // @ts-expect-error A create needs every field.
  client.POST(COLLECTION, { body: { name: 'new' } }),
  // @ts-expect-error The values of attributes are strings.
  client.PATCH(ITEM, { params: { path: { id: 1 } }, body: { attributes: { rack: 1 } } }),
  // @ts-expect-error The response to a create has no id.
  client.POST(COLLECTION, { body: complete }).then(({ data }) => data?.id),
]

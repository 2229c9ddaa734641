/** `@msw/data`, used as in its README. */
import { Collection } from '@msw/data'
import { HttpResponse, http } from 'msw'
import { z } from 'zod'

const schema = z.object({
  id: z.number(),
  name: z.string(),
  location: z.object({ name: z.string().nullable(), fact: z.string() }).nullable(),
  type: z.object({ name: z.string() }).nullable(),
  labels: z.array(z.any()),
  attributes: z.record(z.string(), z.string()),
  responsible: z.array(z.any()),
})

export async function createContestant(start) {
  const collection = new Collection({ schema })
  let lastId = 0
  const create = (fields) => {
    lastId = fields.id ?? lastId + 1
    return collection.create({ ...fields, id: lastId })
  }
  const fill = async () => {
    for (const object of start) await create(object)
  }
  await fill()
  const byId = (id) => (q) => q.where({ id: Number(id) })

  return {
    handlers: [
      http.get('*/api/v2/objects/', ({ request }) => {
        const query = new URL(request.url).searchParams
        if (query.size === 0) return HttpResponse.json(collection.all())
        const where = {
          ...(query.has('location__fact') && { location: { fact: query.get('location__fact') } }),
          ...(query.has('type__name') && { type: { name: query.get('type__name') } }),
        }
        return HttpResponse.json(collection.findMany((q) => q.where(where)))
      }),
      http.post('*/api/v2/objects/', async ({ request }) => {
        const { id: _, ...fields } = await create(await request.json())
        return HttpResponse.json(fields)
      }),
      http.patch('*/api/v2/objects/:id/', async ({ request, params }) => {
        const { location } = await request.json()
        const updated = await collection.update(byId(params.id), {
          data(object) {
            if (location) object.location = { name: null, ...location }
          },
        })
        return HttpResponse.json(updated)
      }),
      http.put('*/api/v2/objects/:id/', async ({ request, params }) => {
        const { id: _, ...fields } = await request.json()
        const updated = await collection.update(byId(params.id), {
          data(object) {
            Object.assign(object, fields)
          },
        })
        return HttpResponse.json(updated)
      }),
      http.delete('*/api/v2/objects/:id/', ({ params }) => {
        collection.delete(byId(params.id))
        return new HttpResponse(null, { status: 204 })
      }),
    ],
    async add(list) {
      const ids = []
      for (const fields of list) ids.push((await create(fields)).id)
      return ids
    },
    remove: (count) => collection.deleteMany((q) => q.where({ id: (id) => id > lastId - count })),
    change: (id, { labels }) =>
      collection.update(byId(id), {
        data(object) {
          object.labels = labels
        },
      }),
    async reset() {
      collection.clear()
      await fill()
    },
  }
}

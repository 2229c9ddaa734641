/** `@mswjs/data`, used as in its README. */
import { drop, factory, nullable, primaryKey } from '@mswjs/data'
import { HttpResponse, http } from 'msw'

export function createContestant(start) {
  const db = factory({
    object: {
      id: primaryKey(Number),
      name: String,
      location: nullable({ name: nullable(String), fact: String }),
      type: nullable({ name: String }),
      labels: Array,
      attributes: Object,
      responsible: Array,
    },
  })
  let lastId = 0
  const create = (fields) => {
    lastId = fields.id ?? lastId + 1
    return db.object.create({ ...fields, id: lastId })
  }
  const byId = (id) => ({ where: { id: { equals: Number(id) } } })
  for (const object of start) create(object)

  return {
    handlers: [
      http.get('*/api/v2/objects/', ({ request }) => {
        const query = new URL(request.url).searchParams
        const where = {
          ...(query.has('location__fact') && { location: { fact: { equals: query.get('location__fact') } } }),
          ...(query.has('type__name') && { type: { name: { equals: query.get('type__name') } } }),
        }
        return HttpResponse.json(db.object.findMany({ where }))
      }),
      http.post('*/api/v2/objects/', async ({ request }) => {
        const { id: _, ...fields } = create(await request.json())
        return HttpResponse.json(fields)
      }),
      http.patch('*/api/v2/objects/:id/', async ({ request, params }) => {
        const { location, ...changes } = await request.json()
        const data = { ...changes, ...(location && { location: { name: null, ...location } }) }
        return HttpResponse.json(db.object.update({ ...byId(params.id), data }))
      }),
      http.put('*/api/v2/objects/:id/', async ({ request, params }) => {
        // Not `update`, which does not replace the map of attributes.
        db.object.delete(byId(params.id))
        return HttpResponse.json(db.object.create({ ...(await request.json()), id: Number(params.id) }))
      }),
      http.delete('*/api/v2/objects/:id/', ({ params }) => {
        db.object.delete(byId(params.id))
        return new HttpResponse(null, { status: 204 })
      }),
    ],
    add: (list) => list.map((fields) => create(fields).id),
    remove: (count) => db.object.deleteMany({ where: { id: { gt: lastId - count } } }),
    change: (id, data) => db.object.update({ ...byId(id), data }),
    reset() {
      drop(db)
      for (const object of start) create(object)
    },
  }
}

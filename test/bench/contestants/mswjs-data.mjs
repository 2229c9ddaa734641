/** `@mswjs/data`, used as in its README. */
import { drop, factory, nullable, primaryKey } from '@mswjs/data'
import { createHandlers, toChanges } from './handlers.mjs'

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
  const byId = (id) => ({ where: { id: { equals: id } } })
  for (const object of start) create(object)

  return {
    handlers: createHandlers({
      list(query) {
        const where = {
          ...(query.has('location__fact') && { location: { fact: { equals: query.get('location__fact') } } }),
          ...(query.has('type__name') && { type: { name: { equals: query.get('type__name') } } }),
        }
        return db.object.findMany({ where })
      },
      create(body) {
        const { id: _, ...fields } = create(body)
        return fields
      },
      update: (id, changes) => db.object.update({ ...byId(id), data: toChanges(changes) }),
      replace(id, body) {
        // Not `update`, which does not replace the map of attributes.
        db.object.delete(byId(id))
        return db.object.create({ ...body, id })
      },
      remove: (id) => db.object.delete(byId(id)),
    }),
    add: (list) => list.map((fields) => create(fields).id),
    remove: (count) => db.object.deleteMany({ where: { id: { gt: lastId - count } } }),
    change: (id, data) => db.object.update({ ...byId(id), data }),
    reset() {
      drop(db)
      for (const object of start) create(object)
    },
  }
}

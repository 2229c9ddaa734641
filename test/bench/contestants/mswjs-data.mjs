/** `@mswjs/data`, used as in its README. */
import { drop, factory, nullable, primaryKey } from '@mswjs/data'

const model = {
  id: primaryKey(Number),
  name: String,
  location: nullable({ name: nullable(String), fact: String }),
  type: nullable({ name: String }),
  labels: Array,
  attributes: Object,
  responsible: Array,
}

const conditions = {
  location__fact: (equals) => ({ location: { fact: { equals } } }),
  type__name: (equals) => ({ type: { name: { equals } } }),
}

const byId = (id) => ({ where: { id: { equals: id } } })

export function createContestant(start) {
  const db = factory({ object: model })
  let lastId = start.length
  const fill = () => start.map((object) => db.object.create(object))
  fill()
  return {
    list(query) {
      const [name, value] = query.split('=')
      return query === '' ? db.object.getAll() : db.object.findMany({ where: conditions[name](value) })
    },
    create(fields) {
      lastId += 1
      db.object.create({ ...fields, id: lastId })
      return fields
    },
    update: (id, changes) => db.object.update({ ...byId(id), data: changes }),
    delete: (id) => db.object.delete(byId(id)),
    reset() {
      drop(db)
      fill()
    },
  }
}

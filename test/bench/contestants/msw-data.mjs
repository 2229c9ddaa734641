/** `@msw/data`, used as in its README. */
import { Collection } from '@msw/data'
import { z } from 'zod'
import { createHandlers, toChanges } from './handlers.mjs'

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
  const update = (id, change) => collection.update((q) => q.where({ id }), { data: change })

  return {
    handlers: createHandlers({
      list(query) {
        if (query.size === 0) return collection.all()
        const where = {
          ...(query.has('location__fact') && { location: { fact: query.get('location__fact') } }),
          ...(query.has('type__name') && { type: { name: query.get('type__name') } }),
        }
        return collection.findMany((q) => q.where(where))
      },
      async create(body) {
        const { id: _, ...fields } = await create(body)
        return fields
      },
      update: (id, changes) => update(id, (object) => void Object.assign(object, toChanges(changes))),
      replace: (id, { id: _, ...fields }) => update(id, (object) => void Object.assign(object, fields)),
      remove: (id) => collection.delete((q) => q.where({ id })),
    }),
    async add(list) {
      const ids = []
      for (const fields of list) ids.push((await create(fields)).id)
      return ids
    },
    remove: (count) => collection.deleteMany((q) => q.where({ id: (id) => id > lastId - count })),
    change: (id, changes) => update(id, (object) => void Object.assign(object, changes)),
    async reset() {
      collection.clear()
      await fill()
    },
  }
}

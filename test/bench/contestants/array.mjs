/** A plain array, as one writes it by hand. */
import { select } from '../objects.mjs'

export function createContestant(start) {
  let objects = [...start]
  let lastId = objects.length
  const find = (id) => objects.findIndex((object) => object.id === id)
  return {
    list: (query) => select(objects, query),
    create(fields) {
      lastId += 1
      objects.push({ id: lastId, ...fields })
      return fields
    },
    update(id, changes) {
      const at = find(id)
      objects[at] = { ...objects[at], ...changes }
      return objects[at]
    },
    delete: (id) => objects.splice(find(id), 1),
    reset() {
      objects = structuredClone(start)
    },
  }
}

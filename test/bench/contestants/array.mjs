/** Handwritten MSW handlers over an array. */
import { createHandlers, toChanges } from './handlers.mjs'

export function createContestant(start) {
  let objects = [...start]
  let lastId = objects.length
  const find = (id) => objects.findIndex((object) => object.id === id)
  const add = (fields) => {
    lastId += 1
    objects.push({ id: lastId, ...fields })
    return lastId
  }
  const write = (id, object) => {
    objects[find(id)] = object
    return object
  }
  return {
    handlers: createHandlers({
      list(query) {
        const fact = query.get('location__fact')
        const type = query.get('type__name')
        return objects
          .filter((object) => fact === null || object.location?.fact === fact)
          .filter((object) => type === null || object.type?.name === type)
      },
      create(fields) {
        add(fields)
        return fields
      },
      update: (id, changes) => write(id, { ...objects[find(id)], ...toChanges(changes) }),
      replace: write,
      remove: (id) => objects.splice(find(id), 1),
    }),
    add: (list) => list.map(add),
    remove(count) {
      objects = objects.slice(0, objects.length - count)
    },
    change: (id, changes) => Object.assign(objects[id - 1], changes),
    reset() {
      objects = structuredClone(start)
    },
  }
}

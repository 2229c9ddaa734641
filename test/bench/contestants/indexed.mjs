/** The floor of a server: an index for each filter and the JSON of each object in memory. No validation, no log. */

export function createContestant(objects) {
  const rows = new Map()
  const facts = new Map()
  const types = new Map()
  const add = (index, value, row) => {
    if (!index.has(value)) index.set(value, new Map())
    index.get(value).set(row.object.id, row)
  }
  const put = (object, json = JSON.stringify(object)) => {
    const row = { object, json }
    facts.get(rows.get(object.id)?.object.location.fact)?.delete(object.id)
    rows.set(object.id, row)
    add(facts, object.location.fact, row)
    add(types, object.type.name, row)
    return json
  }
  for (const object of objects) put(object)
  return {
    list(query) {
      const [name, value] = query.split('=')
      const found = query === '' ? rows : (name === 'type__name' ? types : facts).get(value)
      return `[${Array.from(found.values(), ({ json }) => json).join()}]`
    },
    create(fields) {
      const id = rows.size + 1
      const json = JSON.stringify(fields)
      put({ id, ...fields }, `{"id":${id},${json.slice(1)}`)
      return json
    },
    update: (id, changes) => put({ ...rows.get(id).object, ...changes }),
  }
}

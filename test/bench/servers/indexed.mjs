/** The indexed baseline: `node:http`, an index for each filter, the JSON of each object in memory; no validation. */
import { createServer } from 'node:http'
import { readJson, send } from './node-http.mjs'

export function createContestant(objects) {
  const rows = new Map()
  const facts = new Map()
  const types = new Map()
  const put = (object, json = JSON.stringify(object)) => {
    const row = { object, json }
    const previous = rows.get(object.id)
    if (previous) facts.get(previous.object.location.fact).delete(object.id)
    rows.set(object.id, row)
    add(facts, object.location.fact, row)
    add(types, object.type.name, row)
    return row
  }
  for (const object of objects) put(object)
  let lastId = objects.length

  return createServer(async (request, response) => {
    const { method, url } = request
    if (method === 'PATCH') {
      const id = Number(url.slice('/api/v2/objects/'.length, -1))
      const { location, ...changes } = await readJson(request)
      const next = { ...rows.get(id).object, ...changes, location: { name: null, ...location } }
      return send(response, put(next).json)
    }
    if (method === 'POST') {
      const fields = await readJson(request)
      const json = JSON.stringify(fields)
      const id = ++lastId
      put({ id, ...fields }, `{"id":${id},${json.slice(1)}`)
      return send(response, json)
    }
    const at = url.indexOf('?')
    const [name, value] = at < 0 ? [] : url.slice(at + 1).split('=')
    const found = name === undefined ? rows : (name === 'type__name' ? types : facts).get(value)
    const texts = []
    for (const { json } of found.values()) texts.push(json)
    send(response, `[${texts.join(',')}]`)
  })
}

function add(index, value, row) {
  const found = index.get(value)
  if (found) found.set(row.object.id, row)
  else index.set(value, new Map([[row.object.id, row]]))
}

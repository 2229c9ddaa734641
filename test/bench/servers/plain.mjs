/** The plain baseline: a handwritten `node:http` server with an array, a filter and `JSON.stringify`. */
import { createServer } from 'node:http'
import { readJson, send } from './node-http.mjs'

export function createContestant(objects) {
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    if (request.method === 'PATCH') {
      const id = Number(pathname.split('/').at(-2))
      const at = objects.findIndex((object) => object.id === id)
      const { location, ...changes } = await readJson(request)
      objects[at] = { ...objects[at], ...changes, location: { name: null, ...location } }
      return send(response, JSON.stringify(objects[at]))
    }
    if (request.method === 'POST') {
      const fields = await readJson(request)
      objects.push({ id: objects.length + 1, ...fields })
      return send(response, JSON.stringify(fields))
    }
    const fact = searchParams.get('location__fact')
    const type = searchParams.get('type__name')
    const found = objects.filter(
      (object) => (fact === null || object.location?.fact === fact) && (type === null || object.type?.name === type),
    )
    send(response, JSON.stringify(found))
  })
}

/** The maximum of `node:http`: sends the same buffer for every request. */
import { createServer } from 'node:http'
import { makeFields, queries, select } from '../objects.mjs'
import { readJson, send } from './node-http.mjs'

export function createContestant(objects, task) {
  const bodies = {
    patch: () => ({ ...objects[0], location: { name: null, fact: 'moved-0' } }),
    post: () => makeFields(0),
  }
  const body = Buffer.from(JSON.stringify(bodies[task] ? bodies[task]() : select(objects, queries[task])))
  return createServer(async (request, response) => {
    if (request.method !== 'GET') await readJson(request)
    send(response, body)
  })
}

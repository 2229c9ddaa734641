/** The maximum of `node:http`: sends the same buffer for every request. */
import { createServer } from 'node:http'
import { queries, select } from '../objects.mjs'
import { readJson, send } from './node-http.mjs'

export function createContestant(objects, task) {
  const patched = task === 'patch' ? { ...objects[0], location: { name: null, fact: 'moved-0' } } : null
  const body = Buffer.from(JSON.stringify(patched ?? select(objects, queries[task])))
  return createServer(async (request, response) => {
    if (request.method === 'PATCH') await readJson(request)
    send(response, body)
  })
}

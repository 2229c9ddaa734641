/** What `node:http` allows at all: one buffer, ready, whatever is asked. */
import { createServer } from 'node:http'
import { queries, select } from '../objects.mjs'
import { readJson, send } from './node-http.mjs'

export function createContestant(objects, task) {
  const right = task === 'patch' ? { ...objects[0], location: { name: null, fact: 'moved-0' } } : null
  const body = Buffer.from(JSON.stringify(right ?? select(objects, queries[task])))
  return createServer(async (request, response) => {
    if (request.method === 'PATCH') await readJson(request)
    send(response, body)
  })
}

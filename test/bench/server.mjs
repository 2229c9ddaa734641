/**
 * Starts the server of a contestant and sends its port to the parent. Answers each message with the processor time that
 * the process has used, in µs. Arguments: contestant, number of objects.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { makeObjects } from './objects.mjs'

/** The headers of the service. */
const HEADERS = { 'content-type': 'application/json', vary: 'Accept', allow: 'GET, POST, HEAD, OPTIONS' }

const [name, size] = process.argv.slice(2)
const objects = makeObjects(Number(size))

async function startOurs() {
  const { createInventoryServer } = await import('inventory-objects-mock/server')
  // A benchmark creates more than a demo may hold.
  const limits = { maxObjects: Infinity, maxMemory: Infinity }
  return (await createInventoryServer({ port: 0, objects, ...limits })).port
}

async function startOther() {
  const { createContestant } = await import(`./contestants/${name}.mjs`)
  const isBare = name === 'indexed' || name === 'array'
  const server = createServer(await (isBare ? toListener : toMswListener)(createContestant(objects)))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address().port
}

/** A collection without MSW. */
function toListener({ list, create, update }) {
  return async (request, response) => {
    const { method, url } = request
    const [path, query = ''] = url.split('?')
    const body = method === 'GET' ? undefined : JSON.parse(await text(request))
    const id = Number(path.split('/').at(-2))
    const result = { GET: () => list(query), POST: () => create(body), PATCH: () => update(id, body) }[method]()
    send(response, 200, HEADERS, typeof result === 'string' ? result : JSON.stringify(result))
  }
}

/** MSW handlers. */
async function toMswListener(contestant) {
  const { getResponse } = await import('msw')
  const { createHandlers } = await import('./handlers.mjs')
  const handlers = createHandlers(contestant)
  return async (request, response) => {
    const { method, url, headers } = request
    const body = method === 'GET' ? undefined : await text(request)
    const result = await getResponse(handlers, new Request(`http://localhost${url}`, { method, headers, body }))
    send(response, result.status, Object.fromEntries(result.headers), await result.text())
  }
}

function send(response, status, headers, body) {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})
process.on('disconnect', () => process.exit())
process.send(await (name === 'ours' ? startOurs : startOther)())

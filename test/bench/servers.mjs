/**
 * Starts a server in this process and sends its port to the parent. Answers each message with the processor time that the
 * process has used, in µs. Arguments: server, number of objects, task, names of `parts.mjs`.
 */
import { createServer } from 'node:http'
import { makeFields, makeObjects, queries, select } from './objects.mjs'
import { checkFields, createLimits, createLog, findRoute, partNames } from './parts.mjs'

const HEADERS = { 'content-type': 'application/json', vary: 'Accept', allow: 'GET, POST, HEAD, OPTIONS' }

function send(response, body) {
  response.writeHead(200, { ...HEADERS, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

async function readJson(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const servers = {
  async ours(objects) {
    const { createInventoryServer } = await import('inventory-objects-mock/server')
    // A benchmark creates more than a demo may hold.
    const limits = { maxObjects: Infinity, maxBytes: Infinity, maxTotalBytes: Infinity }
    return createInventoryServer({ port: 0, objects, ...limits })
  },

  /** The maximum of `node:http`: sends the same buffer for every request. */
  buffer(objects, task) {
    const bodies = {
      patch: () => ({ ...objects[0], location: { name: null, fact: 'moved-0' } }),
      post: () => makeFields(0),
    }
    const body = Buffer.from(JSON.stringify(bodies[task]?.() ?? select(objects, queries[task])))
    return createServer(async (request, response) => {
      if (request.method !== 'GET') await readJson(request)
      send(response, body)
    })
  },

  /**
   * The indexed baseline: an index for each filter, the JSON of each object in memory; no validation.
   * @param parts - what it does besides
   */
  indexed(objects, _, parts) {
    const [hasRouting, hasChecks, hasLimits, hasLog] = partNames.map((name) => parts.includes(name))
    const limit = createLimits()
    const log = createLog()
    const rows = new Map()
    const facts = new Map()
    const types = new Map()
    const add = (index, value, row) => {
      const found = index.get(value)
      if (found) found.set(row.object.id, row)
      else index.set(value, new Map([[row.object.id, row]]))
    }
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

    const write = async (request, response) => {
      const startedAt = hasLog && performance.now()
      const { path, client } = hasRouting ? findRoute(request) : { path: request.url, client: '' }
      const body = await readJson(request)
      const fields = hasChecks ? checkFields(request, body) : body
      let row
      let json
      if (request.method === 'PATCH') {
        const { location, ...changes } = fields
        const id = Number(path.slice('/api/v2/objects/'.length, -1))
        row = put({ ...rows.get(id).object, ...changes, location: { name: null, ...location } })
        json = row.json
      } else {
        json = JSON.stringify(fields)
        const id = ++lastId
        row = put({ id, ...fields }, `{"id":${id},${json.slice(1)}`)
      }
      if (hasLimits) limit(client, row.object, row.json)
      send(response, json)
      if (hasLog) log(request, body, startedAt, { status: 200, headers: HEADERS, body: json })
    }
    return createServer(async (request, response) => {
      const { method, url } = request
      if (method !== 'GET') return write(request, response)
      const at = url.indexOf('?')
      const [name, value] = at < 0 ? [] : url.slice(at + 1).split('=')
      const found = name === undefined ? rows : (name === 'type__name' ? types : facts).get(value)
      const texts = []
      for (const { json } of found.values()) texts.push(json)
      send(response, `[${texts.join(',')}]`)
    })
  },

  /** The plain baseline: an array, a filter and `JSON.stringify`. */
  plain(objects) {
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
      send(response, JSON.stringify(select(objects, Object.fromEntries(searchParams))))
    })
  },

  /** As a module, in memory: its command line would write a file for each PATCH. */
  async 'json-server'(objects) {
    const { default: jsonServer } = await import('json-server')
    const app = jsonServer.create()
    app.use(jsonServer.defaults({ logger: false, static: '/nowhere', noCors: true }))
    app.use(jsonServer.rewriter({ '/api/v2/*': '/$1' }))
    app.use(jsonServer.router({ objects }))
    return createServer(app)
  },
}

const [name, size, task, ...parts] = process.argv.slice(2)
const server = await servers[name](makeObjects(Number(size)), task, parts)
if (server.port === undefined) await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
process.on('disconnect', () => process.exit())
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system })
})
process.send({ port: server.port ?? server.address().port })

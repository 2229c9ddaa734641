/**
 * What a service does for a write and `indexed` does not, each in its plainest form. With one of them at a time, `indexed`
 * shows what it costs any server.
 */
export const partNames = ['routing', 'checks', 'limits', 'log']

const HOSTS = new Set(['localhost', '127.0.0.1'])
const SESSION = /^\/sessions\/([\w-]{1,64})(\/.*)/

/** Checks the host, and finds the client, the session, the path and the query of a request. */
export function findRoute({ url, headers, socket }) {
  const [hostname] = headers.host.split(':')
  if (!HOSTS.has(hostname)) throw new Error(`Unknown host ${hostname}`)
  const client = headers['x-forwarded-for']?.split(',')[0] ?? socket.remoteAddress
  const [path, query = ''] = url.split('?')
  const [, session = headers['x-session'], rest = path] = SESSION.exec(path) ?? []
  if (!rest.startsWith('/api/v2/objects/')) throw new Error(`Unknown path ${rest}`)
  return { client, session, path: rest, query }
}

const isText = (value) => typeof value === 'string'
const fieldChecks = {
  name: (value) => isText(value) && value.trim() !== '' && value.length <= 255,
  location: (value) =>
    value === null || [value.name ?? null, value.fact ?? null].every((text) => text === null || isText(text)),
  type: (value) => value === null || isText(value.name),
  labels: (value) => Array.isArray(value) && value.every(isText),
  attributes: (value) => value !== null && Object.values(value).every(isText),
  responsible: (value) => Array.isArray(value) && value.every(Number.isInteger),
}

/** Checks the fields of a body, and copies those that are known. */
export function checkFields({ headers }, body) {
  if (headers['content-type'].split(';')[0].trim() !== 'application/json') throw new Error('Unsupported media type')
  const fields = {}
  for (const name in fieldChecks) {
    if (body[name] === undefined) continue
    if (!fieldChecks[name](body[name])) throw new Error(`Invalid ${name}`)
    fields[name] = copy(body[name])
  }
  return fields
}

function copy(value) {
  if (Array.isArray(value)) return value.map(copy)
  return value !== null && typeof value === 'object' ? { ...value } : value
}

/** Counts the memory that a client's objects take, so that there can be a limit. */
export function createLimits() {
  const sizes = new Map()
  const totals = new Map()
  return (client, object, json) => {
    const size = weigh(object) + json.length * (/[^\0-\xff]/.test(json) ? 2 : 1)
    totals.set(client, (totals.get(client) ?? 0) + size - (sizes.get(object.id) ?? 0))
    sizes.set(object.id, size)
  }
}

function weigh(value) {
  if (typeof value === 'string') return 24 + value.length
  if (value === null || typeof value !== 'object') return 8
  let size = 48
  for (const key in value) size += weigh(value[key])
  return size
}

const LOGGED = 1000

/** Keeps the last requests and their responses, with what tests ask of them. */
export function createLog() {
  const entries = []
  let lastId = 0
  return ({ method, url, headers }, body, startedAt, response) => {
    const exchange = {
      id: ++lastId,
      method,
      url,
      headers: { ...headers },
      body,
      startedAt,
      ms: performance.now() - startedAt,
      response,
    }
    entries.push(exchange)
    if (entries.length >= 2 * LOGGED) entries.splice(0, LOGGED)
  }
}

/** The path of the collection. */
export const collection = '/api/v2/objects/'

/** The token in the option of the same name, and the header with it. */
export const adminToken = 'token-of-the-operator'
export const authorization = `Bearer ${adminToken}`

/** The header of a request from a page of another site. */
export const page = { origin: 'https://page.example' }

/** An object without an id, and its name to add. */
export const emptyFields = { name: '', location: null, type: null, labels: [], attributes: {}, responsible: [] }

/** A request with JSON. */
export function write(method, body) {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** A browser's question whether a page of another site may send a request. */
export function preflight(headers) {
  return {
    method: 'OPTIONS',
    headers: { ...page, 'access-control-request-method': 'PATCH', 'access-control-request-headers': headers },
  }
}

/** Creates an object, at the path of a session or in the shared collection. */
export function create(send, name, mount = '', { headers } = {}) {
  const init = write('POST', { ...emptyFields, name })
  return send(mount + collection, { ...init, headers: { ...init.headers, ...headers } })
}

/** Sends a request to the admin API, with the token. */
export function admin(send, method, path, body, mount = '') {
  const init = body === undefined ? { method, headers: {} } : write(method, body)
  return send(`${mount}/__mock__${path}`, { ...init, headers: { ...init.headers, authorization } })
}

/** Reads from the admin API, with the token: what it responds with as JSON. */
export async function readAdmin(send, path, mount) {
  return (await admin(send, 'GET', path, undefined, mount)).json()
}

/** Lists the names of all objects. */
export async function names(send, mount = '', init) {
  return (await send(mount + collection, init)).json().map(({ name }) => name)
}

/** The cookie that a response sets; null for none. */
export function cookieOf({ headers }) {
  return headers.get('set-cookie')
}

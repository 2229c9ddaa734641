/** A request for the collection. */
export const request = { method: 'GET', path: '/api/v2/objects/' }

const headers = { 'content-type': 'application/json', vary: 'Accept', allow: 'GET, POST, HEAD, OPTIONS' }

/** A response with the headers of a list, as a probe reads it. */
export const respond = (status: number, body: unknown = '', more: Record<string, string> = {}) => ({
  ...{ status, headers: { ...headers, ...more } },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** The fields of an object that has only a name. */
export const empty = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

/** Three objects, as a service sends them. */
export const plainObjects = [1, 2, 3].map((id) => ({ id, name: `web-${id}`, ...empty }))

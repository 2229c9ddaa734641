/** What a test says of a request and its response; the rest is as a browser saves it. */
interface Saved {
  /** By default `https://staging.example`. */
  baseUrl?: string
  status?: number
  /** Headers of the response, by lower-case name. */
  headers?: Record<string, string>
  /** When it began and how long it took, in ms. By default, each takes 5 ms, one after the other. */
  at?: number
  time?: number
  encoding?: string
  _fault?: object
}

/** A token and a cookie that every request has. */
export const secrets = ['tok3n-of-the-user', 's3ssion-cookie'] as const

/** A line of a HAR: the method and the path with its query, and the body of the response; undefined for none. */
export type Line = readonly [request: string, body?: unknown, saved?: Saved]

/** An HTTP archive as a browser with a logged-in user saves it. */
export function createHar(...lines: readonly Line[]) {
  const entries = lines.map(([request, body, saved = {}], index) => {
    const [method, path] = request.split(' ') as [string, string]
    const { baseUrl = 'https://staging.example', status = 200, headers = {}, at = index * 10, time = 5 } = saved
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const pairs = Object.entries(headers).map(([name, value]) => ({ name, value }))
    return {
      startedDateTime: new Date(Date.UTC(2026, 10, 25) + at).toISOString(),
      time,
      request: {
        ...{ method, url: baseUrl + path, httpVersion: 'HTTP/2', headersSize: -1, bodySize: 0, queryString: [] },
        headers: [
          { name: 'authorization', value: `Token ${secrets[0]}` },
          { name: 'cookie', value: `session=${secrets[1]}` },
        ],
        cookies: [{ name: 'session', value: secrets[1] }],
      },
      response: {
        ...{ status, statusText: '', httpVersion: 'HTTP/2', redirectURL: '', headersSize: -1, bodySize: -1 },
        headers: [{ name: 'set-cookie', value: `session=${secrets[1]}` }, ...pairs],
        cookies: [{ name: 'session', value: secrets[1] }],
        content: {
          size: text?.length ?? 0,
          mimeType: 'application/json',
          ...(text !== undefined && { text }),
          ...(saved.encoding && { encoding: saved.encoding }),
        },
      },
      cache: {},
      timings: { send: 0, wait: time, receive: 0 },
      ...(saved._fault && { _fault: saved._fault }),
    }
  })
  return { log: { version: '1.2', creator: { name: 'a browser', version: '1' }, entries } }
}

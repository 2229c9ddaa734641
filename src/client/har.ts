import type { Exchange } from '../mock/log/exchange.ts'

/** The part of an HTTP archive (HAR 1.2) that `toHar` writes. */
export type Har = {
  log: { version: string; creator: { name: string; version: string }; entries: HarEntry[] }
}

// Not interfaces: those of a HAR can have more fields, for which a type is accepted, but no interface.
/** A request and its response in an HTTP archive. */
export type HarEntry = {
  startedDateTime: string
  /** In ms. */
  time: number
  request: HarMessage & {
    method: string
    url: string
    queryString: NameAndValue[]
    postData?: { mimeType: string; text: string }
  }
  response: HarMessage & {
    /** 0 for a request without a response. */
    status: number
    statusText: string
    content: { size: number; mimeType: string; text: string }
    redirectURL: string
  }
  cache: object
  timings: { send: number; wait: number; receive: number }
}

type HarMessage = {
  httpVersion: string
  cookies: never[]
  headers: NameAndValue[]
  headersSize: number
  bodySize: number
}

type NameAndValue = { name: string; value: string }

/**
 * Formats exchanges as an HTTP archive (HAR 1.2), for the network panel of a browser and other tools.
 * @param exchanges - `mock.requests`, or the same of a client
 * @param baseUrl - `{base_url}`; by default the `Host` of each request, or localhost
 * @see http://www.softwareishard.com/blog/har-12-spec/
 * @example await writeFile('inventory.har', JSON.stringify(toHar(mock.requests)))
 */
export function toHar(exchanges: readonly Exchange[], baseUrl?: string): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: 'inventory-objects-mock', version: '1' },
      entries: exchanges.map((exchange) =>
        formatEntry(exchange, baseUrl ?? `http://${exchange.headers.host ?? 'localhost'}`),
      ),
    },
  }
}

function formatEntry(exchange: Exchange, baseUrl: string): HarEntry {
  const { method, path, query, headers, body, status, responseBody, responseHeaders, startedAt, durationMs } = exchange
  const queryString = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  )
  const search = new URLSearchParams(queryString.map(({ name, value }) => [name, value]))
  const text = body === null ? undefined : formatBody(body)
  const content = responseBody === null ? '' : formatBody(responseBody)
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: durationMs,
    request: {
      method,
      url: `${baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: formatHeaders(headers),
      queryString,
      ...(text !== undefined && { postData: { mimeType: headers['content-type'] ?? '', text } }),
      headersSize: -1,
      bodySize: text === undefined ? 0 : sizeOf(text),
    },
    response: {
      // 0 is what browsers write for a request without a response.
      status: status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: formatHeaders(responseHeaders ?? {}),
      content: { size: sizeOf(content), mimeType: responseHeaders?.['content-type'] ?? '', text: content },
      redirectURL: responseHeaders?.location ?? '',
      headersSize: -1,
      bodySize: sizeOf(content),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  }
}

function formatHeaders(headers: Exchange['headers']): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

function formatBody(body: Exchange['body']): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length
}

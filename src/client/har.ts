import type { AppliedFault, Exchange } from '../mock/log/exchange.ts'
import { failedTo, quote } from '../validation/errors.ts'

/** The part of an HTTP archive (HAR 1.2) that `toHar` writes. */
export type Har = {
  log: { version: string; creator: { name: string; version: string }; entries: HarEntry[] }
}

// Type aliases, because those of @types/har-format allow fields with other names, which no interface can be assigned to.
/** A request and its response in an HTTP archive. */
export type HarEntry = {
  startedDateTime: string
  /** In ms. */
  time: number
  request: {
    method: string
    url: string
    httpVersion: string
    cookies: never[]
    headers: { name: string; value: string }[]
    queryString: { name: string; value: string }[]
    postData?: { mimeType: string; text: string }
    headersSize: number
    bodySize: number
  }
  response: {
    /** 0 for a request without a response. */
    status: number
    statusText: string
    httpVersion: string
    cookies: never[]
    headers: { name: string; value: string }[]
    /** The comment says where the log has dropped the body. */
    content: { size: number; mimeType: string; text: string; comment?: string }
    redirectURL: string
    headersSize: number
    bodySize: number
  }
  cache: object
  timings: { send: number; wait: number; receive: number }
  /** The fault of the mock that decided the response, or delayed it; absent where none did. */
  _fault?: AppliedFault
}

/**
 * Formats exchanges as an HTTP archive (HAR 1.2), for the network panel of a browser and other tools.
 * @param exchanges - `mock.requests.list()`, or the same of a client
 * @param baseUrl - `{base_url}`; by default the `Host` of each request, or localhost
 * @throws InventoryMockError for anything but a list
 * @see http://www.softwareishard.com/blog/har-12-spec/
 * @example await writeFile('inventory.har', JSON.stringify(toHar(mock.requests.list())))
 */
export function toHar(exchanges: readonly Exchange[], baseUrl?: string): Har {
  if (!Array.isArray(exchanges)) {
    throw failedTo('format an HTTP archive', 'a list of exchanges', quote(exchanges), 'Pass mock.requests.list()')
  }
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
  const parameters = Object.entries(exchange.query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  )
  const responseHeaders = exchange.responseHeaders ?? {}
  const text = formatBody(exchange.body)
  const responseText = formatBody(exchange.responseBody)
  // -1 is what the format has for a time that is not known: the request is pending.
  const time = exchange.durationMs ?? -1
  return {
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time,
    request: {
      ...formatMessage(exchange.headers, text),
      method: exchange.method,
      url: `${baseUrl}${exchange.path}${parameters.length ? '?' : ''}${new URLSearchParams(parameters)}`,
      queryString: formatPairs(parameters),
      ...(text && { postData: { mimeType: exchange.headers['content-type'] ?? '', text } }),
    },
    response: {
      ...formatMessage(responseHeaders, responseText),
      // 0 is what browsers write for a request without a response.
      status: exchange.status ?? 0,
      statusText: '',
      content: {
        size: sizeOf(responseText),
        mimeType: responseHeaders['content-type'] ?? '',
        text: responseText,
        ...(exchange.responseBodyDropped && { comment: 'The log has dropped the body.' }),
      },
      redirectURL: responseHeaders.location ?? '',
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(exchange.fault && { _fault: exchange.fault }),
  }
}

/** What a request and a response both have. */
function formatMessage(headers: Readonly<Record<string, string>>, text: string) {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    // Cookies are lines.
    headers: formatPairs(
      Object.entries(headers).flatMap(([name, value]) => value.split('\n').map((line) => [name, line])),
    ),
    headersSize: -1,
    bodySize: sizeOf(text),
  }
}

function formatPairs(pairs: readonly string[][]): { name: string; value: string }[] {
  return pairs.map(([name, value]) => ({ name: name!, value: value! }))
}

/** @returns an empty text for no body */
function formatBody(body: Exchange['body']): string {
  return typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body)
}

function sizeOf(text: string): number {
  return new Blob([text]).size
}

import type { AppliedFault, Exchange } from '../mock/log/exchange.ts'
import { parseBytes } from '../mock/log/raw-body.ts'
import { mockError, quote } from '../validation/errors.ts'

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
    postData?: { mimeType: string; text: string; _encoding?: 'base64' }
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
 * Formats exchanges as an HTTP archive (HAR 1.2), for the network panel of a browser and other tools. The requests are as
 * they were sent; a body that is not UTF-8 is in base64, and has `_encoding`.
 * @param exchanges - `mock.requests.list()`, or the same of a client
 * @param baseUrl - `{base_url}`; by default the `Host` of each request, or localhost, with the path that it was sent to
 * @throws InventoryMockError for anything but a list
 * @see http://www.softwareishard.com/blog/har-12-spec/
 * @example await writeFile('inventory.har', JSON.stringify(toHar(mock.requests.list())))
 */
export function toHar(exchanges: readonly Exchange[], baseUrl?: string): Har {
  if (!Array.isArray(exchanges)) {
    throw mockError('format an HTTP archive', 'a list of exchanges', quote(exchanges), 'Pass mock.requests.list()')
  }
  const advice = 'Pass mock.requests.list(), or exchanges of it'
  const other = Array.from(exchanges).find((exchange) => typeof Object(exchange).url !== 'string')
  if (other !== undefined) throw mockError('format an HTTP archive', 'exchanges of the log', quote(other), advice)
  if (baseUrl !== undefined && !(typeof baseUrl === 'string' && URL.canParse(baseUrl))) {
    throw mockError(
      'format an HTTP archive',
      'baseUrl to be an absolute URL',
      quote(baseUrl),
      'Change it, or leave it out',
    )
  }
  return {
    log: {
      version: '1.2',
      creator: { name: 'inventory-objects-mock', version: '1' },
      entries: Array.from(exchanges, (exchange) => formatEntry(exchange, baseUrl)),
    },
  }
}

function formatEntry(exchange: Exchange, baseUrl: string | undefined): HarEntry {
  const { url, rawBody, path, headers } = exchange
  const search = /\?.*/s.exec(url)?.[0] ?? ''
  const responseHeaders = exchange.responseHeaders ?? {}
  const responseText = formatBody(exchange.responseBody)
  // -1 is what the format has for a time that is not known: the request is pending.
  const time = exchange.durationMs ?? -1
  return {
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time,
    request: {
      ...formatMessage(headers, parseBytes(rawBody)),
      method: exchange.method,
      url: baseUrl === undefined ? `http://${headers.host ?? 'localhost'}${url}` : baseUrl + path + search,
      queryString: formatPairs(new URLSearchParams(search)),
      ...(rawBody && { postData: { mimeType: headers['content-type'] ?? '', ...formatRawBody(rawBody) } }),
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

/** The fields of both a request and a response. */
function formatMessage(headers: Readonly<Record<string, string>>, body: BlobPart | null) {
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    // Cookies are lines.
    headers: formatPairs(
      Object.entries(headers).flatMap(([name, value]) =>
        value.split('\n').map((line): [string, string] => [name, line]),
      ),
    ),
    headersSize: -1,
    bodySize: sizeOf(body),
  }
}

function formatPairs(pairs: Iterable<[name: string, value: string]>): { name: string; value: string }[] {
  return Array.from(pairs, ([name, value]) => ({ name, value }))
}

function formatRawBody(body: NonNullable<Exchange['rawBody']>): { text: string; _encoding?: 'base64' } {
  return typeof body === 'string' ? { text: body } : { text: body.base64, _encoding: 'base64' }
}

/** @returns an empty text for no body */
function formatBody(body: Exchange['responseBody']): string {
  return typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body)
}

function sizeOf(body: BlobPart | null): number {
  return new Blob(body === null ? [] : [body]).size
}

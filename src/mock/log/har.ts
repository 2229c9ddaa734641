import type { Entry, Har } from 'har-format'
import type { Exchange } from './exchange.ts'

/**
 * Writes exchanges as an HTTP archive 1.2.
 * @param origin - of the service; by default the `Host` of each request, or localhost
 * @see http://www.softwareishard.com/blog/har-12-spec/
 */
export function formatHar(
  exchanges: readonly Exchange[],
  { origin, prefix }: { origin: string | null; prefix: string },
): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: 'inventory-objects-mock', version: '1' },
      entries: exchanges.map((exchange) =>
        formatEntry(exchange, `${origin ?? `http://${exchange.headers.host ?? 'localhost'}`}${prefix}`),
      ),
    },
  }
}

function formatEntry(exchange: Exchange, baseUrl: string): Entry {
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

import * as fc from 'fast-check'
import { createRandom, type Random } from '../../../src/mock/random.ts'

/** Requests on one connection: all but the last can be parsed, the last one perhaps not. */
export interface Connection {
  readonly requests: readonly { readonly method: string; readonly text: string }[]
}

/** One of the words of a text. */
const words = (text: string) => fc.constantFrom(...text.split(' '))

/** Any method: those that Node does not know end the connection. */
const method = fc.oneof(words('GET POST PUT PATCH DELETE HEAD OPTIONS TRACE FOO get'), fc.constantFrom('', 'G ET'))
const word = fc.oneof(words('1 01 -1 %31 %FF % a.b ..'), fc.constantFrom('', '9'.repeat(30)), fc.string())
const parameter = fc.tuple(
  fc.oneof(words('name responsible location__fact type__name sort format x'), fc.constant('')),
  fc.oneof(words('id -id , 5 1e400 %00 %zz +'), fc.string()),
)
const joinQuery = (query: string[][]) => query.map((pair) => pair.join('=')).join('&')

const target = fc
  .tuple(
    fc.oneof(words('/sessions/a /sessions/b%20 /sessions /__mock__ /sessions/c/__mock__ http://x //'), fc.constant('')),
    fc.oneof(words('/api/v2/objects/ /api/v2/objects /api/v2/ / /state /faults /settings /reset *'), fc.constant('')),
    word,
    fc.constantFrom('', '/'),
    fc.array(parameter, { maxLength: 3 }).map(joinQuery),
  )
  .map(([mount, path, id, slash, query]) => `${mount}${path}${id}${slash}?${query}`.replace(/[\s\0]/g, '%20'))
const header = fc.tuple(
  words('Accept Content-Type Authorization Prefer Origin Host Expect Upgrade X'),
  fc.oneof(
    words('application/json */* text/csv code=503 code=999 delay=1 Token 100-continue null'),
    fc.string().map((text) => text.replace(/[\r\n]/g, '')),
  ),
)
const headers = fc.array(header, { maxLength: 4 })

const object = '{"name":"a","location":null,"type":null,"labels":["a"],"attributes":{"a":"b"},"responsible":[]}'
const body = fc.oneof(
  fc.constantFrom(
    ...['', '{}', 'null', '{"name":1e400}', '[', '{"__proto__":{"name":"x"}}', '{"objects":[{"name":"a"}]}'],
    ...['{"status":503}', '{"path":"/api/v2/objects/?name=a"}', '{"filterMatch":"icontains"}', '[{"name":"b"}]'],
    ...[object, object.replace('null', '{"fact":"x"}').replace('null', '{"name":"y"}').replace('[]', '[{"id":1}]')],
  ),
  fc.jsonValue().map((value) => JSON.stringify({ name: 'x', location: value, labels: value, attributes: value })),
  fc.string({ unit: 'binary', maxLength: 3000 }),
)
function format(verb: string, path: string, headers: readonly string[][], content: string): string {
  const lines = [...headers, ['Content-Length', String(Buffer.byteLength(content))]]
  return `${verb} ${path} HTTP/1.1\r\n${lines.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n${content}`
}

/** What the service and its admin API have. */
const knownTarget = fc
  .tuple(
    fc.constantFrom('', '', '', '/sessions/a', '/sessions/b'),
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('', '1/', '2/', '99/', '1').map((id) => `/api/v2/objects/${id}`) },
      {
        weight: 1,
        arbitrary: fc.oneof(
          words('state initial-state reset settings health explain objects objects/1 objects/count faults faults/1'),
          words('faults/count requests requests/1 requests/last requests/count requests/summaries requests/release'),
        ),
      },
    ),
    fc.array(parameter, { maxLength: 2 }).map(joinQuery),
  )
  .map(([mount, path, query]) => `${mount}${path.startsWith('/') ? path : `/__mock__/${path}`}?${query}`)

/** Replaces what no URL can have. */
function toUrl(text: string): string {
  const absolute = Buffer.from(text)
    .toString()
    .replace(/^(?!\/|http:)/, '/')
  return encodeURI(absolute).replace(/%25/g, '%')
}

/** A request that Node can parse, whatever the service says to it. */
const parsable = fc
  .tuple(
    words('GET POST PUT PATCH DELETE HEAD OPTIONS TRACE PROPFIND'),
    fc.oneof({ weight: 3, arbitrary: knownTarget }, { weight: 1, arbitrary: target }).map(toUrl),
    headers,
    body,
  )
  .map(([verb, path, headers, content]) => {
    const clean = headers
      .filter(([name]) => !/^(host|expect|upgrade)$/i.test(name))
      .map(([name, text]) => [name, text.replace(/[^\x20-\x7e]/g, '?')])
    const type = clean.length % 2 === 0 ? [['Content-Type', 'application/json']] : []
    return { method: verb, text: format(verb, path, [['Host', 'localhost'], ...type, ...clean], content) }
  })

const wellFormed = fc
  .tuple(method, target, headers, body)
  .map(([verb, path, headers, content]) => format(verb, path, headers, content))
const replaced = (from: string | RegExp, to: string) => wellFormed.map((text) => text.replace(from, to))
const json = [
  ['Host', 'localhost'],
  ['Content-Type', 'application/json'],
]
const postNested = (depth: number, end: string) =>
  format('POST', '/api/v2/objects/', json, `{"name":"a","labels":${'['.repeat(depth)}${end}`)
const length = /Content-Length: (\d+)/

/** A request that Node perhaps cannot parse. */
const malformed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.tuple(wellFormed, fc.nat(400), fc.string()).map(([text, at, noise]) => text.slice(0, at) + noise + text.slice(at)),
  ...['Content-Length: -1', 'Content-Length: 99', 'Content-Length: $1\r\nContent-Length: 1$1'].map((other) =>
    replaced(length, other),
  ),
  replaced(length, 'Transfer-Encoding: chunked'),
  replaced(/(\r\n\r\n)([\s\S]*)$/, '\r\nTransfer-Encoding: chunked$1ffffffffff\r\n$2'),
  replaced(/\r\n/g, '\n'),
  replaced('HTTP/1.1', 'HTTP/9.9'),
  replaced('HTTP/1.1', 'HTTP/1.0'),
  replaced('\r\n', `\r\nX-Long: ${'x'.repeat(20_000)}\r\n`),
  fc.nat(100_000).map((depth) => postNested(depth, '')),
  fc.nat(1500).map((depth) => postNested(depth, `${']'.repeat(depth)}}`)),
  fc
    .uint8Array({ maxLength: 200 })
    .map((bytes) => format('PUT', '/api/v2/objects/1/', json, String.fromCharCode(...bytes))),
)

const sample = fc.tuple(
  fc.array(parsable, { minLength: 3, maxLength: 3 }),
  fc.oneof({ arbitrary: wellFormed, weight: 1 }, { arbitrary: malformed, weight: 2 }),
)

/** How many connections are made of each sample. */
const VARIANTS = 5

/**
 * Draws connections, the same for the same seed. Each sample is used as it is, and then with other bytes in its bodies
 * and in its last request: that takes less time than a new one.
 * @param count - of the requests
 */
export function* drawConnections(count: number, seed: number): Generator<Connection> {
  const random = createRandom(seed)
  for (let drawn = 0, batch = 0; drawn < count; batch++) {
    for (const [requests, last] of fc.sample(sample, { numRuns: 200, seed: seed + batch })) {
      for (let variant = 0; variant < VARIANTS && drawn < count; variant++) {
        const changed =
          variant === 0 ? requests : requests.map(({ method, text }) => ({ method, text: changeBody(text, random) }))
        const end = variant === 0 ? last : changeBytes(last, 0, random)
        yield { requests: [...changed, { method: '', text: end }] }
        drawn += requests.length + 1
      }
    }
  }
}

/** Replaces bytes of the body, so that its length stays right. */
function changeBody(text: string, random: Random): string {
  return changeBytes(text, text.indexOf('\r\n\r\n') + 4, random)
}

const bytes = '"{}[],:09-e\\ \0\r\n%/a\x7f'

function changeBytes(text: string, from: number, random: Random): string {
  let changed = text
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
    const at = from + Math.floor(random() * (text.length - from))
    // Others have several bytes in UTF-8.
    if (at >= text.length || text.charCodeAt(at) > 127) continue
    changed = changed.slice(0, at) + bytes[Math.floor(random() * bytes.length)] + changed.slice(at + 1)
  }
  return changed
}

import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInventoryServer, type InventoryServer } from '../../src/server.ts'

// In full, with 100,000 requests: FUZZ=100000 npx vitest run test/server/fuzz.test.ts
const count = Number(process.env.FUZZ ?? 4000)
const errors: string[] = []
let server: InventoryServer

beforeAll(async () => {
  server = await createInventoryServer({
    port: 0,
    objects: [{ name: 'web-1' }],
    bodyLimit: 2000,
    maxSessions: 5,
    logger: { info() {}, error: (line) => errors.push(line) },
  })
})
afterAll(() => server.close())

const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'FOO',
  'get',
  '',
  'G ET',
)
const word = fc.oneof(fc.constantFrom('1', '01', '-1', '%31', '%FF', '%', 'a.b', '..', '', '9'.repeat(30)), fc.string())
const parameter = fc.tuple(
  fc.constantFrom('name', 'responsible', 'location__fact', 'type__name', 'sort', 'format', 'x', ''),
  fc.oneof(fc.constantFrom('id', '-id', ',', '5', '1e400', '%00', '%zz', '+'), fc.string()),
)
const target = fc
  .tuple(
    fc.constantFrom(
      '',
      '/sessions/a',
      '/sessions/b%20',
      '/sessions',
      '/__mock__',
      '/sessions/c/__mock__',
      'http://x',
      '//',
    ),
    fc.constantFrom('/api/v2/objects/', '/api/v2/objects', '/api/v2/', '/', '', '/state', '/faults', '/reset', '*'),
    word,
    fc.constantFrom('', '/'),
    fc.array(parameter, { maxLength: 3 }),
  )
  .map(
    ([mount, path, id, slash, query]) =>
      `${mount}${path}${id}${slash}?${query.map((pair) => pair.join('=')).join('&')}`,
  )
  .map((text) => text.replace(/[\s\0]/g, '%20'))
const header = fc.tuple(
  fc.constantFrom('Accept', 'Content-Type', 'Authorization', 'Prefer', 'Origin', 'Host', 'Expect', 'Upgrade', 'X'),
  fc.oneof(
    fc.constantFrom(
      'application/json',
      '*/*',
      'text/csv',
      'code=503',
      'code=999',
      'delay=1',
      'Token',
      '100-continue',
      'null',
    ),
    fc.string().map((text) => text.replace(/[\r\n]/g, '')),
  ),
)
const body = fc.oneof(
  fc.constantFrom(
    '',
    '{}',
    'null',
    '{"name":1e400}',
    '[',
    '{"__proto__":{"name":"x"}}',
    '{"objects":[{"name":"a"}]}',
    '{"status":503}',
  ),
  fc.jsonValue().map((value) => JSON.stringify({ name: 'x', location: value, labels: value, attributes: value })),
  fc.string({ unit: 'binary', maxLength: 3000 }),
)
const wellFormed = fc
  .tuple(method, target, fc.array(header, { maxLength: 4 }), body)
  .map(
    ([verb, path, headers, content]) =>
      `${verb} ${path} HTTP/1.1\r\n${headers.map((pair) => `${pair.join(': ')}\r\n`).join('')}Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`,
  )
const malformed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.tuple(wellFormed, fc.nat(400), fc.string()).map(([text, at, noise]) => text.slice(0, at) + noise + text.slice(at)),
  wellFormed.map((text) => text.replace(/Content-Length: \d+/, 'Content-Length: -1')),
  wellFormed.map((text) => text.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')),
  wellFormed.map((text) => text.replace('HTTP/1.1', 'HTTP/9.9')),
  wellFormed.map((text) => text.replace('\r\n', `\r\nX-Long: ${'x'.repeat(20_000)}\r\n`)),
)

test('the server survives any input, and never responds with a 500', async () => {
  const requests = fc.sample(fc.oneof({ arbitrary: wellFormed, weight: 3 }, { arbitrary: malformed, weight: 1 }), {
    numRuns: count,
    seed: Number(process.env.FUZZ_SEED ?? 1),
  })
  const failures: string[] = []
  let responses = 0
  const worker = async () => {
    for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(await send(request)) ?? []
      if (status !== undefined) responses++
      // A request can ask for a 500 with the header `Prefer`.
      if (status === '500' && !/prefer: ?code=500/i.test(request)) failures.push(request)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  expect(failures).toEqual([])
  expect(errors).toEqual([])
  expect(responses).toBeGreaterThan(count / 2)
  expect((await fetch(`${server.url}/__mock__/reset`, { method: 'POST' })).status).toBe(204)
  expect((await fetch(`${server.url}/api/v2/objects/`)).status).toBe(200)
}, 600_000)

/** Writes a request, and reads until the socket is closed. */
function send(text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.end(Buffer.from(text)))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.once('close', () => resolve(received))
    socket.on('error', () => {})
  })
}

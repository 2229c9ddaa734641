import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../../src/client.ts'
import { findFreePort } from '../../free-port.ts'
import { startServer } from '../../server/start-server.ts'
import { onlyLine } from '../cli-process.ts'
import { startService } from '../conformance/silent-service.ts'
import { run } from '../in-process.ts'

const adminToken = 'a-token-of-16-or-more'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('api', () => {
  test('sends a request with JSON, and prints the JSON of the response', async () => {
    const { url, mock } = await startServer({ objects: [{ name: 'web-1' }] })
    vi.stubEnv('INVENTORY_BASE_URL', url)
    const { out } = await run('api', 'POST', 'faults', '{"operation":"create","status":503}')
    expect(out).toBe(`${JSON.stringify(JSON.parse(out), null, 2)}\n`)
    expect(mock.faults.list()).toMatchObject([{ operation: 'create', status: 503 }])
    expect(await run('api', 'get', '/objects/count')).toEqual({ code: 0, out: '1\n', err: '' })
    expect(await run('api', 'GET', 'objects/7')).toEqual({ code: 0, out: 'null\n', err: '' })
    expect(await run('api', 'POST', 'reset')).toEqual({ code: 0, out: '', err: '' })
    expect(mock.faults.count()).toBe(0)
  })

  test('prints what is no JSON as it is, and of JSON a text as it reads', async () => {
    const { url, mock } = await startServer({})
    expect((await run('api', 'GET', 'metrics', '--url', url)).out).toMatch(/^inventory_sessions 0$/m)
    await mock.fetch('/api/v2/objects/?name="a\u001b')
    const { out } = await run('api', 'GET', 'describe', '--url', url)
    expect(out).toBe(`${(await mock.describe()).replaceAll('\u001b', '\\u001b')}\n`)
    expect(out.split('\n').length).toBeGreaterThan(2)
  })

  test('prints an error of several lines in one', async () => {
    const { url, mock } = await startServer({})
    await mock.fetch('/api/v2/objects/')
    const { code, err } = await run('api', 'POST', 'requests/verify', '{"match":{"operation":"update"}}', '--url', url)
    expect(code).toBe(1)
    expect(onlyLine(err)).toContain('The nearest: - GET /api/v2/objects/ 200')
  })

  test('escapes what clients say, for terminals and in JSON', async () => {
    const name = '\u001b[2J\u202e'
    const { url } = await startServer({ objects: [{ name }] })
    const { out } = await run('api', 'GET', 'objects/1', '--url', url)
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    expect(JSON.parse(out).name).toBe(name)
  })
})

describe('the server of api', () => {
  const count = async (...args: string[]) => (await run('api', 'GET', 'objects/count', ...args)).out

  test('is that of --url, whichever of its URLs it is, and else that of INVENTORY_BASE_URL', async () => {
    const { url } = await startServer({ objects: [{ name: 'a' }, { name: 'b' }] })
    for (const end of ['', '/', '/api/v2/objects/', '/__mock__/', '/__mock__', '/docs'])
      expect(await count('--url', url + end), end).toBe('2\n')
    vi.stubEnv('INVENTORY_BASE_URL', url)
    expect(await count()).toBe('2\n')
    const other = await startServer({ objects: [] })
    expect(await count('--url', other.url)).toBe('0\n')
  })

  test('can be a session, by its name or by its URL', async () => {
    const { url, mock } = await startServer({})
    await run('api', 'PUT', 'state', '[{"name":"a"}]', '--url', url, '--session', 'a')
    expect(mock.objects.count()).toBe(0)
    expect(await count('--url', `${url}/sessions/a`)).toBe('1\n')
    expect(await count('--url', url, '--session', 'b')).toBe('0\n')
  })

  test('gets the token of --token or ADMIN_TOKEN', async () => {
    const { url } = await startServer({ adminToken })
    expect(await count('--url', url, '--token', adminToken)).toBe('0\n')
    vi.stubEnv('ADMIN_TOKEN', adminToken)
    expect(await count('--url', url)).toBe('0\n')
  })
})

/** Runs `api` for a server, and returns how it fails. */
async function fail(url: string, ...args: string[]) {
  const { code, out, err } = await run('api', ...args, '--url', url)
  expect(out).toBe('')
  return { code, line: onlyLine(err).replace('inventory-objects-mock: ', '') }
}

test.each<[args: string[], line: string]>([
  [['PUT', 'state', '[{"nme":"a"}]'], 'but got objects[0].nme. Did you mean "name"? (invalid-object)'],
  [['POST', 'faults', '{"stats":503}'], 'Did you mean "status"? (invalid-fault)'],
  [['GET', 'stat'], 'The admin API has no path /stat.'],
  [['DELETE', 'state'], '/state accepts only GET, PUT. (not-found)'],
  [['POST', 'requests/wait-for', '{"match":{},"timeout":1}'], 'Failed to wait for a request'],
])('an error of the server ends api with exit code 1 and its message: %j', async (args, line) => {
  const { url } = await startServer({})
  expect(await fail(url, ...args)).toEqual({ code: 1, line: expect.stringContaining(line) })
})

test.each([
  [[], 'Give it with --token or ADMIN_TOKEN.'],
  [['--token', `${adminToken}2`], 'That of --token or ADMIN_TOKEN is another one.'],
])('a server that needs a token says so, with exit code 1: %j', async (args, advice) => {
  const { url } = await startServer({ adminToken })
  const line = `The admin API needs its token, as Authorization: Bearer <token>. ${advice}`
  expect(await fail(url, 'GET', 'state', ...args)).toEqual({ code: 1, line })
})

test('a server that a name does not reach says so, without advice about tokens', async () => {
  const { url } = await startServer({ adminToken })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    fetch(input, { ...init, headers: { ...init.headers, origin: 'http://myapp.local:3000' } }),
  )
  expect((await fail(url, 'GET', 'state')).line).toMatch(
    /Allow it with --allowed-host myapp\.local \(allowedHosts\)\.$/,
  )
})

describe('where no admin API is reached, api ends with exit code 3 and what to do', () => {
  test('because nothing is there', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`
    const { port } = new URL(url)
    const problem = `Failed to reach ${url}/__mock__: expected a response but got none (connect ECONNREFUSED 127.0.0.1:${port}).`
    const line = `${problem} Start a server: npx inventory-objects-mock --port ${port}`
    expect(await fail(url, 'GET', 'state')).toEqual({ code: 3, line })
    const local = await fail(url.replace('127.0.0.1', 'localhost'), 'GET', 'state')
    expect(local.line).toMatch(/\(.*ECONNREFUSED.*\)\. Start a server: /)
  })

  test('because the name is unknown', async () => {
    const { code, line } = await fail('http://inventory.invalid', 'GET', 'state')
    expect(code).toBe(3)
    expect(line).toMatch(
      /\(getaddrinfo (ENOTFOUND|EAI_AGAIN) inventory\.invalid\)\. Is the URL right\? Behind a proxy,/,
    )
  })

  test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
    'because of TLS: %s',
    async (code) => {
      const cause = Object.assign(new Error('no certificate to trust'), { code })
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })))
      const { line } = await fail('https://a.example', 'GET', 'state')
      expect(line).toMatch(/\(no certificate to trust\)\. Name the certificate .* NODE_EXTRA_CA_CERTS\.$/)
    },
  )

  test('because it speaks no TLS', async () => {
    const { url } = await startServer({})
    const { code, line } = await fail(url.replace('http:', 'https:'), 'GET', 'state')
    expect(code).toBe(3)
    expect(line).toMatch(/:\)\. Does it speak https\? Try the URL with http\.$/)
  })

  test('because the server has none', async () => {
    const { url } = await startServer({ admin: false })
    const line = `Failed to call GET ${url}/__mock__/state: expected the admin API but got the status 404. Check the URL: it is that of the server with its base path. Does it run with --no-admin?`
    expect(await fail(url, 'GET', 'state')).toEqual({ code: 3, line })
  })

  test.each([
    [413, 'refuses bodies of this size. Raise its limit, such as client_max_body_size of nginx.'],
    [502, 'does not reach the server. Is it running?'],
    [503, 'does not reach the server. Is it running?'],
    [504, 'did not wait for the server. Raise its limit, such as proxy_read_timeout of nginx.'],
  ])('because of a proxy, with a status of its own: %i', async (status, advice) => {
    const url = await startService((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html>nginx</html>')
    })
    const line = `Failed to call PUT ${url}/__mock__/state: expected the admin API but got the status ${status}. A proxy in front of it ${advice}`
    expect(await fail(url, 'PUT', 'state', '[]')).toEqual({ code: 3, line })
    const call = connect(url).importState([])
    await expect(call).rejects.toMatchObject({ message: line, status, code: 'unexpected-response' })
  })
})

test.each<[args: string[], message: string]>([
  [[], 'api takes a method and a path, such as: api GET state.'],
  [['GET'], 'api takes a method and a path'],
  [['GTE', 'state'], "api takes GET, POST, PUT, PATCH or DELETE, not 'GTE'."],
  [['GET', 'state', '{}'], 'api GET takes no JSON.'],
  [['POST', 'faults', '{}', 'x'], "Unexpected argument 'x'."],
  [
    ['POST', 'faults', '{', 'status:', '503', '}'],
    `api takes the JSON as one argument: quote it, as '{"status":503}'.`,
  ],
  [['POST', 'faults', '{status:503}'], `api takes JSON, such as '{"status":503}', or a file, as - < state.json: `],
  [['POST', 'faults', ''], 'api takes JSON'],
  [['GET', 'events?names=change'], "Use: curl -N 'http://127.0.0.1:4010/__mock__/events?names=change'"],
  [['GET', 'state', '--jsn'], "Unknown option '--jsn'."],
  [['GET', 'state', '--session', 'a b'], "--session takes a name of up to 100 letters, digits and _.~-, not 'a b'."],
  [['GET', 'state', '--url', 'localhost:4010'], 'Did you mean http://localhost:4010?'],
  [['GET', 'state', '--url', '4010'], 'Did you mean http://127.0.0.1:4010?'],
  [['GET', 'state', '--url', 'http://me:secret@a.example'], 'a URL without a user name: use --token.'],
  [['GET', 'state', '--token', 'a b'], '--token takes a token of visible ASCII characters, without spaces.'],
])('a wrong command line ends api with exit code 2 and one line: %j', async (args, message) => {
  const { code, out, err } = await run('api', ...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(onlyLine(err)).toContain(message)
  expect(err).toMatch(/ See api --help\.\n$/)
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { UsageError } from '../../src/cli/exit-error.ts'
import { findAdminHint } from '../../src/cli/serve/banner.ts'
import { parseServeOptions } from '../../src/cli/serve/parse-serve-options.ts'
import { sendOverHttp } from '../adapters.ts'
import { run, serve as serveInProcess } from './in-process.ts'

const path = '/api/v2/objects/'
afterEach(() => void vi.unstubAllEnvs())

/** Starts a server with a JSON log. */
async function serve(args: string[]) {
  const { output, baseUrl, stop } = await serveInProcess('--objects', '3', '--log', 'json', ...args)
  const entries = () =>
    output.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  let read = 1
  const nextEntry = async () => {
    await vi.waitUntil(() => entries().length > read)
    return entries()[read++]
  }
  const send = (method: string, path: string, headers = {}) => sendOverHttp(baseUrl, { method, path, headers })
  return { first: entries()[0], nextEntry, send, stop }
}

describe('the options of a public server', () => {
  test('reach the server', async () => {
    const flags = [
      '--session-cookie',
      '--read-only-root',
      '--trust-proxy',
      '--reset-every',
      '60',
      '--allowed-host',
      'Demo.example',
    ]
    vi.stubEnv('ADMIN_TOKEN', 'the-operators-token')
    const { send } = await serve(flags)
    const list = await send('GET', path, { 'x-forwarded-prefix': '/demo', 'x-forwarded-proto': 'https' })
    expect(list.headers['set-cookie']).toMatch(/^inventory-session=visitor-\S+; Path=\/demo; HttpOnly; .*Secure$/)
    const admin = (authorization: string) => send('GET', '/__mock__/health', { host: 'demo.example', authorization })
    expect((await admin('Bearer the-operators-token')).status).toBe(200)
    expect((await admin('Bearer the-operators-token')).headers).not.toHaveProperty('set-cookie')
    expect((await admin('Bearer other')).status).toBe(403)
  })

  test('refuse requests to the shared collection', async () => {
    const readOnly = await serve(['--read-only-root'])
    expect((await readOnly.send('DELETE', `${path}1/`)).status).toBe(403)
    expect((await readOnly.send('GET', path)).status).toBe(200)
    await readOnly.stop()
    const required = await serve(['--session-required'])
    expect((await required.send('GET', path)).status).toBe(400)
    expect((await required.send('GET', path, { 'x-inventory-session': 'a' })).status).toBe(200)
  })

  test('are seconds on the command line, and ms in the server', () => {
    expect(parseServeOptions(['--reset-every', '3600']).server.resetEvery).toBe(3_600_000)
    expect(parseServeOptions([]).server.resetEvery).toBeUndefined()
  })

  test('repeat: each allowed host counts', () => {
    const { server } = parseServeOptions(['--allowed-host', 'demo.example', '--allowed-host', 'DEMO.internal'])
    expect(server.allowedHosts).toEqual(['demo.example', 'demo.internal'])
  })

  test('take the admin token of the environment, which the command line overrides', () => {
    const env = { ADMIN_TOKEN: 'token-of-the-environment' }
    expect(parseServeOptions([], env).server.adminToken).toBe('token-of-the-environment')
    expect(parseServeOptions(['--admin-token', 'token-of-the-line'], env).server.adminToken).toBe('token-of-the-line')
    expect(parseServeOptions([], {}).server.adminToken).toBeUndefined()
  })

  test.each<[string, string[], NodeJS.ProcessEnv, string]>([
    ['an empty token', ['--admin-token', ''], {}, '--admin-token takes a token of 16 or more visible ASCII'],
    ['an empty token in the environment', [], { ADMIN_TOKEN: '' }, 'ADMIN_TOKEN takes a token of 16 or more visible'],
    ['a short token', ['--admin-token', 'fifteen-letters'], {}, 'as openssl rand -hex 32 prints.'],
    ['a token with a space', ['--admin-token=a b'], {}, 'without spaces'],
    ['a host with a port', ['--allowed-host', 'demo.example:443'], {}, "not 'demo.example:443'"],
    ['a reset every 0 s', ['--reset-every', '0'], {}, '--reset-every takes an integer from 1 to'],
  ])('are checked: %s is a usage error', (_what, args, env, message) => {
    expect(() => parseServeOptions(args, env)).toThrow(UsageError)
    expect(() => parseServeOptions(args, env)).toThrow(message)
  })

  test('are checked: an empty token ends the command line with exit code 2', async () => {
    vi.stubEnv('ADMIN_TOKEN', '')
    expect((await run()).code).toBe(2)
  })
})

test.each([
  ['300', [300, 300]],
  ['100-500', [100, 500]],
  ['25-25', [25, 25]],
])('the delay %s is from %j ms', (text, delay) => {
  expect(parseServeOptions(['--delay', text]).server.delay).toEqual(delay)
})

test('a number can be its maximum', () => {
  expect(parseServeOptions(['--port', '65535', '--seed', '2147483647'])).toMatchObject({
    seed: 2_147_483_647,
    server: { port: 65_535 },
  })
})

test('the base path can be empty', () => {
  expect(parseServeOptions(['--base-path=']).server.basePath).toBe('')
})

describe('the JSON log', () => {
  const from = { 'x-forwarded-for': '192.0.2.1, 203.0.113.9' }

  test('has the address that the connection comes from, whatever a header says', async () => {
    const { send, nextEntry } = await serve([])
    await send('GET', path, from)
    expect(await nextEntry()).toMatchObject({ status: 200, client: '127.0.0.1' })
  })

  test('has the address that a trusted proxy names', async () => {
    const { send, nextEntry } = await serve(['--trust-proxy'])
    await send('GET', path, from)
    expect(await nextEntry()).toMatchObject({ status: 200, client: '203.0.113.9' })
  })

  test('has the address of a client whose request is refused', async () => {
    const { send, nextEntry } = await serve(['--trust-proxy', '--max-sessions', '1'])
    await send('DELETE', `/sessions/a${path}1/`)
    await send('GET', `/sessions/b${path}`, from)
    await nextEntry()
    expect(await nextEntry()).toMatchObject({ status: 503, client: '203.0.113.9' })
  })
})

describe('a hint about the admin API', () => {
  test.each([
    [['--host', '0.0.0.0']],
    [['--host', '::']],
    [['--host', 'demo.example']],
    [['--trust-proxy']],
    [['--session-cookie']],
    [['--read-only-root']],
  ])('is given without a token, with %j', async (flags) => {
    const hint = (more: string[], env = {}) => findAdminHint(parseServeOptions([...flags, ...more], env).server)
    expect(hint([])).toContain('set --admin-token or --no-admin')
    expect(hint(['--no-admin'])).toBeNull()
    expect(hint([], { ADMIN_TOKEN: 'the-operators-token' })).toBeNull()
  })

  test.each([[[]], [['--host', 'localhost']], [['--host', '::1']], [['--session-required']]])(
    'is not given to a developer, with %j',
    (flags) => {
      expect(findAdminHint(parseServeOptions(flags, {}).server)).toBeNull()
    },
  )

  test('is in the first line of a JSON log', async () => {
    const open = await serve(['--trust-proxy'])
    expect(open.first).toHaveProperty('hint')
    await open.stop()
    expect((await serve([])).first).not.toHaveProperty('hint')
  })
})

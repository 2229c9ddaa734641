import { expect, test } from 'vitest'
import { findAdminHint } from '../../../src/cli/serve/output.ts'
import { parseServeOptions } from '../../../src/cli/serve/serve-options.ts'
import type { InventoryServerOptions } from '../../../src/server.ts'
import { serve } from '../in-process.ts'

test('the admin token is that of the environment, which the command line overrides', () => {
  const env = { ADMIN_TOKEN: 'token-of-the-environment' }
  expect(parseServeOptions([], env).server.adminToken).toBe('token-of-the-environment')
  expect(parseServeOptions(['--admin-token', 'token-of-the-line'], env).server.adminToken).toBe('token-of-the-line')
  expect(parseServeOptions([], {}).server.adminToken).toBeUndefined()
})

test.each<[args: string[], options: InventoryServerOptions]>([
  [['--delay', '300'], { delay: 300 }],
  [['--delay', '100-500'], { delay: [100, 500] }],
  [['--delay', '25-25'], { delay: 25 }],
  [['--port', '65535', '--seed', '2147483647'], { port: 65_535, randomSeed: 2_147_483_647 }],
  [['--base-path='], { basePath: '' }],
  [['--reset-every', '3600', '--session-idle', '60'], { resetEvery: 3_600_000, sessionIdle: 60_000 }],
  [['--reset-every', '03:00'], { resetEvery: '03:00' }],
  [['--max-objects', '1', '--max-delay', '3', '--log-limit', '1'], { maxObjects: 1, maxDelay: 3, logLimit: 1 }],
  [
    ['--session-cookie', '--session-required', '--read-only-root', '--trust-proxy'],
    { sessionCookie: true, sessionRequired: true, readOnlyRoot: true, trustProxy: true },
  ],
  [['--no-prefer-header'], { preferHeader: false }],
  [[], { sessionIdle: 1_800_000, cors: true, logLimit: 1000 }],
  [
    ['--cors-origin=https://app.example', '--cors-origin', 'http://localhost:5173'],
    { cors: true, corsOrigins: ['https://app.example', 'http://localhost:5173'] },
  ],
  [['--no-cors', '--no-admin', '--explain-headers'], { cors: false, admin: false, logLimit: 0, explainHeaders: true }],
  [['--allowed-host=a.example', '--allowed-host=B.internal'], { allowedHosts: ['a.example', 'b.internal'] }],
])('%j are the options %j of the server', (args, options) => {
  expect(parseServeOptions(args, {}).server).toMatchObject(options)
})

const publicFlags = ['--host=0.0.0.0', '--host=::', '--host=demo.example']
const ownFlags = ['--host=127.0.0.1', '--host=localhost', '--host=::1', '--session-required']

test.each([...publicFlags, '--trust-proxy', '--session-cookie', '--read-only-root', ...ownFlags])(
  'the hint that the admin API is open is for a public server without a token, with %s',
  (flag) => {
    const hint = (more: string[], env = {}) => findAdminHint(parseServeOptions([flag, ...more], env).server)
    if (ownFlags.includes(flag)) expect(hint([])).toBeUndefined()
    else expect(hint([])).toContain('set --admin-token or --no-admin')
    expect([hint(['--no-admin']), hint([], { ADMIN_TOKEN: 'the-operators-token' })]).toEqual([undefined, undefined])
  },
)

test('the hint is in the first line of a JSON log', async () => {
  const start = async (...args: string[]) => {
    const { output, stop } = await serve('--objects', '3', '--log', 'json', ...args)
    await stop()
    return JSON.parse(output.out.split('\n')[0]!)
  }
  expect(await start('--trust-proxy')).toHaveProperty('hint')
  expect(await start()).not.toHaveProperty('hint')
})

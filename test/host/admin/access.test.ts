import { describe, expect, test } from 'vitest'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { adminToken, bearer, startHost } from '../start-host.ts'

/** What the admin API responds to a request: null for access, or else why there is none. */
async function findReason(options: InventoryHostOptions, headers: Record<string, string>, from?: string) {
  const { status, json } = await startHost(options).send('/__mock__/health', { headers, from })
  expect(status).toBe(json.detail === undefined ? 200 : 403)
  return json.detail ?? null
}

describe('without a token, the admin API is for', () => {
  test.each(['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])('%s', async (address) => {
    expect(await findReason({}, {}, address)).toBeNull()
  })
})

describe('without a token, the admin API is not for', () => {
  test.each([
    undefined,
    '',
    '10.0.0.7',
    '128.0.0.1',
    '1127.0.0.1',
    '127.0.0.1.example',
    '::2',
    '::ffff:10.0.0.7',
    '12::ffff:7.0.0.1',
    'x::1',
  ])('%s', async (address) => {
    expect(await findReason({}, {}, address)).toBe(
      'The admin API needs a token from other machines: set adminToken (--admin-token), and send it as Authorization: Bearer <token>.',
    )
  })
})

test.each(['forwarded', 'x-forwarded-for', 'x-real-ip'])(
  'without a token, the admin API is not for requests with the header %s, which a proxy on this machine sends',
  async (name) =>
    expect(await findReason({}, { [name]: '' }, '127.0.0.1')).toContain('needs a token behind a proxy: set'),
)

describe('with a token, the admin API refuses', () => {
  test.each([
    '',
    'the-operators-token',
    'Bearer ',
    'Bearer the-operators-toke',
    'Bearer the-operators-tokem',
    'Bearer the-operators-tokena',
    'Bearer the-operators-tokenBearer the-operators-token',
    'bearer the-operators-token',
  ])('the header Authorization %j', async (authorization) => {
    expect(await findReason({ adminToken }, { authorization }, '127.0.0.1')).toBe(
      'The admin API needs its token, as Authorization: Bearer <token>.',
    )
  })

  test('no header at all, also from this machine', async () => {
    expect(await findReason({ adminToken }, {}, '127.0.0.1')).toContain('needs its token')
  })
})

describe('with a token, the admin API is for', () => {
  test.each([undefined, '10.0.0.7'])('the address %s, also through a proxy', async (address) => {
    expect(await findReason({ adminToken }, { ...bearer, 'x-forwarded-for': '203.0.113.9' }, address)).toBeNull()
  })
})

const allowedHosts = ['demo.example']

describe('the admin API accepts requests to', () => {
  test.each([
    'localhost',
    'localhost:4010',
    'LOCALHOST',
    'app.localhost:4010',
    '10.0.0.5:4010',
    '192.168.100.200',
    '[::1]:4010',
    '[2001:db8::1]',
    'demo.example',
    'Demo.Example:80',
  ])('%s', async (host) => expect(await findReason({ adminToken, allowedHosts }, { ...bearer, host })).toBeNull())
})

describe('the admin API accepts no requests to', () => {
  test.each([
    'evil.example',
    'localhost.evil.example:4010',
    'evillocalhost',
    '127.0.0.1.evil.example',
    'a.127.0.0.1',
    '1270.0.0.1',
    '127.0.1',
    'sub.demo.example',
    'demo[.example]',
    '[demo].example',
    'demo.example.evil.example',
    '',
  ])('%j', async (host) => {
    expect(await findReason({ adminToken, allowedHosts }, { ...bearer, host })).toBe(
      `The admin API accepts requests to localhost or an IP address, not to ${host}. Allow it with allowedHosts (--allowed-host).`,
    )
  })
})

describe('the admin API accepts pages of', () => {
  test.each([
    ['http://localhost:5173', {}],
    ['https://app.localhost', {}],
    ['http://127.0.0.1:5173', {}],
    ['http://[::1]:5173', {}],
    ['https://demo.example', {}],
    ['https://demo.example:8443', {}],
    ['http://10.0.0.5:4010', { host: '10.0.0.5:4010' }],
    ['http://[2001:db8::1]:4010', { host: '[2001:DB8::1]:4010' }],
  ])('%s with the headers %j', async (origin, headers) => {
    expect(await findReason({ adminToken, allowedHosts }, { ...bearer, ...headers, origin })).toBeNull()
  })
})

describe('the admin API accepts no pages of', () => {
  test.each([
    ['https://evil.example', {}],
    ['null', {}],
    ['', {}],
    ['demo.example', {}],
    ['http://10.0.0.5:4010', {}],
    ['http://10.0.0.5:5173', { host: '10.0.0.5:4010' }],
    ['https://localhost.evil.example', { host: 'localhost' }],
  ])('%j with the headers %j', async (origin, headers) => {
    expect(await findReason({ adminToken, allowedHosts }, { ...bearer, ...headers, origin })).toBe(
      `The admin API accepts no requests from pages of ${origin}.`,
    )
  })
})

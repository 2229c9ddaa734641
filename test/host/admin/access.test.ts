import { describe, expect, test } from 'vitest'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { adminToken, bearer, startHost } from '../start-host.ts'

/** What the admin API responds to a request: null for access, or else why there is none. */
async function findReason(options: InventoryHostOptions, headers: Record<string, string>, from?: string) {
  const { status, json } = await startHost(options).send('/__mock__/health', { headers, from })
  expect(status).toBe(json.detail === undefined ? 200 : 403)
  return json.detail ?? null
}

describe('without a token, the admin API', () => {
  test.each(['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
    'is for %s',
    async (address) => {
      expect(await findReason({}, {}, address)).toBeNull()
    },
  )

  test.each([
    ...[undefined, '', '10.0.0.7', '128.0.0.1', '1127.0.0.1', '127.0.0.1.example'],
    ...['::2', '::ffff:10.0.0.7', '12::ffff:7.0.0.1', 'x::1'],
  ])('is not for %s', async (address) => {
    expect(await findReason({}, {}, address)).toBe(
      'The admin API needs a token from other machines. Set it with --admin-token <token> (adminToken), a secret of 16 or more characters, and send it as Authorization: Bearer <token>.',
    )
  })

  test.each([
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'x-client-ip'],
    ...['cf-connecting-ip', 'true-client-ip'],
  ])('is not for requests with the header %s, which a proxy on this machine sends', async (name) =>
    expect(await findReason({}, { [name]: '' }, '127.0.0.1')).toContain(
      'needs a token behind a proxy. Set it with --admin-token <token>',
    ),
  )
})

describe('with a token, the admin API', () => {
  test.each([
    {},
    ...['', adminToken, 'Bearer ', `Bearer ${adminToken.slice(0, -1)}`, `Bearer ${adminToken.slice(0, -1)}m`]
      .concat(`Bearer ${adminToken}a`, `Bearer ${adminToken}Bearer ${adminToken}`, `bearer ${adminToken}`)
      .map((authorization) => ({ authorization })),
  ])('refuses requests with the headers %j', async (headers) => {
    const reason = await findReason({ adminToken }, { ...headers }, '127.0.0.1')
    expect(reason).toBe('The admin API needs its token, as Authorization: Bearer <token>.')
  })

  test.each([undefined, '10.0.0.7'])('is for the address %s, also through a proxy', async (address) => {
    expect(await findReason({ adminToken }, { ...bearer, 'x-forwarded-for': '203.0.113.9' }, address)).toBeNull()
  })

  const findWith = (headers: object) =>
    findReason({ adminToken, allowedHosts: ['demo.example'] }, { ...bearer, ...headers })

  test.each([
    ...['localhost', 'localhost:4010', 'LOCALHOST', 'app.localhost:4010', '10.0.0.5:4010', '192.168.100.200'],
    ...['[::1]:4010', '[2001:db8::1]', 'demo.example', 'Demo.Example:80'],
  ])('accepts requests to %s', async (host) => expect(await findWith({ host })).toBeNull())

  test.each([
    ...['evil.example', 'localhost.evil.example', 'evillocalhost', '127.0.0.1.evil.example', 'a.127.0.0.1.example'],
    ...['127-0-0-1', 'sub.demo.example', 'demo.example.evil.example', 'demo.example.', 'inventory_mock'],
  ])('accepts no requests to %s, and says how to allow them', async (name) => {
    const reason = (host: string) =>
      `The admin API accepts requests to localhost or an IP address or demo.example, not to ${host}. Allow it with --allowed-host ${name} (allowedHosts).`
    for (const host of [name, `${name}:4010`]) {
      expect(await findWith({ host })).toBe(reason(host))
      expect(await findReason({ adminToken, allowedHosts: [name] }, { ...bearer, host })).toBeNull()
    }
  })

  test('accepts no requests to a server without a name', async () => {
    expect(await findWith({ host: '' })).toBe(
      'The admin API accepts requests to localhost or an IP address or demo.example, not to a server without a name.',
    )
  })

  test.each([
    ...['http://localhost:5173', 'https://app.localhost', 'http://127.0.0.1:5173', 'http://[::1]:5173'].map(toHeaders),
    ...['https://demo.example', 'https://demo.example:8443'].map(toHeaders),
    { origin: 'http://10.0.0.5:4010', host: '10.0.0.5:4010' },
    { origin: 'http://[2001:db8::1]:4010', host: '[2001:DB8::1]:4010' },
  ])('accepts pages with the headers %j', async (headers) => expect(await findWith(headers)).toBeNull())

  test.each([
    [{ origin: 'http://myapp.local:3000' }, 'myapp.local'],
    [{ origin: 'https://Evil.example' }, 'evil.example'],
    [{ origin: 'http://my_app:3000' }, 'my_app'],
    [{ origin: 'http://10.0.0.5:4010' }, '10.0.0.5'],
    [{ origin: 'http://10.0.0.5:5173', host: '10.0.0.5:4010' }, '10.0.0.5'],
    [{ origin: 'https://localhost.evil.example', host: 'localhost' }, 'localhost.evil.example'],
  ])('accepts no pages with the headers %j, and says how to allow them', async (headers, name) => {
    expect(await findWith(headers)).toBe(
      `The admin API accepts no requests from pages of ${headers.origin}. Allow it with --allowed-host ${name} (allowedHosts).`,
    )
    expect(await findReason({ adminToken, allowedHosts: [name] }, { ...bearer, ...headers })).toBeNull()
  })

  test.each(['null', '', 'demo.example', 'http://[2001:db8::1]:4010', 'file://', 'http://b%25.example'])(
    'accepts no pages of %j, which has no name to allow',
    async (origin) => {
      expect(await findWith({ origin })).toBe(`The admin API accepts no requests from pages of ${origin}.`)
    },
  )
})

function toHeaders(origin: string) {
  return { origin }
}

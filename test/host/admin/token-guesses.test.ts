import { expect, test } from 'vitest'
import { TokenGuesses } from '../../../src/host/admin/access.ts'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { adminToken, from, startHost } from '../start-host.ts'

/** A host, and functions that ask its admin API with a token. */
function start(options: InventoryHostOptions = {}) {
  const host = startHost({ adminToken, ...options })
  const send = (token: string | null, from?: string, headers = {}) => {
    const authorization = token !== null && { authorization: `Bearer ${token}` }
    return host.send('/__mock__/health', { headers: { ...authorization, ...headers }, from })
  }
  const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).status
  /** Sends wrong tokens until they are not looked at any more. */
  const guess = async (address?: string, headers = {}) => {
    const statuses = []
    for (let count = 0; count < 12; count++) statuses.push(await statusOf(`wrong-${count}`, address, headers))
    return statuses
  }
  return { send, statusOf, guess }
}

const limited = [...Array.from({ length: 10 }, () => 403), 429, 429]

test('after ten wrong tokens in a minute, a client gets a 429 that says how long to wait, and others go on', async () => {
  const { send, statusOf, guess } = start()
  expect(await guess('203.0.113.1')).toEqual(limited)
  const { headers, json } = await send('wrong', '203.0.113.1')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(json).toEqual({
    detail: `Too many wrong tokens came from this address. Wait ${headers.get('retry-after')} s.`,
    code: 'limit',
  })
  // Or else the answer would tell a right guess.
  expect(await statusOf(adminToken, '203.0.113.1')).toBe(429)
  expect([await statusOf(adminToken, '203.0.113.2'), await statusOf('wrong', '203.0.113.3')]).toEqual([200, 403])
})

test.each([
  ['the addresses of an IPv6 /64', ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2']],
  ['an IPv4 address, and the same in IPv6', ['203.0.113.1', '::ffff:203.0.113.1']],
])('%s are one client', async (_, [one, other]) => {
  const { statusOf, guess } = start()
  await guess(one)
  expect(await statusOf('wrong', other)).toBe(429)
})

test('behind a trusted proxy, a client is the one that the proxy names', async () => {
  const { statusOf, guess } = start({ trustProxy: true })
  expect(await guess('127.0.0.1', from('203.0.113.1'))).toEqual(limited)
  expect(await statusOf(adminToken, '127.0.0.1', from('203.0.113.2'))).toBe(200)
})

test('an operator who has sent the right token before goes on with it, whoever shares the address', async () => {
  const { statusOf, guess } = start()
  expect(await statusOf(adminToken, '203.0.113.1')).toBe(200)
  expect(await guess('203.0.113.1')).toEqual(limited)
  expect(await statusOf(adminToken, '203.0.113.1')).toBe(200)
})

test('where the platform names no addresses, the right token always counts', async () => {
  const { statusOf, guess } = start()
  expect(await guess()).toEqual(limited)
  expect(await statusOf(adminToken)).toBe(200)
})

test('requests without a token are no guesses, and neither are those from pages or to names that are refused', async () => {
  const { statusOf } = start()
  for (let count = 0; count < 20; count++) {
    expect(await statusOf(null, '203.0.113.1')).toBe(403)
    expect(await statusOf(adminToken, '203.0.113.1', { origin: 'https://evil.example' })).toBe(403)
  }
  expect(await statusOf(adminToken, '203.0.113.1')).toBe(200)
})

test('after the minute, tokens are looked at again', () => {
  const guesses = new TokenGuesses()
  for (let count = 0; count < 10; count++) expect(guesses.judge('a', false, 1000 + count)).toBe(false)
  expect(guesses.judge('a', true, 2000)).toBe(59)
  expect(guesses.judge('a', true, 60_999)).toBe(1)
  expect(guesses.judge('a', true, 61_000)).toBe(true)
})

test('at most 10,000 clients are remembered: those that began last', () => {
  const guesses = new TokenGuesses()
  const guess = (client: string) => guesses.judge(client, false, 0)
  for (let count = 0; count < 10; count++) guess('first')
  for (let count = 0; count < 9_999; count++) guess(`client-${count}`)
  expect(guess('first')).toBe(60)
  guess('one more')
  expect(guess('first')).toBe(false)
})

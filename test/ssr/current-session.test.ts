import { expect, test } from 'vitest'
import { sessionHeaders, withSession } from '../../src/ssr.ts'
import { forward, get, listenAsService } from './servers.ts'

const request = (session: string) => new Request('http://app.example/', { headers: { 'X-Inventory-Session': session } })

test('outside of a request there is no session', () => {
  expect(sessionHeaders()).toEqual({})
})

test.each([
  ['the platform', request('a')],
  ['node:http', { headers: { 'x-inventory-session': 'a' } }],
])('a request of %s is handled in its session, now and later', async (_, incoming) => {
  const service = await listenAsService()
  forward(service)
  const pages = await withSession(incoming, async () => [sessionHeaders(), await get(service), await get(service)])
  expect(pages).toEqual([{ 'x-inventory-session': 'a' }, 'a', 'a'])
  expect(await get(service)).toBe('none')
})

test('a request within another one, with a session or without, has its own', () => {
  const headers = withSession(request('a'), () => [
    withSession(request('b'), sessionHeaders),
    withSession(new Request('http://app.example/'), sessionHeaders),
    sessionHeaders(),
  ])
  expect(headers).toEqual([{ 'x-inventory-session': 'b' }, {}, { 'x-inventory-session': 'a' }])
})

import { expect, test } from 'vitest'
import { readFirstList } from '../../../src/conformance/service/first-list.ts'
import { ServiceConnection } from '../../../src/conformance/service/service-connection.ts'

function readFirst(response: Response, token?: string) {
  const fetch = async () => response.clone()
  const options = { token, rate: 1e6, maxRequests: 1 }
  return readFirstList('probe', new ServiceConnection({ url: 'https://a.example', fetch }, options))
}

const html = { headers: { 'content-type': 'text/html' } }

test.each<[got: string, response: Response, token?: string]>([
  ['the status 401. Give the option token, or headers.', new Response(null, { status: 401 })],
  ['the status 403. Is the token right, and may it read?', new Response(null, { status: 403 }), 'wrong'],
  ['a redirect to nowhere. Give the URL that it leads to.', new Response(null, { status: 302 })],
  [
    'a redirect to /login. Give the URL that it leads to.',
    new Response(null, { status: 302, headers: { location: '/login' } }),
  ],
  ['the status 500. Look at the log of the service.', new Response(null, { status: 500 })],
  ['the status 404. Is the URL right?', new Response('Not found', { status: 404 })],
  ['no JSON ("<!doctype html>"). Is the URL right?', new Response('<!doctype html>', html)],
  ['an object with a list in results: is it a page?', new Response('{"count":1,"results":[]}')],
  ['an object. The contract has a JSON array', new Response('{"detail":"?"}')],
  ['the JSON "text". Is the URL right?', new Response('"text"')],
  [
    'an object with a list in a\\u001b[2J\\u000ab\\u009b: is it a page?',
    new Response(JSON.stringify({ 'a\u001b[2J\nb\u009b': [] })),
  ],
])('a first list that cannot be read is an error: %s', async (got, response, token) => {
  await expect(readFirst(response, token)).rejects.toThrow(
    `Failed to probe https://a.example: expected a list of objects from GET /api/v2/objects/ but got ${got}`,
  )
})

test.each([
  [401, 'forbidden'],
  [403, 'forbidden'],
  [302, 'unexpected-response'],
  [500, 'unexpected-response'],
])('the error of a %i has the code %s', async (status, code) => {
  await expect(readFirst(new Response(null, { status }))).rejects.toThrow(expect.objectContaining({ code }))
})

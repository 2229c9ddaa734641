import { expect, test } from 'vitest'
import { check, type InventoryFetch, pull, ServiceError } from '../../../src/conformance.ts'

const path = '/api/v2/objects/'
const withStatus = (status: number, headers: Record<string, string> = {}) =>
  new Response('', { status, headers: { 'retry-after': '0', ...headers } })
const notFound = 'Is the URL right? It is the part of the path before /api/v2/objects/.'
const noArray = 'The contract has a JSON array (docs/contract.md, section 4.1).'

test.each<[got: string, body: unknown, code: string]>([
  ['the status 401. Give the option token, or headers.', withStatus(401), 'forbidden'],
  ['the status 403. Give the option token, or headers.', withStatus(403), 'forbidden'],
  ['a redirect to nowhere. Give the URL that it leads to.', withStatus(300), 'unexpected-response'],
  ['a redirect to /b. Give the URL that it leads to.', withStatus(302, { location: '/b' }), 'unexpected-response'],
  ...[429, 503].map((status) => [`the status ${status}. Try again later.`, withStatus(status), 'unexpected-response']),
  ['the status 500. Look at the log of the service.', withStatus(500), 'unexpected-response'],
  ...[206, 400, 404].map((status) => [`the status ${status}. ${notFound}`, withStatus(status), 'unexpected-response']),
  ['no JSON ("<!doctype html>"). Is the URL right?', new Response('<!doctype html>'), 'unexpected-response'],
  ['no JSON ("[[[', new Response(`${'['.repeat(5000)}${']'.repeat(5000)}`), 'unexpected-response'],
  ['an object with a list in results: is it a page?', { count: 1, results: [] }, 'unexpected-response'],
  ['an object with a list in a\\u001b[2J\\u000ab\\u009b: is', { 'a\u001b[2J\nb\u009b': [] }, 'unexpected-response'],
  [`an object. ${noArray}`, { detail: '?' }, 'unexpected-response'],
  ['the JSON "text". Is the URL right?', 'text', 'unexpected-response'],
  [`the JSON "${'a'.repeat(59)}. Is the URL right?`, 'a'.repeat(1000), 'unexpected-response'],
] as [string, unknown, string][])('a first list that cannot be read is an error: %s', async (got, body, code) => {
  const fetch: InventoryFetch = async () => (body instanceof Response ? body.clone() : Response.json(body))
  for (const [tool, ask] of Object.entries({ check, pull })) {
    const failure = ask('https://a.example', { fetch, rate: 1e6 })
    await expect(failure).rejects.toThrow(
      `Failed to ${tool} https://a.example: expected a list of objects from GET ${path} but got ${got}`,
    )
    await expect(failure).rejects.toThrow(ServiceError)
    await expect(failure).rejects.toMatchObject({ code })
  }
})

test('a wrong token is named where there is one', async () => {
  await expect(check(async () => withStatus(403), { token: 'wrong' })).rejects.toThrow(
    'but got the status 403. Is the token right, and may it read?',
  )
})

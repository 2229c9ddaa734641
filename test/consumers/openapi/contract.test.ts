import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { connect } from 'inventory-objects-mock/client'
import { createInventoryServer, type InventoryServer } from 'inventory-objects-mock/server'
import { packed, startPrism } from './prism.js'

const document = JSON.parse(readFileSync(packed, 'utf8'))
const COLLECTION = '/api/v2/objects/'
const complete = { name: 'new', location: { fact: 'osl1' }, type: null, labels: [], attributes: {}, responsible: [] }

let server: InventoryServer
let prism: ChildProcess | undefined
let proxy: string

before(async () => {
  server = await createInventoryServer({ port: 0, bodyLimit: 2000, objects: [{ name: 'web-1' }, { name: 'web-2' }] })
  // Prism must not reject invalid requests, because the server's responses to them are tested.
  const options = ['--errors', '--validate-request', 'false']
  ;({ process: prism, url: proxy } = await startPrism('proxy', ...options, packed, server.url))
})
after(async () => {
  prism?.kill()
  await server.close()
})

interface Exchange {
  method: string
  path: string
  status: number
  headers?: Record<string, string>
  body?: unknown
}

const token = { authorization: 'Token s3cret' }

/** Requests that lead to every response in the document, by assumptions. */
const suites: { name: string; assumptions: object; exchanges: Exchange[] }[] = [
  {
    name: 'by default',
    assumptions: {},
    exchanges: [
      { method: 'GET', path: COLLECTION, status: 200 },
      { method: 'GET', path: `${COLLECTION}?name=web-1&responsible=5&sort=-id`, status: 200 },
      { method: 'GET', path: `${COLLECTION}?responsible=ada&sort=name`, status: 400 },
      { method: 'GET', path: `${COLLECTION}?format=xml`, status: 404 },
      { method: 'GET', path: COLLECTION, status: 406, headers: { accept: 'image/png' } },
      { method: 'OPTIONS', path: COLLECTION, status: 200 },
      { method: 'OPTIONS', path: `${COLLECTION}?format=xml`, status: 404 },
      { method: 'OPTIONS', path: COLLECTION, status: 406, headers: { accept: 'image/png' } },
      { method: 'OPTIONS', path: `${COLLECTION}1/`, status: 200 },
      { method: 'OPTIONS', path: `${COLLECTION}1/?format=xml`, status: 404 },
      { method: 'OPTIONS', path: `${COLLECTION}1/`, status: 406, headers: { accept: 'image/png' } },
      { method: 'GET', path: `${COLLECTION}1/`, status: 405 },
      { method: 'GET', path: `${COLLECTION}1/`, status: 406, headers: { accept: 'image/png' } },
      ...['POST', 'PUT', 'PATCH'].flatMap((method): Exchange[] => {
        const path = method === 'POST' ? COLLECTION : `${COLLECTION}1/`
        return [
          { method, path, status: 200, body: complete },
          { method, path, status: 400, body: { ...complete, name: null } },
          {
            method,
            path,
            status: 400,
            body: { ...complete, location: { name: 5, fact: '' }, type: 'x', labels: [null] },
          },
          { method, path, status: 400, body: { ...complete, attributes: { a: null }, responsible: {}, labels: 5 } },
          { method, path, status: 400, body: [] },
          { method, path: `${path}?format=xml`, status: 404, body: complete },
          { method, path, status: 406, body: complete, headers: { accept: 'image/png' } },
          { method, path, status: 413, body: { ...complete, name: 'x'.repeat(2000) } },
          { method, path, status: 415, body: complete, headers: { 'content-type': 'text/plain' } },
        ]
      }),
      { method: 'PATCH', path: `${COLLECTION}1/`, status: 200, body: { location: { name: 'Oslo' }, type: {} } },
      { method: 'PUT', path: `${COLLECTION}99/`, status: 404, body: complete },
      { method: 'PATCH', path: `${COLLECTION}99/`, status: 404, body: complete },
      { method: 'PATCH', path: `${COLLECTION}1/?sort=name`, status: 400, body: complete },
      { method: 'DELETE', path: `${COLLECTION}99/`, status: 404 },
      { method: 'DELETE', path: `${COLLECTION}2/?responsible=ada`, status: 400 },
      { method: 'DELETE', path: `${COLLECTION}2/`, status: 406, headers: { accept: 'image/png' } },
      { method: 'DELETE', path: `${COLLECTION}2/`, status: 204 },
    ],
  },
  {
    name: 'with tokens',
    assumptions: { tokens: ['s3cret'] },
    exchanges: [
      { method: 'GET', path: COLLECTION, status: 200, headers: token },
      { method: 'GET', path: COLLECTION, status: 401 },
      { method: 'POST', path: COLLECTION, status: 401, body: complete },
      { method: 'OPTIONS', path: COLLECTION, status: 401 },
      { method: 'GET', path: `${COLLECTION}1/`, status: 401 },
      { method: 'PUT', path: `${COLLECTION}1/`, status: 401, body: complete },
      { method: 'PATCH', path: `${COLLECTION}1/`, status: 401, body: {}, headers: { authorization: 'Token other' } },
      { method: 'DELETE', path: `${COLLECTION}1/`, status: 401 },
      { method: 'OPTIONS', path: `${COLLECTION}1/`, status: 401 },
    ],
  },
  {
    name: 'with single objects',
    assumptions: { itemRetrieval: true },
    exchanges: [
      { method: 'GET', path: `${COLLECTION}1/`, status: 200 },
      { method: 'GET', path: `${COLLECTION}1/?responsible=ada`, status: 400 },
      { method: 'GET', path: `${COLLECTION}99/`, status: 404 },
    ],
  },
  {
    name: 'with stricter bodies',
    assumptions: { idInBody: 'check', uniqueName: true, nameMaxLength: 3 },
    exchanges: [
      { method: 'PUT', path: `${COLLECTION}1/`, status: 400, body: complete },
      { method: 'POST', path: COLLECTION, status: 400, body: { ...complete, name: 'web-2' } },
      { method: 'OPTIONS', path: COLLECTION, status: 200 },
    ],
  },
]

describe('Prism, as a proxy in front of the server, reports no violation', () => {
  for (const { name, assumptions, exchanges } of suites) {
    test(name, async () => {
      const inventory = connect(server.url)
      await inventory.reset()
      await inventory.configure({ assumptions })
      for (const exchange of exchanges) {
        const { status, violations } = await send(proxy, exchange)
        assert.deepEqual([status, violations], [exchange.status, null], `${exchange.method} ${exchange.path}`)
      }
    })
  }

  test('for any response in the document', () => {
    const tested = suites.flatMap(({ exchanges }) =>
      exchanges.map(({ method, path, status }) => {
        const template = path.startsWith(`${COLLECTION}?`) || path === COLLECTION ? COLLECTION : `${COLLECTION}{id}/`
        return `${method.toLowerCase()} ${template} ${status}`
      }),
    )
    // Prism fails for responses to HEAD, because they have no body.
    const described = operations().filter(({ method }) => method !== 'head')
    const responses = described.flatMap(({ method, path, statuses }) =>
      statuses.map((status) => `${method} ${path} ${status}`),
    )
    assert.deepEqual(responses.sort(), [...new Set(tested)].sort())
  })
})

test('HEAD responds like GET, as the document says', async () => {
  await connect(server.url).reset()
  for (const path of [COLLECTION, `${COLLECTION}?sort=name`, `${COLLECTION}1/`]) {
    const [got, looked] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${server.url}${path}`, { method })))
    for (const header of ['allow', 'vary', 'content-type'])
      assert.equal(looked!.headers.get(header), got!.headers.get(header))
    assert.deepEqual([looked!.status, await looked!.text()], [got!.status, ''])
  }
})

describe('Prism reports', () => {
  const list = { method: 'GET', path: COLLECTION, status: 500 }
  const headers = { allow: 'GET, POST, HEAD, OPTIONS' }
  const good = { id: 1, ...complete, location: null }

  for (const [what, fault, place] of [
    ['a wrong field', { status: 200, headers, body: [{ ...good, labels: 'none' }] }, 'labels'],
    ['a missing field', { status: 200, headers, body: [{ id: 1 }] }, 'name'],
    ['an unknown field', { status: 200, headers, body: [{ ...good, created: 'today' }] }, 'created'],
    ['a missing header', { status: 200, body: [good] }, 'allow'],
    ['a status that is not in the document', { status: 201, headers, body: [good] }, 'status code'],
    [
      'another media type',
      { status: 200, headers: { ...headers, 'content-type': 'text/html' }, body: 'x' },
      'text/html',
    ],
  ] as const) {
    test(what, async () => {
      const inventory = connect(server.url)
      await inventory.reset()
      await inventory.faults.add({ operation: 'list', ...fault } as never)
      const { status, violations } = await send(proxy, list)
      assert.equal(status, 500)
      assert.match(String(violations), new RegExp(place))
    })
  }
})

test('the server serves the packed document, and the contract as a page', async () => {
  const { servers, ...served } = await (await fetch(`${server.url}/openapi.json`)).json()
  const { servers: _, ...rest } = document
  assert.deepEqual([served, servers], [rest, [{ url: '/' }]])
  assert.match(await (await fetch(`${server.url}/docs`)).text(), /<h2>4\. Endpoints<\/h2>/)
})

async function send(origin: string, { method, path, headers = {}, body }: Exchange) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { ...type, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  await response.text()
  return { status: response.status, violations: response.headers.get('sl-violations') }
}

function operations(): { method: string; path: string; statuses: string[] }[] {
  return Object.entries<Record<string, { responses?: object }>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      responses ? [{ method, path, statuses: Object.keys(responses) }] : [],
    ),
  )
}

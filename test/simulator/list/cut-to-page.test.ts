import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInventoryHost } from '../../../src/host.ts'
import { createInventoryMock, type InventoryMock } from '../../../src/index.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { describeEveryAdapter, sendOverHttp } from '../../adapters.ts'
import { anyAssumption } from '../../any-assumptions.ts'
import { anyCollection, facts, names, path, types } from '../../mock/requests.ts'

const objects = [1, 2, 3, 4, 5].map((id) => ({ id, name: `web-${id}`, type: { name: id % 2 ? 'server' : 'switch' } }))

const next = (url: string) => `<${url}>; rel="next"`
const idsOf = (text: string) => (JSON.parse(text) as { id: number }[]).map(({ id }) => id)

/** The links of a header, by their relation. */
function readLinks(header = ''): Record<string, string> {
  return Object.fromEntries(Array.from(header.matchAll(/<([^>]*)>; rel="(\w+)"/g), ([, url, rel]) => [rel, url]))
}

describeEveryAdapter('lists in pages', (start) => {
  const startWith = (options: object) => start({ objects, explainHeaders: true, ...options })

  // As Django REST Framework 3.14 responds with its `PageNumberPagination`, and `Link` as in its documentation.
  const pages: [query: string, ids: number[], next: string | undefined, prev: string | undefined][] = [
    ['', [1, 2], '?page=2', undefined],
    ['?page=1', [1, 2], '?page=2', undefined],
    ['?page=3', [5], undefined, '?page=2'],
    ['?page=last', [5], undefined, '?page=2'],
    ...['2', '1&page=2', '%202%20', '%2B2', '02', '%D9%A2'].map((page): (typeof pages)[number] => [
      `?page=${page}`,
      [3, 4],
      '?page=3',
      '',
    ]),
    ['?sort=-id&page=2', [3, 2], '?page=3&sort=-id', '?sort=-id'],
    ['?type__name=server', [1, 3], '?page=2&type__name=server', undefined],
    ['?name=&c=a%20b&c=~%C3%B8', [1, 2], '?c=a+b&c=%7E%C3%B8&name=&page=2', undefined],
  ]
  test('have so many objects, and links to the next and the one before', async () => {
    const { send, control } = await startWith({ assumptions: { pageSize: 2 } })
    for (const [query, ids, ...links] of pages) {
      const { status, headers, text } = await send({ method: 'GET', path: path + query })
      expect([query, status, idsOf(text), headers['x-inventory-assumption']]).toEqual([query, 200, ids, 'pageSize'])
      const found = readLinks(headers.link)
      // The same origin in every link: that of the request.
      const origin = new URL(Object.values(found)[0]!).origin
      const expected = links.map((search) => (search === undefined ? undefined : origin + path + search))
      expect([query, found.next, found.prev]).toEqual([query, ...expected])
      expect(control.requests.last()).toMatchObject({ assumption: 'pageSize', responseBody: ids.map((id) => ({ id })) })
    }
  })

  test('have no other page: a 404', async () => {
    const { send } = await startWith({ assumptions: { pageSize: 2 } })
    const pages = ['', '0', 'abc', '4', '-1', '2.0', '1e0', 'Last', '%1c2', '2%00', '99999999999999999999']
    for (const page of pages) {
      const { status, headers, text } = await send({ method: 'GET', path: `${path}?page=${page}` })
      expect([page, status, text, headers.link]).toEqual([page, 404, '{"detail":"Invalid page."}', undefined])
      expect(headers['x-inventory-assumption']).toBe('pageSize')
    }
  })

  test.each([
    ['of all objects', '', 5],
    ['of those that a filter finds', '?type__name=server', 3],
    ['of none', '?name=other', 1],
    ['of none, which is page 1', '?name=other&page=1', 1],
  ])('are whole where one page has room for them: %s', async (_, query, pageSize) => {
    const { send } = await startWith({ assumptions: { pageSize } })
    const { status, headers } = await send({ method: 'GET', path: path + query })
    expect([status, headers.link, headers['x-inventory-assumption']]).toEqual([200, undefined, undefined])
  })
})

test('pages follow repeatedFilter', async () => {
  const mock = createInventoryMock({ objects, assumptions: { pageSize: 2, repeatedFilter: 'first' } })
  expect(await (await mock.fetch(`${path}?page=3&page=1`)).json()).toMatchObject([{ id: 5 }])
})

describe('the link to the next page is absolute', () => {
  const options = { objects, assumptions: { pageSize: 4 } }
  const linkOf = async (response: Response | Promise<Response>) => (await response).headers.get('link')

  test('of a mock with a base URL, a path as its base URL, or none', async () => {
    const ask = async (baseUrl: string | undefined, url: string) =>
      linkOf(createInventoryMock({ ...options, baseUrl }).fetch(url))
    const other = `https://inventory.example/base${path}`
    expect(await ask('https://inventory.example/base', other)).toBe(next(`${other}?page=2`))
    expect(await ask('https://inventory.example/base', `/base${path}`)).toBe(next(`${other}?page=2`))
    expect(await ask('/base', other)).toBe(next(`${other}?page=2`))
    expect(await ask(undefined, `http://127.0.0.1:8080${path}`)).toBe(next(`http://127.0.0.1:8080${path}?page=2`))
    expect(await ask(undefined, path)).toBe(next(`http://localhost${path}?page=2`))
  })

  test('of a session, with a slash or without', async () => {
    const host = createInventoryHost({ ...options, assumptions: { ...options.assumptions, trailingSlash: 'optional' } })
    const url = `https://inventory.example/sessions/x${path}`
    expect(await linkOf(host.fetch(new Request(url)))).toBe(next(`${url}?page=2`))
    expect(await linkOf(host.fetch(new Request(url.slice(0, -1))))).toBe(next(`${url.slice(0, -1)}?page=2`))
    host.close()
  })

  test('of a server: of the host that the client names, and of what a trusted proxy says', async () => {
    for (const trustProxy of [false, true]) {
      const server = await createInventoryServer({
        ...options,
        port: 0,
        trustProxy,
        allowedHosts: ['inventory.example'],
      })
      const ask = async (headers: Record<string, string>) =>
        (await sendOverHttp(server.url, { method: 'GET', path, headers })).headers.link
      expect(await ask({})).toBe(next(`${server.url}${path}?page=2`))
      const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/demo' }
      const host = 'inventory.example'
      const base = trustProxy ? `https://${host}/demo` : `http://${host}`
      expect(await ask({ host, ...forwarded })).toBe(next(`${base}${path}?page=2`))
      await server.close()
    }
  })
})

/** Follows the links to the next page. */
async function readAll(mock: InventoryMock, first: string): Promise<{ pages: number[][]; urls: string[] }> {
  const pages: number[][] = []
  const urls: string[] = []
  for (let url: string | undefined = first; url !== undefined; ) {
    const response: Response = await mock.fetch(url)
    expect(response.status).toBe(200)
    pages.push(idsOf(await response.text()))
    urls.push(url)
    url = readLinks(response.headers.get('link') ?? '').next
  }
  return { pages, urls }
}

test('all pages together are the whole list, whatever is filtered, sorted and assumed', async () => {
  const { filterMatch, filterCombination, unknownParameters, defaultSort } = anyAssumption
  const anyAssumptions = fc.record({ filterMatch, filterCombination, unknownParameters, defaultSort })
  const anyQuery = fc.record(
    {
      name: fc.constantFrom(...names),
      location__fact: fc.constantFrom(...facts),
      type__name: fc.constantFrom(...types),
      responsible: fc.constantFrom('1', '2', '5'),
      sort: fc.constantFrom('id', '-id'),
    },
    { requiredKeys: [] },
  )
  const anySize = fc.integer({ min: 1, max: 8 })
  const property = fc.asyncProperty(
    anyCollection,
    anyQuery,
    anySize,
    anyAssumptions,
    async (objects, query, pageSize, assumptions) => {
      const mock = createInventoryMock({ objects, assumptions })
      const first = `${path}?${new URLSearchParams(query)}`
      const whole = idsOf(await (await mock.fetch(first)).text())
      mock.configure({ assumptions: { pageSize } })
      const { pages, urls } = await readAll(mock, first)
      expect(pages.flat()).toEqual(whole)
      expect(pages.slice(0, -1).every((page) => page.length === pageSize)).toBe(true)
      expect(pages.length).toBe(Math.max(1, Math.ceil(whole.length / pageSize)))
      // Back again, too.
      const last = await mock.fetch(urls.at(-1)!)
      const back = readLinks(last.headers.get('link') ?? '').prev
      if (urls.length > 1) expect(idsOf(await (await mock.fetch(back!)).text())).toEqual(pages.at(-2))
      else expect(back).toBeUndefined()
    },
  )
  await fc.assert(property, { numRuns: 60 })
})

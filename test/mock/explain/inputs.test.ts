import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { completeBody, path } from '../requests.ts'

const objects = [{ name: 'web-1' }, { name: 'WEB-1' }]
const search = '?name=web-1'
const origin = 'https://inventory.example'

describe('a request to explain can be', () => {
  test.each<[name: string, baseUrl: string | undefined, request: unknown]>([
    ['a path', undefined, `${path}${search}`],
    ['a path below a prefix', '/base', `/base${path}${search}`],
    ['a path without the prefix', '/base', `${path}${search}`],
    ['a URL', undefined, new URL(`${origin}${path}${search}`)],
    ['a URL below the base URL', `${origin}/base`, new URL(`${origin}/base${path}${search}`)],
    ['a URL as a text', origin, `${origin}${path}${search}`],
    ['a Request', origin, new Request(`${origin}${path}${search}`)],
    ['an object with a path', undefined, { path, query: { name: 'web-1' } }],
  ])('%s', (_name, baseUrl, request) => {
    const mock = createInventoryMock({ objects, baseUrl })
    const { status, ids, alternatives } = mock.explain(request as string)
    expect([status, ids]).toEqual([200, [1]])
    expect(alternatives).toContainEqual(
      expect.objectContaining({ assumption: 'filterMatch', value: 'iexact', ids: [1, 2] }),
    )
  })

  test('a Request, with its method and headers', () => {
    const mock = createInventoryMock({ objects, assumptions: { tokens: ['t'] } })
    const explain = (init: RequestInit) => mock.explain(new Request(`${origin}${path}1/`, init))
    expect(explain({ method: 'DELETE' })).toMatchObject({ status: 401, assumption: 'tokens' })
    expect(explain({ method: 'DELETE', headers: { authorization: 'Token t' } }).status).toBe(204)
    expect(mock.objects.count()).toBe(2)
  })

  test('an object with Headers, of which a content-type replaces that of JSON', () => {
    const mock = createInventoryMock()
    const body = completeBody()
    const explain = (headers: HeadersInit) =>
      mock.explain({ method: 'POST', path, headers: headers as Record<string, string>, body }).status
    expect(explain({ 'X-A': '1' })).toBe(200)
    expect(explain({ 'Content-Type': 'text/plain' })).toBe(415)
    expect(explain(new Headers({ 'content-type': 'text/plain' }))).toBe(415)
  })
})

import { describe, expect, it } from 'vitest'
import type { RequestRow } from '../../../src/console/model/views.ts'
import { explainMiss, mergeRows } from '../../../src/console/requests/near-misses.ts'
import { parseBaseUrl } from '../../../src/mock/base-url.ts'

const explain = (name: string, baseUrl: string, entry: object = {}) =>
  explainMiss({ name, initiatorType: 'fetch', workerStart: 1, ...entry }, parseBaseUrl(baseUrl))

describe('a request of the page that the mock did not get', () => {
  it.each([
    ['http://a/api/v2/object/', '*', 'Another path: the mock has /api/v2/objects/.'],
    ['http://a/api/v1/objects/1/', '/inventory', 'Another version, v1: the mock has /inventory/api/v2/objects/.'],
    ['http://a/api/v2/objects-old/', '*', 'Another path: the mock has /api/v2/objects/.'],
    ['http://a/api/v2/object/', 'http://b/v', 'Another path: the mock has http://b/v/api/v2/objects/.'],
    ['http://a/objects', '*', 'Another path: the mock has /api/v2/objects/.'],
    ['http://a/api/v2/objects/', 'http://b', 'Another origin: the mock has http://b.'],
    ['http://a/v/api/v2/objects/1/', 'http://a', 'Another path before /api/v2/objects/: the mock has none.'],
    ['http://a/api/v2/objects/', '/inventory', 'Another path before /api/v2/objects/: the mock has /inventory.'],
  ])('%s differs from the base URL %s in one thing', (url, baseUrl, reason) => {
    expect(explain(url, baseUrl)).toMatchObject({ url, reason, target: null })
  })

  it('can be one that it should have got', () => {
    for (const [url, baseUrl] of [
      ['http://a/api/v2/objects/', '*'],
      ['http://a/api/v2/objects', '*'],
      ['http://a/inventory/api/v2/objects/1/', '/inventory'],
      ['http://a/inventory/api/v2/objects/1/', 'http://a/inventory'],
    ] as const) {
      expect(explain(url, baseUrl)?.reason).toContain('Are mock.handlers among its handlers, before the others?')
      expect(explain(url, baseUrl, { workerStart: 0 })?.reason).toContain('No service worker saw it')
      expect(explain(url, baseUrl)?.miss).toBe('another handler')
      expect(explain(`${url}?name=a#b`, baseUrl)?.target).toMatch(/^\/api\/v2\/objects(\/|\/1\/)?\?name=a$/)
    }
  })

  it('shows no query, no fragment and no password', () => {
    expect(explain('http://me:secret@a/api/v2/object/?token=secret#secret', '*')?.url).toBe('http://a/api/v2/object/')
  })

  it('is no script, no picture, no other API and nothing but HTTP', () => {
    for (const initiatorType of ['script', 'img', 'link', 'beacon', 'navigation', ''])
      expect(explain('http://a/api/v2/object/', '*', { initiatorType })).toBeNull()
    for (const url of ['http://a/', 'http://a/users/1', 'http://a/myobjects/', 'data:,/api/v2/x', 'x', ''])
      expect(explain(url, '*')).toBeNull()
    expect(explain('http://a/api/v2/object/', '*', { initiatorType: 'xmlhttprequest' })).not.toBeNull()
  })

  it('is between the requests of the log, by its time', () => {
    const row = (requestId: number, startedAt: number) => ({ requestId, startedAt }) as RequestRow
    const rows = mergeRows([row(1, 10), row(2, 20)], [row(0, 5), row(0, 15), row(0, 20), row(0, 99)])
    expect(rows.map(({ requestId, startedAt }) => [requestId, startedAt])).toEqual([
      ...[
        [0, 5],
        [1, 10],
        [0, 15],
        [2, 20],
        [0, 20],
        [0, 99],
      ],
    ])
  })
})

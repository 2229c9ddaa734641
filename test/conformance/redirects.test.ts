import { expect, test } from 'vitest'
import { check, learnedAssumptions } from '../../src/conformance.ts'
import { createInventoryService } from '../../src/service.ts'

/** @module-tag slow */

/** What is learned of a service below a mount whose redirects to the path with a slash have this `Location`. */
async function learnTrailingSlash(url: string, location: string, status = 301) {
  const service = createInventoryService({ objects: [{ name: 'web-1' }] })
  const mount = new URL(url).pathname.replace(/\/$/, '')
  const report = await check(url, {
    rate: 1e6,
    only: ['trailingSlash'],
    async fetch(input, init) {
      const { pathname, search } = new URL(String(input))
      if (pathname.endsWith('/')) return service.fetch(pathname.slice(mount.length) + search, init)
      const to = pathname.endsWith('/objects') ? location + search : `${pathname}/`
      return new Response(null, { status, headers: { location: to } })
    },
  })
  return learnedAssumptions(report).trailingSlash
}

test.each<[url: string, location: string, isLearned: boolean]>([
  ['https://a.example/base', 'https://a.example/base/api/v2/objects/', true],
  ['https://a.example/base', '/base/api/v2/objects/', true],
  ['https://a.example/base', 'objects/', true],
  ['https://a.example', 'https://a.example/api/v2/objects/', true],
  ['https://a.example/base', '/elsewhere/api/v2/objects/', false],
  ['https://a.example/base', '/basement/api/v2/objects/', false],
  ['https://a.example/base', 'http://[', false],
])('at %s, a redirect to %s is one of a missing slash: %s', async (url, location, isLearned) => {
  expect((await learnTrailingSlash(url, location)) === 'redirect').toBe(isLearned)
})

test.each([
  [300, true],
  [308, true],
  [399, true],
  [299, false],
  [400, false],
])('a %i to the path with a slash is a redirect: %s', async (status, isLearned) => {
  expect((await learnTrailingSlash('https://a.example', 'objects/', status)) === 'redirect').toBe(isLearned)
})

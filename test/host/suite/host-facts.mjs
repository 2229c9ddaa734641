/*
 * Facts about a host, for every platform. They use no test runner and no module of a platform. A check throws an error
 * with what it expected and what it got.
 */
import { adminFacts } from './admin-api.mjs'
import { serviceFacts } from './service.mjs'
import { sessionFacts } from './sessions.mjs'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

/**
 * The facts, each with the options of its host, which are plain JSON.
 *
 * `check(fetch, base)` gets a function that sends a request to a path, such as `(path, init) => fetch(origin + path,
 * init)`, and the `basePath` of the host, which comes at the start of each path.
 */
export const hostFacts = Object.entries({ ...serviceFacts, ...sessionFacts, ...adminFacts }).map(
  ([name, [options, check]]) => ({
    name,
    options: { objects, ...options },
    async check(fetch, base = '') {
      const open = (path, init) => fetch(base + path, { redirect: 'manual', ...init })
      // Reads each body: to some platforms, one that nobody reads is a leak.
      const send = async (path, init) => {
        const response = await open(path, init)
        const { status, headers } = response
        const text = await response.text()
        return { status, headers, text, json: () => JSON.parse(text) }
      }
      await check({ send, open, base })
    },
  }),
)

/**
 * Creates the fetch function of a platform with a host for each fact: the path has its options.
 * @param createInventoryHost - the one of the package
 */
export function createFactsHandler(createInventoryHost) {
  const hosts = new Map()
  return async (request, context) => {
    const [, base, encoded] = /^(\/facts\/[^/]+\.([^/.]+))\//.exec(new URL(request.url).pathname) ?? []
    if (base === undefined) return new Response('This is the path of no fact.', { status: 404 })
    if (!hosts.has(base)) hosts.set(base, createInventoryHost({ ...JSON.parse(decode(encoded)), basePath: base }))
    return hosts.get(base).fetch(request, context)
  }
}

/**
 * The facts for a platform that serves {@link createFactsHandler}, each as `{ name, check() }`.
 * @param fetch - sends a request to a path of that platform
 */
export function createHostFacts(fetch) {
  return hostFacts.map(({ name, options, check }) => ({
    name,
    check: () => check(fetch, `/facts/${crypto.randomUUID()}.${encode(JSON.stringify(options))}`),
  }))
}

/** Encodes a text for a segment of a path. */
function encode(text) {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function decode(text) {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
}

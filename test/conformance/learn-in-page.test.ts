import { expect, test } from 'vitest'
import { learnInPage } from '../../src/conformance/learn-in-page.ts'
import type { Progress } from '../../src/conformance.ts'
import { createInventoryMock, type InventoryFetch } from '../../src/index.ts'
import { skipWaits, testRows } from './ask.ts'
import { createDrf, createService } from './services/healthy.ts'
import { dying, paged } from './services/proxies.ts'
import type { TestService } from './services/service.ts'

/** @module-tag slow */

skipWaits()

/** The links of the services are there. */
const URL = 'http://localhost'

/** What a service lets a page of another origin see; null for a page of its own origin. */
interface Cors {
  /** The headers that it exposes, besides those that every page sees. */
  readonly exposed?: readonly string[]
  /** Whether only successes have the headers of CORS, as with nginx. */
  readonly isForSuccesses?: boolean
  /** Whether every page may read it, and none with cookies: `Access-Control-Allow-Origin: *`. */
  readonly isForAll?: boolean
  readonly isForNobody?: boolean
}

const safelisted = ['content-type', 'content-length', 'cache-control', 'content-language', 'expires', 'last-modified']

/** The network as a page sees it: https://fetch.spec.whatwg.org/#concept-filtered-response. */
function createNetwork(send: InventoryFetch, cors: Cors | null = null) {
  const sent: RequestInit[] = []
  const network: InventoryFetch = async (input, init = {}) => {
    sent.push(init)
    const response = await send(input, init)
    const toType = (type: string, seen = response) => Object.defineProperty(seen, 'type', { value: type })
    if (init.mode === 'no-cors') return toType('opaque', Response.error())
    if (response.status >= 300 && response.status < 400) return toType('opaqueredirect', Response.error())
    if (cors === null) return toType('basic')
    const isHidden =
      cors.isForNobody ||
      (cors.isForAll && init.credentials === 'include') ||
      (cors.isForSuccesses && (!response.ok || init.method === 'OPTIONS'))
    if (isHidden) throw new TypeError('Failed to fetch')
    const names = [...response.headers.keys()]
    for (const name of names)
      if (![...safelisted, ...(cors.exposed ?? [])].includes(name)) response.headers.delete(name)
    return toType('cors')
  }
  return { network, sent }
}

function learn(service: Pick<TestService, 'fetch'>, cors?: Cors | null, options: object = {}) {
  const { network, sent } = createNetwork(service.fetch, cors)
  const controller = new AbortController()
  const progress: Progress[] = []
  const onProgress = (step: Progress) => void progress.push(step)
  return {
    sent,
    progress,
    controller,
    done: learnInPage(URL, network, { ...controller, signal: controller.signal, onProgress, ...options }),
  }
}

const services = ['drf', 'express', 'fastify', 'python', 'django', 'hono'] as const

const pages: Readonly<Record<string, Cors | null>> = {
  'of its origin': null,
  'of another origin': {},
  'that may read successes alone': { isForSuccesses: true },
}

const rows = Object.entries(pages).flatMap(([page, cors]) => services.map((name) => ({ page, cors, name })))

testRows(rows, 4)('a page $page learns nothing wrong of $name', async ({ cors, name }) => {
  const service = createService(name)
  const { assumptions, summary, state } = await learn(service, cors).done
  expect({ ...service.nearest, ...service.assumptions }).toMatchObject(assumptions)
  expect(summary).toBe(`${Object.keys(assumptions).length} learned, 0 deviations, ${service.objects().length} objects`)
  expect(Object.keys(assumptions).length).toBeGreaterThan(2)
  expect(new Set(state.objects.map(({ id }) => id))).toEqual(new Set(service.objects().map(({ id }) => id)))
  // A page does not see where a redirect leads.
  if (service.assumptions.trailingSlash === 'redirect') expect(assumptions).not.toHaveProperty('trailingSlash')
})

test('it sends nothing but reads, with cookies, and without a token', async () => {
  const { sent, done, progress } = learn(createDrf())
  await done
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD', 'OPTIONS']))
  expect(
    sent.every(({ credentials, headers, body }) => credentials === 'include' && !body && !Object.keys(headers!).length),
  ).toBe(true)
  expect(sent.length).toBeLessThan(90)
  expect(progress.map(({ requests }) => requests)).toEqual(sent.map((_, index) => index + 1))
})

test('a service that every page may read is asked without cookies', async () => {
  const { sent, done } = learn(createDrf(), { isForAll: true })
  await done
  expect(sent.filter(({ credentials }) => credentials === 'include')).toHaveLength(1)
})

test('the headers that a service exposes are judged', async () => {
  const { done } = learn(createDrf(), { exposed: ['vary', 'allow'] })
  const { report } = await done
  expect(report).not.toContain('list-varies-by-accept')
  expect((await learn(createDrf(), {}).done).report).toContain('list-varies-by-accept, list-allows-its-methods')
})

test('the report says why rules were not asked without options of the command line', async () => {
  const { report, files } = await learn(createDrf(), {}).done
  expect(report).toContain('only a write tells it; a page only reads')
  expect(report).toMatch(/Not asked \(a page only reads\): .*create-is-200/)
  expect(report).not.toMatch(/ --\w/)
  expect(files['inventory.assumptions.json']).toContain('needs --refused-writes')
})

test('the files are those of the command line', async () => {
  const { files, assumptions, state } = await learn(createDrf()).done
  const { undetermined, ...learned } = JSON.parse(files['inventory.assumptions.json']!)
  expect(learned).toEqual(assumptions)
  expect(undetermined).toMatchObject({ uniqueName: expect.any(String) })
  expect(JSON.parse(files['inventory.json']!)).toEqual(state)
  expect(createInventoryMock({ initialState: state, assumptions }).objects.count()).toBe(state.objects.length)
})

test('a list in pages is read to its end where the browser shows the link, and else refused', async () => {
  const service = paged(createDrf(), 10, 'link')
  expect((await learn(service).done).state.objects).toHaveLength(service.objects().length)
  expect((await learn(service, { exposed: ['link'] }).done).state.objects).toHaveLength(service.objects().length)
  await expect(learn(service, {}).done).rejects.toThrow(
    'the list is a page, and the browser hides the link to the next one. Let the service send Access-Control-Expose-Headers: Link.',
  )
})

const respond = (status: number, body: string | null, headers = {}) => ({
  fetch: async () => new Response(body, { status, headers }),
})

test.each<[what: string, service: Pick<TestService, 'fetch'>, cors: Cors | null, sentence: string]>([
  ['no list', respond(200, '{"results":[]}'), null, 'but got an object with a list in results: is it a page?'],
  ['a page of HTML', respond(200, '<!doctype html>'), null, 'but got no JSON ("<!doctype html>"). Is the URL right?'],
  [
    'a 401',
    respond(401, '{}'),
    null,
    `Failed to ask ${URL}: expected a list of objects but got the status 401. Sign in to the service in this browser`,
  ],
  [
    'a redirect',
    respond(302, null, { location: '/login' }),
    null,
    'but got a redirect. Sign in to the service in this browser, or give the URL that it leads to.',
  ],
  [
    'no CORS',
    createDrf(),
    { isForNobody: true },
    'but got one that the browser hides from this page. Let it send Access-Control-Allow-Origin: ',
  ],
  [
    'no response',
    { fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    {},
    'but got none (Failed to fetch). Is it running, and is the URL right?',
  ],
  ['no response any more', dying(createDrf(), 20), {}, 'expected a response to '],
])('%s is said in a sentence', async (_, service, cors, sentence) => {
  await expect(learn(service, cors).done).rejects.toThrow(sentence)
})

test('an address that is none is refused before anything is sent', async () => {
  const { network, sent } = createNetwork(createDrf().fetch)
  const { signal } = new AbortController()
  await expect(learnInPage('staging', network, { signal, onProgress: () => {} })).rejects.toThrow(
    'Begin it with https://',
  )
  expect(sent).toEqual([])
})

test.each([1, 30, 60])('it ends when it is cancelled at request %i', async (at) => {
  const controller = new AbortController()
  const { sent, done } = learn(createDrf(), null, {
    signal: controller.signal,
    onProgress: ({ requests }: Progress) => requests === at && controller.abort(),
  })
  await expect(done).rejects.toThrow('aborted')
  expect(sent.length).toBeLessThanOrEqual(at)
})

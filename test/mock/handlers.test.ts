import { getResponse, HttpResponse, http, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { handlers as readyHandlers, mock as readyMock } from '../../src/handlers.ts'
import { createInventoryMock } from '../../src/index.ts'
import { sendOverHttp } from '../adapters.ts'
import { completeBody, write } from './requests.ts'

const origin = 'https://inventory.example'
const url = `${origin}/api/v2/objects/`
const objects = [{ name: 'web-1' }, { name: 'web-2' }]

function listen(...handlers: Parameters<typeof setupServer>) {
  const server = setupServer(...handlers)
  const print = vi.spyOn(console, 'error').mockImplementation(() => {}) // MSW also prints the errors that it throws
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => {
    server.close()
    print.mockRestore()
  })
  return server
}

test('leave what is not below the base URL, and paths without a route, to onUnhandledRequest', async () => {
  listen(...createInventoryMock({ objects, baseUrl: 'https://inventory.example/base/' }).handlers)
  expect((await fetch('https://inventory.example/base/api/v2/objects/')).status).toBe(200)
  for (const url of ['inventory.example/api/v2/objects/', 'other.example/base/api/v2/objects/']) {
    await expect(fetch(`https://${url}`)).rejects.toThrow()
  }
  for (const path of ['v2/others', 'v1/objects']) {
    await expect(fetch(`https://inventory.example/base/api/${path}/`)).rejects.toThrow()
  }
})

test('answer a body that breaks off with a network error, as a server does', async () => {
  const mock = createInventoryMock({ objects })
  listen(...mock.handlers)
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('the disk is gone')) })
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  await expect(fetch(url, init)).rejects.toThrow(TypeError)
  expect([mock.objects.count(), mock.requests.count()]).toEqual([2, 0])
})

test('leave a foreign request untouched, whatever its method', async () => {
  const mock = createInventoryMock({ objects })
  const bodies: string[] = []
  const foreign = http.all('https://other.example/*', async ({ request }) => {
    bodies.push(await request.text())
    return new HttpResponse('theirs')
  })
  listen(...mock.handlers, foreign)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const body = method === 'GET' ? null : `of ${method}`
    const response = await fetch('https://other.example/api/v2/others/1/', { method, body })
    expect(await response.text()).toBe('theirs')
  }
  expect(bodies).toEqual(['', 'of POST', 'of PUT', 'of PATCH', 'of DELETE', 'of OPTIONS'])
  expect(mock.requests.count()).toBe(0)
})

test('without the slash, fetch with MSW 2 in Node writes nothing: there is a warning for each method, once', async () => {
  const sent = {
    POST: ['', completeBody()],
    PUT: ['/1', { id: 1, ...completeBody() }],
    PATCH: ['/1', { name: 'web-3' }],
    DELETE: ['/1', null],
  } as const
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
  const before = mock.exportState()
  listen(...mock.handlers)
  const outcomes: Record<string, unknown> = {}
  for (const [method, [item, body]] of [...Object.entries(sent), ...Object.entries(sent)]) {
    const request = body === null ? { method } : write(method, body)
    const response = fetch(`${url.slice(0, -1)}${item}`, request)
    outcomes[method] = await response.then(({ status }) => status).catch(({ message }: Error) => message)
  }
  expect(outcomes).toEqual({ POST: 'Failed to fetch', PUT: 'Failed to fetch', PATCH: 'Failed to fetch', DELETE: 405 })
  expect(mock.exportState()).toEqual(before)
  const warnings = warn.mock.calls.map(([text]) => String(text))
  expect(warnings.map((text) => /mock: (\w+) \S+ was redirected .* Add the slash/.exec(text)?.[1])).toEqual(
    Object.keys(sent),
  )
  expect(warnings[2]).toContain('With MSW 2 in Node, fetch fails, or follows with a GET.')
})

describe('there is one for each operation, and one for the rest:', () => {
  const listed = (baseUrl: string) => [
    `GET ${baseUrl}/api/v2/objects/`,
    `POST ${baseUrl}/api/v2/objects/`,
    `PUT ${baseUrl}/api/v2/objects/:id/`,
    `PATCH ${baseUrl}/api/v2/objects/:id/`,
    `DELETE ${baseUrl}/api/v2/objects/:id/`,
    `ALL ${baseUrl}/api/v2/objects/*`,
  ]

  test.each([
    [undefined, '*'],
    ['/inventory', '*/inventory'],
    [origin, origin],
    [new URL('https://inventory.example:8443/base/'), 'https://inventory.example:8443/base'],
  ])('those of %s are listed by method and path', (baseUrl, shown) => {
    const server = setupServer(...createInventoryMock({ baseUrl }).handlers)
    const headers = (server.listHandlers() as RequestHandler[]).map(({ info }) => info.header)
    expect(headers).toEqual(listed(shown))
  })

  test.each<[method: string, path: string, handler: number]>([
    ['GET', '?name=web-1', 0],
    ['POST', '', 1],
    ['PUT', '1/', 2],
    ['PATCH', '1/', 3],
    ['DELETE', '1/', 4],
    // The rest.
    ['HEAD', '', 5],
    ['OPTIONS', '1/', 5],
    ['PUT', '', 5],
    ['GET', '1/', 5],
    // An id may be anything: the service says that there is no such object.
    ['PATCH', '%FF/', 3],
    ['GET', '%FF/', 5],
  ])('%s …/%s is by the handler %i', async (method, path, handler) => {
    const mock = createInventoryMock({ objects })
    listen(...mock.handlers)
    const run = mock.handlers.map((each) => vi.spyOn(each, 'run'))
    await sendOverHttp('http://inventory.example', { method, path: `/api/v2/objects/${path}` })
    const answers = run.map(async ({ mock }) =>
      (await Promise.all(mock.results.map(({ value }) => value))).some((result) => result?.response),
    )
    expect((await Promise.all(answers)).indexOf(true)).toBe(handler)
  })

  test('a missing slash is redirected, by the last one', async () => {
    const mock = createInventoryMock({ objects })
    listen(...mock.handlers)
    const response = await fetch(url.slice(0, -1))
    expect([response.status, response.url]).toEqual([200, url])
    expect(mock.handlers.map((handler) => handler.isUsed)).toEqual([true, false, false, false, false, true])
  })
})

describe('a page of another origin', () => {
  const page = 'https://app.example'
  const service = 'http://inventory.example'
  const question = { origin: page, 'access-control-request-method': 'PATCH' }

  const send = (method: string, headers: Record<string, string>, path = '/api/v2/objects/') =>
    sendOverHttp(service, { method, path, headers })

  test('can read each response, with credentials', async () => {
    const mock = createInventoryMock({ objects, explainHeaders: true, assumptions: { pageSize: 1 } })
    listen(...mock.handlers)
    const { headers } = await send('GET', { origin: page })
    expect(headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'allow, content-type, link, vary, x-inventory-assumption',
      vary: 'Accept, Origin',
      allow: 'GET, POST, HEAD, OPTIONS',
    })
    // Of a response without the contract's headers too.
    const redirect = await send('GET', { origin: page }, '/api/v2/objects')
    expect(redirect).toMatchObject({ status: 301, headers: { 'access-control-allow-origin': page, vary: 'Origin' } })
    expect(mock.requests.list()[0]!.responseHeaders).not.toHaveProperty('access-control-allow-origin')
  })

  test('gets the answer to a preflight request, which is not logged, and uses up no fault', async () => {
    const mock = createInventoryMock({ objects })
    const fault = mock.faults.add({ status: 503 })
    listen(...mock.handlers)
    const { status, headers, text } = await send('OPTIONS', {
      ...question,
      'access-control-request-headers': 'authorization,content-type',
    })
    expect([status, text]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': 'authorization,content-type',
    })
    expect([mock.requests.count(), fault.timesApplied]).toEqual([0, 0])
  })

  test('gets a network error as it is', async () => {
    const mock = createInventoryMock({ objects })
    mock.faults.add({ networkError: true })
    listen(...mock.handlers)
    await expect(send('GET', { origin: page })).rejects.toThrow()
  })

  // MSW 3 with happy-dom does this; the consumer vitest-dom has both.
  test.each([
    ['OPTIONS', question, 204, 0],
    ['OPTIONS', { origin: page }, 200, 1],
    ['GET', { origin: page }, 200, 1],
  ])(
    'is found in what MSW keeps of a request without these headers: %s with %j',
    async (method, sent, status, count) => {
      const mock = createInventoryMock({ objects })
      const request = new Request(url, { method })
      const raw = Object.entries(sent).map(([name, value]) => [name.toUpperCase(), value])
      Object.defineProperty(request.headers, Symbol('kRawHeaders'), { value: raw })
      const response = await getResponse(mock.handlers, request)
      expect([response?.status, mock.requests.count()]).toEqual([status, count])
      expect(response?.headers.get('access-control-allow-origin')).toBe(page)
    },
  )

  test.each<[method: string, headers: Record<string, string>]>([
    ['GET', {}],
    ['GET', { origin: service }],
    ['OPTIONS', {}],
    ['OPTIONS', { ...question, origin: service }],
    ['OPTIONS', { 'access-control-request-method': 'PATCH' }],
  ])('is not who sends a %s with %j: the response is that of the service', async (method, headers) => {
    const mock = createInventoryMock({ objects })
    listen(...mock.handlers)
    const response = await send(method, headers)
    expect(response.status).toBe(200)
    expect(response.headers).toEqual({ 'content-type': 'application/json', vary: 'Accept', allow: expect.any(String) })
    expect(mock.requests.count()).toBe(1)
  })
})

test.each([
  'https://inventory.example/a+b',
  'https://inventory.example/a(b)',
  'https://inventory.example/a:b',
  'https://inventory.example/a%20b',
  'http://[::1]:8080',
])('a base URL is no pattern: %s', async (baseUrl) => {
  const mock = createInventoryMock({ objects, baseUrl })
  const mine = http.get('https://mine.example/', () => new HttpResponse('mine'))
  listen(...mock.handlers, mine)
  expect(await (await fetch(`${baseUrl}/api/v2/objects/`)).json()).toHaveLength(2)
  expect((await fetch(`${baseUrl}/api/v2/objects/1/`, write('PATCH', { name: 'a' }))).status).toBe(200)
  expect(await (await fetch('https://mine.example/')).text()).toBe('mine')
  expect(mock.objects.get(1)!.name).toBe('a')
})

test('inventory-objects-mock/handlers is ready with the scenario small, in one line', async () => {
  const server = setupServer(...readyHandlers)
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => {
    server.close()
    readyMock.reset()
  })
  expect(await (await fetch(url)).json()).toEqual(readyMock.objects.list())
  expect(readyMock.objects.count()).toBe(26)
  expect((await fetch(`${url}1/`, { method: 'DELETE' })).status).toBe(204)
  expect(readyMock.objects.get(1)).toBeUndefined()
  readyMock.reset()
  expect(readyMock.objects.count()).toBe(26)
})

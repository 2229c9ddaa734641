import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'

const objects = [{ name: 'a' }]
const slashless = path.slice(0, -1)
const origin = 'https://inventory.example'

// A write without its slash warns.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

describe('fetch follows a redirect to the slash', () => {
  test('of a GET, and says so', async () => {
    const mock = createInventoryMock({ objects, baseUrl: origin })
    const response = await mock.fetch(`${slashless}?name=a#part`)
    expect(await response.json()).toEqual(mock.objects.list())
    const { status, url, redirected, ok, type } = response
    expect({ status, url, redirected, ok, type }).toEqual({
      ...{ status: 200, url: `${origin}${path}?name=a`, redirected: true, ok: true, type: 'default' },
    })
  })

  test('of a POST with a GET, which writes nothing', async () => {
    const mock = createInventoryMock({ objects })
    const response = await mock.fetch(slashless, write('POST', completeBody()))
    expect([response.status, await response.json(), mock.objects.count()]).toEqual([200, mock.objects.list(), 1])
    expect(mock.requests.list().map(({ method, status, body }) => [method, status, body])).toEqual([
      ['POST', 301, completeBody()],
      ['GET', 200, null],
    ])
    expect(mock.requests.last()?.headers).not.toHaveProperty('content-type')
  })

  test('of a PUT, a PATCH and a DELETE with their methods and bodies', async () => {
    const mock = createInventoryMock({ objects })
    const item = `${path}1`
    await mock.fetch(item, write('PUT', completeBody({ name: 'put' })))
    expect(mock.objects.get(1)?.name).toBe('put')
    await mock.fetch(new Request(`http://localhost${item}`, write('PATCH', { labels: ['x'] })))
    expect(mock.objects.get(1)).toMatchObject({ name: 'put', labels: ['x'] })
    expect((await mock.fetch(item, { method: 'DELETE' })).status).toBe(204)
    expect(mock.objects.count()).toBe(0)
  })
})

test('a response without a redirect has its URL, too', async () => {
  const response = await createInventoryMock().fetch(`${origin}${path}?name=a#part`)
  expect([response.url, response.redirected]).toEqual([`${origin}${path}?name=a`, false])
})

describe('fetch does not follow', () => {
  test('where the request says `manual`: it gets the 301', async () => {
    const response = await createInventoryMock().fetch(slashless, { redirect: 'manual' })
    expect([response.status, response.headers.get('location'), response.redirected]).toEqual([301, path, false])
  })

  test('where the request says `error`: it rejects', async () => {
    const mock = createInventoryMock()
    await expect(mock.fetch(slashless, { redirect: 'error' })).rejects.toThrow(TypeError)
    expect((await mock.fetch(path, { redirect: 'error' })).status).toBe(200)
  })

  test('a redirect without a location, nor a 304', async () => {
    const mock = createInventoryMock()
    for (const status of [301, 304]) {
      mock.faults.add({ status, times: 1 })
      expect((await mock.fetch(path)).status).toBe(status)
    }
  })

  test('more than 20 redirects', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 302, headers: { location: path } })
    await expect(mock.fetch(path)).rejects.toThrow(TypeError)
    expect(mock.requests.count()).toBe(21)
  })

  test('to where the mock is not: that is a 404', async () => {
    const mock = createInventoryMock({ baseUrl: origin })
    mock.faults.add({ status: 302, headers: { location: 'https://login.example/' } })
    const response = await mock.fetch(path)
    expect([response.status, response.url]).toEqual([404, 'https://login.example/'])
  })
})

test('a redirect can be aborted', async () => {
  const mock = createInventoryMock({ objects })
  mock.faults.add({ match: { path }, delay: 'infinite' })
  const controller = new AbortController()
  const response = mock.fetch(slashless, { signal: controller.signal })
  await mock.requests.waitFor({ path }, { until: 'start' })
  controller.abort()
  await expect(response).rejects.toThrow('aborted')
  expect((await mock.requests.waitFor({ path })).outcome).toBe('aborted')
})

test("the request after any redirect is that of the platform's fetch", async () => {
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, origin)
    let body = ''
    for await (const chunk of request) body += chunk
    const { authorization, 'content-type': type } = request.headers
    if (pathname !== '/from') received.push([request.method, body, type, authorization])
    const isFirst = pathname === '/from'
    response.writeHead(isFirst ? Number(searchParams.get('status')) : 204, isFirst ? { location: '/to' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/from`
  const mock = createInventoryMock()
  try {
    for (const status of [301, 302, 303, 307, 308]) {
      mock.faults.clear()
      mock.faults.add({ match: { path }, status, headers: { location: `${path}1/` } })
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const hasBody = method.startsWith('P')
        const init = hasBody ? write(method, { name: 'a' }) : { method, headers: {} }
        const sent = { ...init, headers: { ...init.headers, authorization: 'Token t' } }
        await fetch(`${url}?status=${status}`, sent)
        await mock.fetch(path, sent)
        const { body, headers, ...last } = mock.requests.last()!
        const followed = [last.method, body && JSON.stringify(body), headers['content-type'], headers.authorization]
        const [platform] = received.splice(0) as [string[]]
        expect([status, method, ...followed]).toEqual([
          status,
          method,
          platform[0],
          platform[1] || null,
          ...platform.slice(2),
        ])
      }
    }
  } finally {
    server.close()
  }
})

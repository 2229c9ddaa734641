import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { completeBody, createWithFaults, fetchStatuses, path, write } from '../requests.ts'

const objects = [{ name: 'a' }]
const slashless = path.slice(0, -1)
const origin = 'https://inventory.example'

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
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

  test('and it can be aborted', async () => {
    const mock = createWithFaults({ match: { path }, delay: 'infinite' })
    const controller = new AbortController()
    const response = mock.fetch(slashless, { signal: controller.signal })
    await mock.requests.waitFor({ path }, { until: 'start' })
    controller.abort()
    await expect(response).rejects.toThrow('aborted')
    expect((await mock.requests.waitFor({ path })).outcome).toBe('aborted')
  })
})

describe('fetch does not follow', () => {
  test('where there is no redirect: the response has its URL, too', async () => {
    const response = await createInventoryMock().fetch(`${origin}${path}?name=a#part`)
    expect([response.url, response.redirected]).toEqual([`${origin}${path}?name=a`, false])
  })

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
    expect(await fetchStatuses(createWithFaults({ status: 301, times: 1 }, { status: 304, times: 1 }), 2)).toEqual([
      304, 301,
    ])
  })

  test('more than 20 redirects', async () => {
    const mock = createWithFaults({ status: 302, headers: { location: path } })
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

test("the request after any redirect is that of the platform's fetch", async () => {
  const received: string[][] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, origin)
    let body = ''
    for await (const chunk of request) body += chunk
    const { authorization, 'content-type': type } = request.headers
    const isFirst = pathname === '/from'
    if (!isFirst) received.push([request.method, body, type, authorization] as string[])
    response.writeHead(isFirst ? Number(searchParams.get('status')) : 204, isFirst ? { location: '/to' } : {}).end()
  })
  await once(server.listen(0), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://localhost:${(server.address() as AddressInfo).port}/from`
  for (const status of [301, 302, 303, 307, 308]) {
    const mock = createWithFaults({ match: { path }, status, headers: { location: `${path}1/` } })
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const init = method.startsWith('P') ? write(method, { name: 'a' }) : { method, headers: {} }
      const sent = { ...init, headers: { ...init.headers, authorization: 'Token t' } }
      await fetch(`${url}?status=${status}`, sent)
      await mock.fetch(path, sent)
      const { body, headers, ...last } = mock.requests.last()!
      const followed = [last.method, body ? JSON.stringify(body) : '', headers['content-type'], headers.authorization]
      expect([status, method, ...followed]).toEqual([status, method, ...received.splice(0)[0]!])
    }
  }
})

describe('a redirect to a slash warns in the console', () => {
  const post = (mock: ReturnType<typeof createInventoryMock>) =>
    mock.fetch(slashless, { ...write('POST', completeBody()), redirect: 'manual' })

  test('of a POST, once in each mock, and names trailingSlash', async () => {
    const warning = [expect.stringMatching('^inventory-objects-mock: POST .*trailingSlash')]
    const mock = createInventoryMock()
    for (let i = 0; i < 3; i++) await post(mock)
    expect(warn.mock.calls).toEqual([warning])
    expect(mock.objects.count()).toBe(0)
    await post(createInventoryMock())
    expect(warn.mock.calls).toEqual([warning, warning])
  })

  test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])(
    'not of a %s, which a client repeats',
    async (method) => {
      const response = await createInventoryMock().fetch(slashless, { method, redirect: 'manual' })
      expect([response.status, warn.mock.calls]).toEqual([301, []])
    },
  )

  test('not where a POST is not redirected, or by a fault', async () => {
    for (const trailingSlash of ['optional', 'require'] as const) {
      await post(createInventoryMock({ assumptions: { trailingSlash } }))
    }
    const mock = createWithFaults({ status: 301, headers: { location: '/elsewhere/' } })
    expect((await mock.fetch(path, { ...write('POST', completeBody()), redirect: 'manual' })).status).toBe(301)
    expect(warn).not.toHaveBeenCalled()
  })
})

import { expect, test } from 'vitest'
import { createInventoryHost } from '../../../src/host.ts'
import { describeEachHost } from '../each-host.ts'

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describeEachHost('a page', (start) => {
  test.each([
    ['GET', '', '/__mock__/'],
    ['GET', '/', '/__mock__/'],
    ['GET', '/sessions/a', '/sessions/a/__mock__/'],
    ['GET', '/sessions/a/', '/sessions/a/__mock__/'],
  ])('is where %s %j leads a browser: %s', async (method, path, location) => {
    const { send } = await start()
    const { status, headers, text } = await send({ method, path, headers: { accept } })
    expect([status, headers.location, text]).toEqual([302, location, ''])
    expect(headers).toMatchObject({ vary: 'Accept', 'cache-control': 'no-store' })
  })

  test('without the admin API is the documentation', async () => {
    const { send } = await start({ admin: false })
    expect((await send({ method: 'GET', path: '/', headers: { accept } })).headers.location).toBe('/docs')
    expect((await send({ method: 'GET', path: '/__mock__/' })).status).toBe(404)
  })

  test.each([
    ['HEAD', '/', accept],
    ['POST', '/', accept],
    ['GET', '/', '*/*'],
    ['GET', '/', 'application/json'],
    ['GET', '/x', accept],
    ['GET', '/', undefined],
  ])('is not where %s %s leads one who accepts %s', async (method, path, accepted) => {
    const { send } = await start()
    const { status } = await send({ method, path, ...(accepted && { headers: { accept: accepted } }) })
    expect(status).toBe(404)
  })

  test.each(['GET', 'HEAD'])('is at the path of the admin API for %s, without a token', async (method) => {
    const { send } = await start({ adminToken: 'the-operators-token' })
    const redirect = await send({ method, path: '/sessions/a/__mock__' })
    expect([redirect.status, redirect.headers.location]).toEqual([301, '/sessions/a/__mock__/'])
    const page = await send({ method, path: '/__mock__/' })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text.includes('<!doctype html>')).toBe(method === 'GET')
    expect((await send({ method, path: '/__mock__/health' })).status).toBe(403)
  })

  test.each(['POST', 'DELETE', 'OPTIONS'])('is not there for %s, which the admin API refuses', async (method) => {
    const { send } = await start({ adminToken: 'the-operators-token' })
    for (const path of ['/__mock__', '/__mock__/']) expect((await send({ method, path })).status).toBe(403)
  })

  test('needs no session, and begins none', async () => {
    const { send } = await start({ sessionRequired: true, sessionCookie: true })
    for (const path of ['/docs', '/openapi.json', '/sessions/a/docs']) {
      const { status, headers } = await send({ method: 'GET', path })
      expect([path, status, headers['set-cookie']]).toEqual([path, 200, undefined])
    }
    expect(JSON.parse((await send({ method: 'GET', path: '/__mock__/sessions' })).text)).toEqual([])
  })
})

test('the base path of a host leads a browser to the page, and no other does', async () => {
  const { fetch } = createInventoryHost({ basePath: '/inventory' })
  const read = async (path: string) => {
    const { status, headers } = await fetch(new Request(`http://localhost${path}`, { headers: { accept } }))
    return [status, headers.get('location')]
  }
  for (const path of ['/inventory', '/inventory/']) expect(await read(path)).toEqual([302, '/inventory/__mock__/'])
  for (const path of ['/', '/inventory2', '/inventory/other']) expect(await read(path)).toEqual([404, null])
})

test('a host that was closed runs, but is not ready', async () => {
  const host = createInventoryHost()
  const read = async (path: string) => {
    const response = await host.fetch(new Request(`http://localhost${path}`))
    return [response.status, response.headers.get('content-type'), await response.json()]
  }
  expect(await read('/readyz')).toEqual([200, 'application/json', { status: 'ok' }])
  host.close()
  expect(await read('/readyz')).toEqual([503, 'application/json', { status: 'closing' }])
  expect(await read('/healthz')).toEqual([200, 'application/json', { status: 'ok' }])
})

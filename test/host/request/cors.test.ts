import { describe, expect, test } from 'vitest'
import { describeEachHost, path } from '../start-host.ts'

const origin = 'https://app.example'
const question = { 'access-control-request-method': 'PATCH' }

describeEachHost('CORS', (start) => {
  test('answers a preflight request with all methods and the headers that are asked for, for 10 minutes', async () => {
    const { send, mock } = await start()
    const asked = { 'access-control-request-headers': 'authorization' }
    const { status, text, headers } = await send(path, {
      method: 'OPTIONS',
      headers: { origin, ...question, ...asked },
    })
    expect([status, text]).toEqual([204, ''])
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': 'authorization',
      'access-control-max-age': '600',
    })
    expect(mock.requests.count()).toBe(0)
    // Any but Authorization.
    const unasked = await send(path, { method: 'OPTIONS', headers: { origin, ...question } })
    expect(unasked.headers.get('access-control-allow-headers')).toBe('*')
  })

  test.each<[method: string, headers: Record<string, string>, isOfPage: boolean]>([
    ['OPTIONS', {}, false],
    ['OPTIONS', { origin }, true],
    ['OPTIONS', question, false],
    ['GET', { origin, ...question }, true],
    ['GET', { origin }, true],
    ['GET', {}, false],
  ])('lets the service respond itself to %s with the headers %j: to a page %s', async (method, headers, isOfPage) => {
    const { send, mock } = await start()
    const response = await send(path, { method, headers })
    expect([response.status, mock.requests.count()]).toEqual([200, 1])
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers']) {
      expect(response.headers.get(name)).toBe(isOfPage ? '*' : null)
    }
  })

  describe('with corsOrigins', () => {
    const options = { corsOrigins: [origin, 'https://admin.example:8443'] }
    const allowed = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }

    test.each([
      ['the service', path, 'GET', 200],
      ['the service, for an object', `${path}1/`, 'DELETE', 204],
      ['the host', '/healthz', 'GET', 200],
      ['a path that nobody has', '/elsewhere', 'GET', 404],
      ['a session', `/sessions/a${path}`, 'GET', 200],
    ])('each page of one of them can read a response of %s, with credentials', async (_, target, method, status) => {
      const { send } = await start(options)
      const response = await send(target, { method, headers: { origin } })
      expect(response.status).toBe(status)
      expect(Object.fromEntries(response.headers)).toMatchObject({ ...allowed, vary: 'Accept, Origin' })
      const exposed = response.headers.get('access-control-expose-headers')!.toLowerCase().split(', ')
      // A page can read this one always.
      const own = [...response.headers.keys()].filter((name) => /^(allow|vary|link|x-inventory-.*)$/.test(name))
      expect(exposed).toEqual(expect.arrayContaining(own))
    })
  })
})

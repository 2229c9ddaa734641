import { expect, test } from 'vitest'
import { describeEachHost, path } from '../each-host.ts'

const detail =
  'Failed to find the session: expected a name of up to 100 letters, digits and _.~-, which is not . or .., but got another. Change it in the path /sessions/<name>, or in the header X-Inventory-Session.'

describeEachHost('an invalid name of a session', (start) => {
  test.each<[method: string, path: string, name?: string]>([
    ['GET', '/sessions//x'],
    ['GET', `/sessions//${path}`],
    ['DELETE', '/sessions/!'],
    ['DELETE', '/sessions/'],
    ['GET', '/sessions/a%20b/__mock__/health'],
    ['GET', '/sessions/a%20b/docs'],
    ['GET', '/sessions/%C2%9B/healthz'],
    ['GET', path, 'a b'],
    ['GET', path, ''],
    ['GET', path, 'a\u0085b'],
    ['DELETE', '/', 'a b'],
    ['POST', '/__mock__/reset', 'a b'],
    ['GET', '/healthz', 'a,b'],
  ])('is refused before anything happens: %s %j %j', async (method, target, name) => {
    const { mock, send } = await start({
      objects: [{ name: 'web-1' }],
      sessionCookie: true,
      adminToken: 'token-of-the-operator',
    })
    mock.objects.create({ name: 'web-2' })
    const headers: Record<string, string> = name === undefined ? {} : { 'x-inventory-session': name }
    const response = await send({ method, path: target, headers })
    expect([response.status, JSON.parse(response.text)]).toEqual([400, { detail, code: 'invalid-argument' }])
    expect(response.headers).not.toHaveProperty('set-cookie')
    expect(mock.objects.count()).toBe(2)
    const authorization = { authorization: 'Bearer token-of-the-operator' }
    expect((await send({ method: 'GET', path: '/__mock__/sessions', headers: authorization })).text).toBe('[]')
  })

  test('can be read by pages of other origins', async () => {
    const { send } = await start()
    const headers = { origin: 'https://page.example', 'x-inventory-session': 'a b' }
    const response = await send({ method: 'GET', path, headers })
    expect(response.headers['access-control-allow-origin']).toBe('*')
  })

  test('does not count where the path has a valid one', async () => {
    const { send } = await start({ objects: [{ name: 'web-1' }] })
    const headers = { 'x-inventory-session': 'a b' }
    expect((await send({ method: 'GET', path: `/sessions/a${path}`, headers })).status).toBe(200)
  })
})

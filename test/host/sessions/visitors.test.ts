import { expect, test } from 'vitest'
import { createInventoryHost } from '../../../src/host.ts'
import { describeEachHost, path } from '../each-host.ts'

const objects = [{ name: 'web-1' }]
const accept = 'text/html'

describeEachHost('a visitor', (start) => {
  const visit = async (send: Awaited<ReturnType<typeof start>>['send'], cookie = '') => {
    const response = await send({ method: 'GET', path, headers: { cookie } })
    return { ...response, cookie: response.headers['set-cookie']?.split(';')[0] }
  }

  test('gets a new cookie when their session has ended', async () => {
    const { send } = await start({ objects, sessionCookie: true })
    const first = (await visit(send)).cookie!
    expect((await visit(send, first)).cookie).toBeUndefined()
    expect((await send({ method: 'DELETE', path: '/', headers: { cookie: first } })).status).toBe(204)
    const second = (await visit(send, first)).cookie!
    expect([second === undefined, second === first]).toEqual([false, false])
  })

  test('gets a cookie only with a session', async () => {
    const { send } = await start({ objects, sessionCookie: true })
    for (const [method, headers] of [
      ['GET', { accept }],
      ['DELETE', {}],
    ] as const) {
      const response = await send({ method, path: '/', headers })
      expect([method, response.headers['set-cookie']]).toEqual([method, undefined])
    }
  })

  test('has a session that no name leads to, with cookies or without', async () => {
    for (const sessionCookie of [true, false]) {
      const { send } = await start({ objects, sessionCookie })
      const cookie = (await visit(send)).cookie ?? `inventory-session=visitor-${crypto.randomUUID()}`
      const mount = `/sessions/${cookie.split('=')[1]}`
      expect((await send({ method: 'GET', path: mount + path })).status).toBe(403)
      expect((await send({ method: 'GET', path: `${mount}/nothing` })).status).toBe(403)
      // These are the same for everybody.
      for (const page of ['/docs', '/openapi.json', '/healthz', '/__mock__/']) {
        expect([page, (await send({ method: 'GET', path: mount + page })).status]).toEqual([page, 200])
      }
      // From this machine, the admin API needs no token.
      expect((await send({ method: 'GET', path: `${mount}/__mock__/objects/count` })).text).toBe('1')
      const header = { 'x-inventory-session': cookie.split('=')[1]! }
      expect((await send({ method: 'DELETE', path: '/', headers: header })).status).toBe(403)
    }
  })

  test('has no name that is like theirs', async () => {
    const { send } = await start({ objects, sessionCookie: true })
    const cookie = (await visit(send)).cookie!
    const name = cookie.split('=')[1]!
    for (const other of ['visitor-1', `visitor-${'-'.repeat(36)}`, name.toUpperCase()]) {
      const response = await send({ method: 'GET', path: `/sessions/${other}${path}` })
      expect([other, response.status, response.text]).toEqual([other, 200, (await visit(send, cookie)).text])
    }
  })

  test('cannot be reached without the admin API', async () => {
    const { send } = await start({ objects, sessionCookie: true, admin: false })
    const name = (await visit(send)).cookie!.split('=')[1]!
    for (const target of ['/__mock__/objects', '/__mock__/', path]) {
      expect((await send({ method: 'GET', path: `/sessions/${name}${target}` })).status).toBe(403)
    }
  })
})

test.each([
  ['https', true],
  ['http', false],
])('over %s, the cookie of a visitor is for TLS only: %j', async (scheme, isSecure) => {
  const { fetch } = createInventoryHost({ sessionCookie: true })
  const { headers } = await fetch(new Request(`${scheme}://demo.example${path}`))
  expect(headers.get('set-cookie')!.endsWith('; Secure')).toBe(isSecure)
})

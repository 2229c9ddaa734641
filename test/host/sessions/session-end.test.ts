import { expect, test } from 'vitest'
import { describeEachHost, path } from '../each-host.ts'

const objects = [{ name: 'web-1' }]
const header = { 'x-inventory-session': 'a' }

describeEachHost('the end of a session', (start) => {
  test.each([
    ['at its path', { path: '/sessions/a' }],
    ['at its path with a slash', { path: '/sessions/a/' }],
    ['with its header', { path: '/', headers: header }],
  ])('comes with DELETE %s', async (_place, request) => {
    const { send } = await start({ objects })
    const count = async () => JSON.parse((await send({ method: 'GET', path, headers: header })).text).length
    await send({ method: 'DELETE', path: `${path}1/`, headers: header })
    expect(await count()).toBe(0)
    const { status, text } = await send({ method: 'DELETE', ...request })
    expect([status, text]).toEqual([204, ''])
    expect(await count()).toBe(1)
  })

  test.each([
    ['another method', { method: 'GET', path: '/sessions/a' }],
    ['a path below', { method: 'DELETE', path: '/sessions/a/x' }],
    ['no session', { method: 'DELETE', path: '/' }],
  ])('does not come with %s', async (_what, request) => {
    const { send } = await start({ objects })
    await send({ method: 'DELETE', path: `${path}1/`, headers: header })
    expect((await send(request)).status).toBe(404)
    expect((await send({ method: 'GET', path, headers: header })).text).toBe('[]')
  })

  test('of a visitor comes only with their cookie', async () => {
    const { send } = await start({ objects, sessionCookie: true })
    const cookies = []
    for (let n = 0; n < 2; n++) {
      const { headers } = await send({ method: 'DELETE', path: `${path}1/` })
      cookies.push(headers['set-cookie']!.split(';')[0]!)
    }
    const request = { method: 'DELETE', path: `/sessions/${cookies[0]!.split('=')[1]}` }
    for (const cookie of ['', cookies[1]!]) {
      const { status, text } = await send({ ...request, headers: { cookie } })
      expect([status, JSON.parse(text).code]).toEqual([403, 'forbidden'])
    }
    expect((await send({ method: 'GET', path, headers: { cookie: cookies[0]! } })).text).toBe('[]')
    expect((await send({ ...request, headers: { cookie: cookies[0]! } })).status).toBe(204)
  })
})

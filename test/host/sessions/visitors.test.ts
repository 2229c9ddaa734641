import { expect, test } from 'vitest'
import { createInventoryHost } from '../../../src/host.ts'
import { describeEachHost, inSession, path, remove, type TestHost } from '../start-host.ts'

describeEachHost('a visitor', (start) => {
  const visit = async ({ send }: TestHost, cookie = '') => {
    const { headers, text } = await send(path, { headers: { cookie } })
    const received = headers.get('set-cookie')?.split(';')[0]
    return { text, cookie: received, name: received?.split('=')[1] ?? '' }
  }

  test('gets a new cookie when their session has ended', async () => {
    const host = await start({ sessionCookie: true })
    const first = (await visit(host)).cookie!
    expect((await visit(host, first)).cookie).toBeUndefined()
    expect((await host.send('/', { ...remove, headers: { cookie: first } })).status).toBe(204)
    const second = (await visit(host, first)).cookie!
    expect([second === undefined, second === first]).toEqual([false, false])
  })

  test('gets a new cookie in place of one that the host did not create, which counts for nothing beside their own', async () => {
    const host = await start({ sessionCookie: true })
    const planted = `inventory-session=visitor-${crypto.randomUUID()}`
    const [first, second] = [(await visit(host, planted)).cookie!, (await visit(host, planted)).cookie!]
    expect(new Set([planted, undefined, first, second]).size).toBe(4)
    expect((await host.send(`${path}1/`, { ...remove, headers: { cookie: first } })).status).toBe(204)
    const { text, cookie } = await visit(host, `${planted}; ${first}`)
    expect([JSON.parse(text).length, cookie]).toEqual([1, undefined])
  })

  test('gets a cookie only with a session', async () => {
    const { send } = await start({ sessionCookie: true })
    for (const init of [{ headers: { accept: 'text/html' } }, remove]) {
      expect([init, (await send('/', init)).headers.get('set-cookie')]).toEqual([init, null])
    }
  })

  test.each([{ sessionCookie: true }, { sessionRequired: true }, { maxObjects: 1, sessionCookie: true }])(
    'begins no session with a path that the service does not have, with %o',
    async (options) => {
      const { send } = await start(options)
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await send('/wp-login.php', { method })
        expect([status, headers.get('set-cookie')]).toEqual([404, null])
      }
      expect((await send('/__mock__/sessions')).text).toBe('[]')
    },
  )

  test.each([true, false])('has a session that no name leads to, with sessionCookie: %s', async (sessionCookie) => {
    const host = await start({ sessionCookie })
    const name = (await visit(host)).name || `visitor-${crypto.randomUUID()}`
    const statusOf = async (target: string, init = {}) => (await host.send(target, init)).status
    for (const target of [inSession(name), `/sessions/${name}/nothing`]) expect(await statusOf(target)).toBe(403)
    // These are the same for everybody.
    for (const page of ['/docs', '/openapi.json', '/healthz', '/__mock__/']) {
      expect([page, await statusOf(`/sessions/${name}${page}`)]).toEqual([page, 200])
    }
    // From this machine, the admin API needs no token.
    expect((await host.send(`/sessions/${name}/__mock__/objects/count`)).text).toBe('2')
    expect(await statusOf('/', { ...remove, headers: { 'x-inventory-session': name } })).toBe(403)
    expect(await statusOf(`/sessions/${name}/__mock__/session`, remove)).toBe(204)
  })

  const other = `inventory-session=visitor-${crypto.randomUUID()}`
  test.each([
    ...[
      'OWN',
      'a=b; OWN',
      'OWN;a=b',
      'a=b;OWN',
      'inventory-session=; OWN',
      'inventory-session=a; OWN',
      `OWN; ${other}`,
    ].map((cookie) => [cookie, true] as const),
    ...['', 'inventory-session', 'inventory-session=a', 'inventory-session="NAME"', 'OWNx', 'OWN.', 'OWN.0']
      .concat('inventory-session=xNAME', 'inventory-session=NAME%3B', 'Inventory-Session=NAME', 'other=OWN')
      .concat('other=NAME', 'NAME', `inventory-session=visitor-${'-'.repeat(36)}`, 'inventory-session=UPPER')
      .map((cookie) => [cookie, false] as const),
  ])('with the cookie %j is known: %s', async (cookie, isKnown) => {
    const host = await start({ sessionCookie: true })
    const { cookie: own, name } = await visit(host)
    const sent = cookie.replace('OWN', own!).replace('NAME', name).replace('UPPER', name.toUpperCase())
    expect((await visit(host, sent)).cookie === undefined).toBe(isKnown)
  })

  test('has no name that is like theirs', async () => {
    const host = await start({ sessionCookie: true })
    const { cookie, name, text } = await visit(host)
    expect((await visit(host, cookie)).text).toBe(text)
    for (const other of ['visitor-1', `visitor-${'-'.repeat(36)}`, name.toUpperCase()]) {
      const response = await host.send(inSession(other))
      expect([other, response.status, response.text]).toEqual([other, 200, text])
    }
  })

  test('cannot be reached without the admin API', async () => {
    const host = await start({ sessionCookie: true, admin: false })
    const { name } = await visit(host)
    for (const target of ['/__mock__/objects', '/__mock__/', path]) {
      expect((await host.send(`/sessions/${name}${target}`)).status).toBe(403)
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

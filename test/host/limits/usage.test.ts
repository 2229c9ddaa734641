import { expect, test } from 'vitest'
import { describeEachHost, from, inSession, patch, path, post, remove } from '../start-host.ts'

describeEachHost('a collection', (start) => {
  test('with maxObjects written objects refuses writes with a 507, until some are deleted', async () => {
    const { send } = await start({ maxObjects: 2 })
    expect((await send(path, post())).status).toBe(200)
    expect((await send(`${path}1/`, patch({ name: 'changed' }))).status).toBe(200)
    const detail = 'This collection has reached its limit, 2 written objects. Delete objects, or raise the limit.'
    for (const [target, init] of [
      [path, post()],
      [`${path}1/`, patch({ name: 'b' })],
      [`${path}2/`, { ...post(), method: 'PUT' }],
    ] as const) {
      const headers = { ...init.headers, origin: 'https://app.example' }
      const response = await send(target, { ...init, headers })
      expect([response.status, response.json]).toEqual([507, { detail }])
      // A page of another origin can read it.
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect((await send(path)).json).toHaveLength(3)
    expect((await send(`${path}3/`, remove)).status).toBe(204)
    expect((await send(path, post())).status).toBe(200)
    expect((await send(path, post())).status).toBe(507)
  })

  test('does not count objects that were not changed, an imported state, or a restored checkpoint', async () => {
    const { mock, send } = await start({ maxObjects: 1 })
    const fill = async () => [(await send(path, post())).status, (await send(path, post())).status]
    expect(await fill()).toEqual([200, 507])
    const checkpoint = mock.checkpoint()
    mock.objects.delete(1)
    mock.restore(checkpoint)
    expect(await fill()).toEqual([200, 507])
    mock.importState([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    expect(await fill()).toEqual([200, 507])
    mock.reset()
    expect(await fill()).toEqual([200, 507])
  })

  test('does not limit the admin API and the code around it, but counts what they write', async () => {
    const { mock, send, admin } = await start({ maxObjects: 1 })
    mock.objects.create({ name: 'a' })
    mock.objects.create({ name: 'b' })
    expect((await admin('POST', '/objects', { name: 'c' })).status).toBe(201)
    expect((await send(path, post())).status).toBe(507)
  })

  test('checks again when the body has come, because others have written meanwhile', async () => {
    const { mock, sendSlowly } = await start({ objects: [], maxObjects: 1 })
    const slow = await Promise.all(Array.from({ length: 5 }, () => sendSlowly(path, post())))
    const statuses = []
    for (const finish of slow) statuses.push(await finish())
    expect(statuses).toEqual([200, 507, 507, 507, 507])
    expect(mock.objects.count()).toBe(1)
  })
})

describeEachHost('the memory of all clients together', (start) => {
  const large = post({ name: 'a'.repeat(5000) })
  const fromClient = (client: string) => ({ ...large, headers: { ...large.headers, ...from(client) } })
  const small = (client: string) => ({ ...post(), headers: { ...post().headers, ...from(client) } })
  const options = {
    objects: [],
    trustProxy: true,
    maxMemory: 400_000,
    admin: false,
    assumptions: { nameMaxLength: null },
  }

  test('is that of the client that holds the most first: others lose nothing', async () => {
    const { send } = await start({ ...options, maxSessions: 100 })
    const ofAttacker = (n: number) => send(inSession(`a${n}`), fromClient('203.0.113.1'))
    let sessions = 0
    while ((await ofAttacker(sessions)).status === 200) sessions++
    const refused = await ofAttacker(sessions)
    expect([sessions > 5, refused.status, refused.headers.get('retry-after')]).toEqual([true, 503, '5'])
    const visitors = Array.from({ length: 10 }, (_, n) => `192.0.2.${n}`)
    for (const visitor of visitors) expect((await send(inSession(visitor), small(visitor))).status).toBe(200)
    // The first session of the attacker is the one that was not used for longest.
    const list = async (session: string, client: string) => {
      const { json } = await send(inSession(session), { headers: from(client) })
      return json.length
    }
    for (const visitor of visitors) expect(await list(visitor, visitor)).toBe(1)
    expect(await list(`a${sessions - 1}`, '203.0.113.1')).toBe(1)
    expect(await list('a0', '203.0.113.1')).not.toBe(1)
    const { memory } = (await send('/readyz')).json
    expect(memory.limit).toBe(400_000)
    expect(memory.used).toBeLessThanOrEqual(400_000)
  })

  test('refuses the largest client what is large, with the time to come back, and nobody else', async () => {
    const { send } = await start({ ...options, assumptions: { nameMaxLength: null } })
    const body = (length: number) => post({ attributes: { text: 'a'.repeat(length) } })
    const ofClient = (client: string, length: number) => ({
      ...body(length),
      headers: { ...body(length).headers, ...from(client) },
    })
    expect((await send(inSession('a'), ofClient('203.0.113.1', 100_000))).status).toBe(200)
    const refused = await send(inSession('a'), ofClient('203.0.113.1', 100_000))
    expect([refused.status, refused.json, refused.headers.get('retry-after')]).toEqual([
      503,
      { detail: 'The server has no room in its memory for this now. Send it again later.' },
      '5',
    ])
    expect((await send(inSession('a'), small('203.0.113.1'))).status).toBe(200)
    expect((await send(inSession('b'), ofClient('192.0.2.1', 17_000))).status).toBe(200)
    expect((await send(inSession('a'), { headers: from('203.0.113.1') })).json).toHaveLength(2)
  })

  test('bounds the shared collection, with a 507', async () => {
    const { send, mock } = await start(options)
    mock.objects.create({ name: 'a'.repeat(100_000) })
    const { status, json } = await send(path, post())
    expect([status, json.detail]).toEqual([507, expect.stringContaining('no room for more in this collection')])
    expect((await send(`${path}1/`, remove)).status).toBe(204)
    expect((await send(path, post())).status).toBe(200)
  })

  test('has the room of a session that ends', async () => {
    const { send } = await start(options)
    for (let n = 0; n < 20; n++) {
      for (let i = 0; i < 3; i++) expect((await send(inSession(`s${n}`), fromClient('192.0.2.1'))).status).toBe(200)
      expect((await send(`/sessions/s${n}`, { ...remove, headers: from('192.0.2.1') })).status).toBe(204)
    }
  })
})

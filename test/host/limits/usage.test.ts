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
  const ofClient = (client: string, { headers, ...init }: ReturnType<typeof post> = post()) => ({
    ...init,
    headers: { ...headers, ...from(client) },
  })
  const withText = (length: number) => post({ attributes: { text: 'a'.repeat(length) } })
  const options = { objects: [], trustProxy: true, maxMemory: 400_000, admin: false }

  test('is that of the client that holds the most first: it loses its oldest sessions, and others lose nothing', async () => {
    const { send } = await start({ ...options, maxSessions: 100 })
    const visitors = Array.from({ length: 5 }, (_, n) => `192.0.2.${n}`)
    for (const visitor of visitors) expect((await send(inSession(visitor), ofClient(visitor))).status).toBe(200)
    for (let n = 0; n < 50; n++)
      expect((await send(inSession(`a${n}`), ofClient('203.0.113.1', withText(5000)))).status).toBe(200)
    const count = async (session: string, client: string) =>
      (await send(inSession(session), { headers: from(client) })).json.length
    for (const visitor of visitors) expect(await count(visitor, visitor)).toBe(1)
    expect(await count('a49', '203.0.113.1')).toBe(1)
    expect(await count('a0', '203.0.113.1')).toBe(0)
    const { memory } = (await send('/readyz')).json
    expect(memory.limit).toBe(400_000)
    expect(memory.used).toBeLessThanOrEqual(400_000)
  })

  test('refuses a write that only its own session could make room for, with the time to come back', async () => {
    const { send } = await start(options)
    const client = '203.0.113.1'
    expect((await send(inSession('a'), ofClient(client, withText(100_000)))).status).toBe(200)
    const refused = await send(inSession('a'), ofClient(client, withText(100_000)))
    expect([refused.status, refused.json, refused.headers.get('retry-after')]).toEqual([
      503,
      { detail: 'The server has no room in its memory for this now. Send it again later.' },
      '5',
    ])
    expect((await send(inSession('a'), ofClient(client))).status).toBe(200)
    expect((await send(inSession('b'), ofClient('192.0.2.1', withText(17_000)))).status).toBe(200)
    expect((await send(inSession('a'), { headers: from(client) })).json).toHaveLength(2)
  })

  test('bounds the shared collection: with half of it, writes get a 507', async () => {
    const { send, mock } = await start(options)
    mock.objects.create({ name: 'a', attributes: { text: 'a'.repeat(110_000) } })
    const { status, json } = await send(path, post())
    expect([status, json.detail]).toEqual([507, expect.stringContaining('no room for more in this collection')])
    expect((await send(`${path}1/`, remove)).status).toBe(204)
    expect((await send(path, post())).status).toBe(200)
  })

  test('has the room of a session that ends', async () => {
    const { send } = await start(options)
    const client = '192.0.2.1'
    for (let n = 0; n < 20; n++) {
      for (let i = 0; i < 3; i++)
        expect((await send(inSession(`s${n}`), ofClient(client, withText(30_000)))).status).toBe(200)
      expect((await send(`/sessions/s${n}`, { ...remove, headers: from(client) })).status).toBe(204)
    }
    expect((await send('/readyz')).json.memory.used).toBe(0)
  })

  test('has an import in it, and a checkpoint, until it is dropped', async () => {
    const { send, admin } = await start({ objects: [] })
    const readUsed = async () => (await send('/readyz')).json.memory.used
    const objects = Array.from({ length: 100 }, (_, n) => ({ name: `web-${n}` }))
    const before = await readUsed()
    await admin('PUT', '/state', objects, '/sessions/a')
    const imported = await readUsed()
    expect(imported - before).toBeGreaterThan(100 * 100)
    const { json } = await admin('POST', '/checkpoints', undefined, '/sessions/a')
    expect((await readUsed()) - imported).toBeGreaterThan(100 * 100)
    await admin('DELETE', `/checkpoints/${json.id}`, undefined, '/sessions/a')
    expect(await readUsed()).toBe(imported)
  })
})

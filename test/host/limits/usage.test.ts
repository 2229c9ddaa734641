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

  test('over maxBytes refuses writes, and others go on', async () => {
    const { send } = await start({ maxBytes: 10_000 })
    expect((await send(inSession('a'), post({ name: 'a'.repeat(10_000) }))).status).toBe(200)
    const { status, json } = await send(inSession('a'), post())
    const detail = 'This collection has reached its limit, 10000 written bytes. Delete objects, or raise the limit.'
    expect([status, json]).toEqual([507, { detail }])
    for (const other of [inSession('b'), path]) expect((await send(other, post())).status).toBe(200)
    expect((await send(`${inSession('a')}3/`, remove)).status).toBe(204)
    expect((await send(inSession('a'), post())).status).toBe(200)
  })

  test('counts an object that is changed again and again once', async () => {
    const { send } = await start({ maxBytes: 10_000 })
    for (let i = 0; i < 100; i++) {
      expect((await send(`${path}1/`, patch({ name: `${i}`.repeat(500) }))).status).toBe(200)
    }
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

describeEachHost('all clients together', (start) => {
  const large = post({ name: 'a'.repeat(5000) })
  const fromClient = (client: string) => ({ ...large, headers: { ...large.headers, ...from(client) } })
  const options = { objects: [], trustProxy: true, maxTotalBytes: 100_000, maxSessions: 100 }

  test('hold no more than the limit, and one write each, whatever is sent: those who hold the most lose a session', async () => {
    const { send } = await start(options)
    const clients = Array.from({ length: 60 }, (_, n) => `192.0.2.${n}`)
    for (const client of clients) await send(inSession(client), fromClient(client))
    expect((await send('/__mock__/metrics')).text).toMatch(/_ended_total\{reason="evicted"\} [1-9]/)
    const counts = []
    for (const client of clients) counts.push((await send(inSession(client), { headers: from(client) })).json.length)
    const objects = counts.reduce((sum, count) => sum + count, 0)
    expect(objects * 10_000).toBeLessThanOrEqual(100_000 + 10_000)
    // The newest ones are there.
    expect(counts.at(-1)).toBe(1)
  })

  test('are refused from their share on, and others go on', async () => {
    const { send } = await start({ ...options, maxTotalBytes: 60_000 })
    for (const session of ['a', 'b', 'c']) {
      expect((await send(inSession(session), fromClient('203.0.113.1'))).status).toBe(200)
    }
    const refused = await send(inSession('d'), fromClient('203.0.113.1'))
    expect([refused.status, refused.json.detail]).toEqual([
      507,
      expect.stringContaining('reached its limit, the share of its client of what all clients hold.'),
    ])
    for (const n of [2, 3, 4]) {
      const { body } = post()
      expect((await send(inSession(`of-${n}`), { ...fromClient(`203.0.113.${n}`), body })).status).toBe(200)
    }
  })

  test('lose no session to the code around the host, which may write more than the limit', async () => {
    const { send, mock } = await start(options)
    await send(inSession('a'), fromClient('192.0.2.1'))
    mock.objects.create({ name: 'a'.repeat(100_000) })
    expect((await send(inSession('a'), { headers: from('192.0.2.1') })).json).toHaveLength(1)
  })

  test('get the room of a session that ends', async () => {
    const { send } = await start(options)
    for (let n = 0; n < 20; n++) {
      for (let i = 0; i < 3; i++) expect((await send(inSession(`s${n}`), fromClient('192.0.2.1'))).status).toBe(200)
      expect((await send(`/sessions/s${n}`, { ...remove, headers: from('192.0.2.1') })).status).toBe(204)
    }
  })
})

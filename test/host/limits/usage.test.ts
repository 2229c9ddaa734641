import { expect, test } from 'vitest'
import type { InventoryHostOptions } from '../../../src/host.ts'
import type { TestRequest } from '../../adapters.ts'
import { describeEachHost, patch, path, post } from '../each-host.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]
const get = { method: 'GET', path }
const remove = (id: number, at = path) => ({ method: 'DELETE', path: `${at}${id}/` })
const inSession = (name: string) => `/sessions/${name}${path}`

describeEachHost('a collection', (start) => {
  test('with maxObjects written objects refuses writes with a 507, until some are deleted', async () => {
    const { send } = await start({ objects, maxObjects: 2 })
    expect((await send(post())).status).toBe(200)
    expect((await send(patch({ name: 'changed' }))).status).toBe(200)
    for (const request of [post(), patch({ name: 'b' }), { ...post({}, `${path}2/`), method: 'PUT' }]) {
      const { status, text, headers } = await send(request)
      expect([status, headers['content-type'], JSON.parse(text)]).toEqual([
        507,
        'application/json',
        {
          detail: 'This collection has reached its limit, 2 written objects. Delete objects, or raise the limit.',
        },
      ])
    }
    expect(JSON.parse((await send(get)).text)).toHaveLength(3)
    expect((await send(remove(3))).status).toBe(204)
    expect((await send(post())).status).toBe(200)
    expect((await send(post())).status).toBe(507)
  })

  test('does not count objects that were not changed, an imported state, or a restored checkpoint', async () => {
    const { mock, send } = await start({ objects, maxObjects: 1 })
    await send(post())
    expect((await send(post())).status).toBe(507)
    const checkpoint = mock.checkpoint()
    mock.objects.delete(1)
    mock.restore(checkpoint)
    expect((await send(post())).status).toBe(200)
    expect((await send(post())).status).toBe(507)
    mock.importState([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    expect((await send(post())).status).toBe(200)
    mock.reset()
    expect((await send(post())).status).toBe(200)
  })

  test('does not limit the admin API and the code around it, but counts what they write', async () => {
    const { mock, send } = await start({ maxObjects: 1 })
    mock.objects.create({ name: 'a' })
    mock.objects.create({ name: 'b' })
    expect((await send(post({}, '/__mock__/objects'))).status).toBe(201)
    expect((await send(post())).status).toBe(507)
  })

  test('over maxBytes refuses writes, and others go on', async () => {
    const { send } = await start({ objects, maxBytes: 10_000 })
    expect((await send(post({ name: 'a'.repeat(10_000) }, inSession('a')))).status).toBe(200)
    const { status, text } = await send(post({}, inSession('a')))
    expect([status, JSON.parse(text).detail]).toEqual([
      507,
      'This collection has reached its limit, 10000 written bytes. Delete objects, or raise the limit.',
    ])
    expect((await send(post({}, inSession('b')))).status).toBe(200)
    expect((await send(post())).status).toBe(200)
    expect((await send(remove(3, inSession('a')))).status).toBe(204)
    expect((await send(post({}, inSession('a')))).status).toBe(200)
  })

  test('counts an object that is changed again and again once', async () => {
    const { send } = await start({ objects, maxBytes: 10_000 })
    for (let i = 0; i < 100; i++) expect((await send(patch({ name: `${i}`.repeat(500) }))).status).toBe(200)
  })

  test('checks again when the body has come, because others have written meanwhile', async () => {
    const { mock, sendSlowly } = await start({ maxObjects: 1 })
    const slow = await Promise.all(Array.from({ length: 5 }, () => sendSlowly(post())))
    const statuses = []
    for (const finish of slow) statuses.push((await finish()).status)
    expect(statuses).toEqual([200, 507, 507, 507, 507])
    expect(mock.objects.count()).toBe(1)
  })

  test('tells a page of another origin that it is full', async () => {
    const { send } = await start({ maxObjects: 0 })
    const { headers, ...request } = post()
    const response = await send({ ...request, headers: { ...headers, origin: 'https://app.example' } })
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([507, '*'])
  })
})

describeEachHost('all clients together', (start) => {
  const large = { name: 'a'.repeat(5000) }

  /** A host behind a proxy that names the clients. */
  async function startFor(options: InventoryHostOptions) {
    const { send } = await start({ ...options, trustProxy: true })
    return (client: string, { headers, ...request }: TestRequest) =>
      send({ ...request, headers: { ...headers, 'x-forwarded-for': client } })
  }

  test('hold no more than the limit, and one write each, whatever is sent: those who hold the most lose a session', async () => {
    const sendFrom = await startFor({ maxTotalBytes: 100_000, maxSessions: 100 })
    const counts = []
    for (let n = 0; n < 60; n++) await sendFrom(`192.0.2.${n}`, post(large, inSession(`s${n}`)))
    for (let n = 0; n < 60; n++) {
      const { text } = await sendFrom(`192.0.2.${n}`, { ...get, path: inSession(`s${n}`) })
      counts.push(JSON.parse(text).length)
    }
    const objects = counts.reduce((sum, count) => sum + count, 0)
    expect(objects * 10_000).toBeLessThanOrEqual(100_000 + 10_000)
    // The newest ones are there.
    expect(counts.at(-1)).toBe(1)
  })

  test('get the room of a session that ends', async () => {
    const sendFrom = await startFor({ maxTotalBytes: 100_000 })
    for (let n = 0; n < 20; n++) {
      for (let i = 0; i < 3; i++) {
        expect((await sendFrom('192.0.2.1', post(large, inSession(`s${n}`)))).status).toBe(200)
      }
      expect((await sendFrom('192.0.2.1', { method: 'DELETE', path: `/sessions/s${n}` })).status).toBe(204)
    }
  })
})

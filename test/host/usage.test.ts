import { expect, test } from 'vitest'
import { describeEachHost, patch, path, post, type RunningHost } from './each-host.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]
const get = { method: 'GET', path }
const remove = (id: number, at = path) => ({ method: 'DELETE', path: `${at}${id}/` })
const inSession = (name: string) => `/sessions/${name}${path}`

/** Creates an object, and returns how many characters its JSON has. */
async function measure({ send }: RunningHost, fields?: object): Promise<number> {
  await send(post(fields))
  return (await send(get)).text.slice(1, -1).length
}

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

  test.each([
    ['lists', { labels: Array.from({ length: 2500 }, () => []) }],
    ['objects', { responsible: Array.from({ length: 2500 }, () => ({})) }],
    ['keys', { attributes: Object.fromEntries(Array.from({ length: 2500 }, (_, n) => [String(n), ''])) }],
    ['characters of two bytes', { name: '\u4e2d'.repeat(60_000) }],
  ])('counts %s with what they take in memory', async (_what, fields) => {
    const { send } = await start({ maxBytes: 100_000 })
    expect((await send(post(fields))).status).toBe(200)
    expect((await send(post())).status).toBe(507)
  })

  test.each([
    ['two lists', {}, 1, 2],
    ['a character of one byte', { name: 'ÿ' }, 1, 2],
    ['a character of two bytes', { name: 'Ā' }, 2, 2],
    ['keys of attributes', { attributes: { a: '', b: '' } }, 1, 4],
    ['lists and objects in lists', { labels: [[], [{}], 1] }, 1, 5],
    ['objects with keys', { responsible: [{ a: { b: [1] } }, 'x', 2] }, 1, 7],
    ['values of keys as nothing more', { responsible: [{ a: 'text', b: null, c: 1, d: [null] }] }, 1, 8],
  ])('counts %s exactly', async (_what, fields, bytesOfCharacter, parts) => {
    const bytes = (await measure(await start(), fields)) * bytesOfCharacter + parts * 48
    for (const [maxBytes, status] of [
      [bytes, 507],
      [bytes + 1, 200],
    ]) {
      const { send } = await start({ maxBytes })
      await send(post(fields))
      expect([maxBytes, (await send(post())).status]).toEqual([maxBytes, status])
    }
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

describeEachHost('all collections together', (start) => {
  const large = { name: 'a'.repeat(5000) }

  test('over maxTotalBytes refuse writes to those with more than their share, and to no others', async () => {
    const { send } = await start({ maxTotalBytes: 20_000 })
    for (let i = 0; i < 4; i++) expect((await send(post(large, inSession('greedy')))).status).toBe(200)
    const { status, text } = await send(post({}, inSession('greedy')))
    expect([status, JSON.parse(text).detail]).toEqual([
      507,
      'This collection has reached its limit, its share of the bytes of all collections. Delete objects, or raise the limit.',
    ])
    for (const name of ['a', 'b', 'c']) expect((await send(post({}, inSession(name)))).status).toBe(200)
    expect((await send(post())).status).toBe(200)
  })

  test('have a share each: the limit divided by their number', async () => {
    const size = (await measure(await start())) + 2 * 48
    for (const [maxTotalBytes, status] of [
      [2 * size, 507],
      [2 * size + 1, 200],
    ]) {
      const { send } = await start({ maxTotalBytes })
      await send(post())
      await send(post({}, inSession('a')))
      // With the shared one there are two.
      expect([maxTotalBytes, (await send(post())).status]).toEqual([maxTotalBytes, status])
    }
    const { send } = await start({ maxTotalBytes: 3 * size })
    // One that has ended is none.
    for (const name of ['b', 'c']) {
      await send({ ...get, path: inSession(name) })
      await send({ method: 'DELETE', path: `/sessions/${name}` })
    }
    for (const path of ['', 'a', 'a']) await send(post({}, path === '' ? undefined : inSession(path)))
    expect((await send(post({}, inSession('a')))).status).toBe(507)
    expect((await send(post())).status).toBe(200)
    expect((await send(post())).status).toBe(507)
  })

  test('hold at most twice the limit, and one write more each, whatever is sent', async () => {
    const { send } = await start({ maxTotalBytes: 20_000 })
    for (let i = 0; i < 200; i++) await send(post(large, inSession(`s${i % 20}`)))
    let bytes = 0
    for (let i = 0; i < 20; i++) bytes += (await send({ ...get, path: inSession(`s${i}`) })).text.length
    expect(bytes).toBeLessThanOrEqual(2 * 20_000 + 21 * 5500)
  })

  test('get the room of a session that ends', async () => {
    const { send } = await start({ maxTotalBytes: 20_000, maxSessions: 2 })
    for (let n = 0; n < 20; n++) {
      for (let i = 0; i < 3; i++) expect((await send(post(large, inSession(`s${n}`)))).status).toBe(200)
      expect((await send({ method: 'DELETE', path: `/sessions/s${n}` })).status).toBe(204)
    }
  })
})

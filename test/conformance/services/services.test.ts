import { describe, expect, test } from 'vitest'
import { bugs } from './bugs.ts'
import { Client } from './client.ts'
import {
  caching,
  changing,
  createDrf,
  createExpress,
  createHono,
  createPython,
  dying,
  flaky,
  gzipped,
  healthy,
  lagging,
  paged,
  rateLimited,
  redirecting,
  withEtag,
} from './index.ts'
import { filterNames, type Json } from './service.ts'

const names = ['id', 'name', 'location', 'type', 'labels', 'attributes', 'responsible'] as const

/** What a filter looks at. */
function valuesOf({ name, location, type, responsible }: Json): Record<(typeof filterNames)[number], string[]> {
  const texts = (value: Json) => (typeof value === 'string' ? [value] : [])
  return {
    name: texts(name),
    location__fact: texts(location?.fact),
    type__name: texts(type?.name),
    responsible: responsible.map((user: Json) => String(user.id ?? user)),
  }
}

const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

describe.each(healthy)('$name keeps the contract', ({ create, url, headers }) => {
  const start = () => new Client(create(), url, headers)

  test('lists', async () => {
    const client = start()
    for (const method of ['GET', 'HEAD']) {
      const { status, headers: sent, text } = await client.ask(method)
      expect(status).toBe(200)
      expect(sent).toMatchObject({ vary: expect.stringMatching(/^Accept\b/), allow: 'GET, POST, HEAD, OPTIONS' })
      expect(sent['content-type']).toMatch(/^application\/json\b/)
      expect(text === '').toBe(method === 'HEAD')
    }
    const list = await client.list()
    expect(list).toHaveLength(25)
    for (const object of list) {
      expect(Object.keys(object)).toEqual(expect.arrayContaining([...names]))
      expect(object).toMatchObject({ name: expect.any(String), attributes: expect.any(Object) })
      expect([object.labels, object.responsible].every(Array.isArray)).toBe(true)
    }
    const ids = (await client.ids()).sort((a: number, b: number) => a - b)
    expect(await client.ids('?sort=id')).toEqual(ids)
    expect(await client.ids('?sort=-id')).toEqual(ids.toReversed?.() ?? [...ids].reverse())
  })

  test('filters', async () => {
    const client = start()
    const list: Json[] = await client.list()
    for (const filter of filterNames) {
      const values = new Set(list.flatMap((object) => valuesOf(object)[filter]))
      expect(values.size).toBeGreaterThan(2)
      for (const value of values) {
        const found: Json[] = await client.list(`?${filter}=${encodeURIComponent(value)}`)
        for (const object of list) {
          const held = valuesOf(object)[filter]
          const isFound = found.some(({ id, name }) => id === object.id && name === object.name)
          if (held.includes(value)) expect(isFound, `${filter}=${value} finds ${object.name}`).toBe(true)
          const isPart = filter !== 'responsible' && held.some((text) => fold(text).includes(fold(value)))
          if (!held.includes(value) && !isPart) expect(isFound, `${filter}=${value}: ${object.name}`).toBe(false)
        }
      }
    }
  })

  test('writes', async () => {
    const client = start()
    const body = await client.sample()
    const created = await client.ask('POST', '', body)
    expect(created).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringMatching(/^application\/json/) },
    })
    expect(created.json).toEqual(body)
    // Ids above 2^53 are read as texts.
    const readId = async (name: string) => {
      const { text } = await client.ask('GET')
      return text.slice(0, text.indexOf(`"name":"${name}"`)).match(/"id":(\d+),$/)![1]!
    }
    const id = await readId('probe')
    const send = async (method: string, changes: Json, raw = JSON.stringify(changes).replace('"ID"', id)) => {
      const response = await client.service.fetch(
        new Request(`${client.url}/api/v2/objects/${id}/`, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: raw,
        }),
      )
      expect(response.status).toBe(200)
      return { ...(await response.json()), id: undefined }
    }
    const next = { ...body, name: 'changed', location: null, labels: [], attributes: { A: '', 'b.c': 'é' } }
    expect(await send('PUT', { ...next, id: 'ID' })).toMatchObject(next)
    expect(await send('PATCH', { location: { fact: 'x1' } })).toMatchObject({
      ...next,
      location: { name: null, fact: 'x1' },
    })
    expect(await send('PATCH', { location: { name: 'X' } })).toMatchObject({
      ...next,
      location: { name: 'X', fact: null },
    })
    expect(await send('PATCH', { type: { name: 'y' }, location: null })).toMatchObject({ ...next, type: { name: 'y' } })
    expect(await send('PATCH', {})).toMatchObject({ ...next, type: { name: 'y' } })
    const shown = (await client.list()).find(({ name }: Json) => name === 'changed')
    expect(shown).toMatchObject({ ...next, type: { name: 'y' } })
    expect(await readId('changed')).toBe(id)
    expect(await client.ask('DELETE', `${id}/`)).toMatchObject({ status: 204, text: '' })
    expect((await client.list()).filter(({ name }: Json) => name === 'changed')).toEqual([])
    expect((await client.ask('DELETE', `${id}/`)).status).toBe(404)
  })

  test('texts come back, and are found', async () => {
    const client = start()
    const texts = [
      ...["O'Hara", '50%', 'a_b', 'a+b', 'a\\b', '"q"', '🚀🚀', 'é-nfc', 'e\u0301-nfd', 'a&b <c>', 'x\u2028y', 'null'],
      ...['007', 'true', '%41', 'n'.repeat(90)],
    ]
    for (const text of texts) {
      const attributes = { [text]: text, 'A.b': '', long: 'x'.repeat(300) }
      await client.ask(
        'POST',
        '',
        await client.sample({ name: text, location: { name: text, fact: text }, attributes }),
      )
      for (const filter of ['name', 'location__fact']) {
        const found = await client.list(`?${filter}=${encodeURIComponent(text)}`)
        const [own] = found.filter(({ name }: Json) => name === text)
        expect(own, `${filter}=${text}`).toMatchObject({ location: { name: text, fact: text }, attributes })
      }
    }
  })
})

test.each(bugs)('$name ($section, $needs)', async ({ needs, create, createHealthy, script }) => {
  const client = new Client(create())
  const got = await script(client)
  expect(got).not.toEqual(await script(new Client(createHealthy())))
  expect(await script(new Client(create().fresh())), 'the same again').toEqual(got)
  if (needs === 'none') expect(['GET', 'HEAD']).toEqual(expect.arrayContaining([...client.methods]))
})

test('there are bugs on every stack, with names of their own', () => {
  expect(bugs.length).toBeGreaterThan(60)
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
})

describe('proxies', () => {
  const statuses = async (client: Client, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await client.ask('GET')).status))

  test('refuse, fail and die', async () => {
    expect(await statuses(new Client(rateLimited(createDrf())), 6)).toEqual([200, 200, 200, 200, 429, 200])
    expect(await statuses(new Client(flaky(createDrf(), 3)), 4)).toEqual([200, 200, 503, 200])
    await expect(statuses(new Client(dying(createDrf(), 2)), 3)).rejects.toThrow('fetch failed')
    const service = flaky(createPython(), 2, true)
    await new Client(service).make()
    expect(service.objects()).toHaveLength(26)
  })

  test('add headers, and redirect', async () => {
    const client = new Client(withEtag(gzipped(createExpress())))
    const { headers } = await client.ask('GET')
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept, Accept-Encoding' })
    const again = new Client(client.service, client.url, { 'if-none-match': headers.etag! })
    expect((await again.ask('GET')).status).toBe(304)
    const moved = redirecting(createDrf())
    expect((await new Client(moved).ask('GET')).headers.location).toBe('/moved/api/v2/objects/')
    const response = await moved.fetch('http://x/api/v2/objects/')
    expect([response.status, response.redirected]).toEqual([200, true])
  })

  test('cut lists into pages', async () => {
    const linked = await new Client(paged(createPython(), 10, 'link')).ask('GET', '?page=2')
    expect(linked.json).toHaveLength(10)
    expect(linked.headers.link).toBe('<http://localhost/api/v2/objects/?page=3>; rel="next"')
    const counted = await new Client(paged(createPython(), 10, 'total')).ask('GET', '?page=3')
    expect([counted.json.length, counted.headers['x-total-count']]).toEqual([5, '25'])
    const big = await new Client(paged(createHono({ hasBigIds: true }), 2, 'envelope')).ask('GET')
    expect(big.json).toMatchObject({ count: 25, next: 'http://localhost/api/v2/objects/?page=2', previous: null })
    expect(big.text).toContain('"id":9007199254740993,')
  })

  test('show writes late, or from a cache', async () => {
    for (const put of [lagging, caching]) {
      const client = new Client(put(createExpress(), 60))
      expect(await client.ids()).toHaveLength(25)
      const body = { ...(client.service.objects()[0] as Json), name: 'probe', id: undefined }
      expect((await client.ask('POST', '', body)).status).toBe(200)
      expect(await client.ids()).toHaveLength(25)
      await new Promise((resolve) => setTimeout(resolve, 80))
      expect(await client.ids()).toHaveLength(26)
    }
  })

  test('change what is there', async () => {
    const run = async () => {
      const client = new Client(changing(createHono({ bearer: 'x' }), 2), 'http://localhost', {
        authorization: 'Bearer x',
      })
      await statuses(client, 40)
      return client.service.objects()
    }
    const after = await run()
    expect(after).not.toEqual(createHono().objects())
    expect(after.some(({ name }) => name.startsWith('somebody-'))).toBe(true)
    expect(await run()).toEqual(after)
  })
})

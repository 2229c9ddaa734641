import { expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { describeEachHost, inSession, patch, path, post } from '../start-host.ts'

const manyIds = Array.from({ length: 10_001 }, (_, n) => n)
const manyKeys = Object.fromEntries(manyIds.map((n) => [`k${n}`, n]))
const refusal = ['Ensure this field has no more than 10000 elements.']

describeEachHost('the bounds of a host', (start) => {
  test.each([
    ['responsible', manyIds],
    ['attributes', manyKeys],
    ['attributes', { deep: [manyIds] }],
  ])('a list with more than 10,000 elements, or so many keys, is a 400: %s', async (name, value) => {
    const { send } = await start({})
    for (const [target, init] of [
      [path, post({ [name]: value })],
      [`${inSession('a')}1/`, patch({ [name]: value })],
    ] as const) {
      const { status, json } = await send(target, init)
      expect([status, json]).toEqual([400, { [name]: refusal }])
    }
    const { status } = await send(path, post({ responsible: manyIds.slice(1) }))
    expect(status).toBe(200)
  })

  test('attributes that grow above it by merging are a 400', async () => {
    const { send } = await start({ assumptions: { partialAttributes: 'merge' } })
    const [half, rest] = [manyIds.slice(0, 6000), manyIds.slice(6000)].map((ids) =>
      Object.fromEntries(ids.map((n) => [`k${n}`, n])),
    )
    expect((await send(`${path}1/`, patch({ attributes: half }))).status).toBe(200)
    const { status, json } = await send(`${path}1/`, patch({ attributes: rest }))
    expect([status, json]).toEqual([400, { attributes: refusal }])
  })

  test('do not bind the admin API and the code around it', async () => {
    const { mock, admin } = await start({})
    mock.objects.create({ name: 'a', responsible: manyIds })
    expect((await admin('POST', '/objects', { name: 'b', responsible: manyIds })).status).toBe(201)
    expect((await admin('POST', '/reset')).status).toBe(204)
  })

  test('more than 100 headers are a 431, before any of them counts', async () => {
    const { send } = await start({ sessionCookie: true })
    const headers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, 'a']))
    for (const target of [path, '/__mock__/objects', '/nothing']) {
      const response = await send(target, { headers: headers(101) })
      expect([response.status, response.json]).toEqual([431, { detail: 'Requests have at most 100 headers.' }])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect((await send(path, { headers: headers(90) })).status).toBe(200)
    // More than Node keeps by default.
    expect((await send(path, { headers: headers(1500) })).status).toBe(431)
  })
})

test('a mock without a host has no bound of elements', async () => {
  const { fetch } = createInventoryMock()
  const { headers, ...init } = post({ responsible: manyIds })
  expect((await fetch(`http://localhost${path}`, { ...init, headers })).status).toBe(200)
})

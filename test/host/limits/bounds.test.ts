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
    ['labels', Array<number[]>(101).fill(manyIds.slice(0, 100))],
  ])('a field with more than 10,000 elements and keys in all is a 400: %s', async (name, value) => {
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

  const long = 'a'.repeat(1025)
  const tooLong = ['Ensure this field has no more than 1024 characters.']

  test.each([
    ['name', { name: long }, { name: tooLong }],
    ['location.fact', { location: { name: null, fact: long } }, { location: { fact: tooLong } }],
    ['location.name', { location: { name: long, fact: 'osl1' } }, { location: { name: tooLong } }],
    ['type.name', { type: { name: long } }, { type: { name: tooLong } }],
  ])('a text of more than 1,024 characters is a 400: %s', async (_, fields, errors) => {
    const { send, mock, admin } = await start({})
    for (const [target, init] of [
      [path, post(fields)],
      [`${inSession('a')}1/`, patch(fields)],
      [`${path}1/`, { ...post({ id: 1, ...fields }), method: 'PUT' }],
    ] as const) {
      const { status, json } = await send(target, init)
      expect([status, json]).toEqual([400, errors])
    }
    const fits = JSON.parse(JSON.stringify(fields).replace(long, long.slice(1)))
    expect((await send(path, post(fits))).status).toBe(200)
    // Not through the service.
    mock.objects.create({ name: 'a', ...fields })
    expect((await admin('POST', '/objects', { name: 'a', ...fields })).status).toBe(201)
  })

  test('an attribute can be longer', async () => {
    const { send } = await start({})
    expect((await send(path, post({ attributes: { note: long } }))).status).toBe(200)
  })

  test('a query of more than 4,096 characters is a 414, which a page of another origin can read', async () => {
    const { send } = await start({})
    const headers = { origin: 'https://app.example' }
    for (const target of [path, inSession('a'), `${path}1/`]) {
      const response = await send(`${target}?name=${'a'.repeat(4091)}`, { headers })
      expect([response.status, response.json]).toEqual([414, { detail: 'Queries have at most 4096 characters.' }])
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect((await send(`${path}?name=${'a'.repeat(4090)}`)).status).toBe(200)
  })

  test('more than they allow cannot be promised by nameMaxLength, wherever it is set', async () => {
    const { mock, admin } = await start({ assumptions: { nameMaxLength: 1024 } })
    const sentence =
      'Failed to set the assumption nameMaxLength: expected 1024 at most but got 1025. On a host, a name has at most 1024 characters. Use null for that.'
    const assumptions = { nameMaxLength: 1025 }
    await expect(start({ assumptions })).rejects.toThrow(sentence)
    expect(() => mock.configure({ assumptions })).toThrow(sentence)
    expect(() =>
      mock.importState({ ...mock.exportState(), assumptions: { ...mock.settings.assumptions, ...assumptions } }),
    ).toThrow(sentence)
    const { status, json } = await admin('PATCH', '/settings', { assumptions })
    expect([status, json]).toEqual([400, { detail: sentence, code: 'invalid-assumption' }])
    expect(mock.settings.assumptions.nameMaxLength).toBe(1024)
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

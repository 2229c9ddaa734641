import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../src/index.ts'

/*
 * Inputs that once took from seconds to minutes. The benchmark measures how long they take; here they only have to be
 * read correctly, within the time of a test.
 */

const url = '/api/v2/objects/'
const objects = [{ id: 1, name: 'a', responsible: [5] }]

function patch(body: string): RequestInit {
  return { method: 'PATCH', headers: { 'content-type': 'application/json' }, body }
}

function entries(count: number, value: string): string {
  return Array.from({ length: count }, (_, index) => `"a${index}":${value}`).join()
}

describe('a long input is read like a short one', () => {
  test('white space inside a name, and around it', async () => {
    const mock = createInventoryMock({ objects })
    const space = ' '.repeat(300_000)
    await mock.fetch(`${url}1/`, patch(`{"name":"${space}a${space}b${space}"}`))
    expect(mock.objects.get(1)?.name).toBe(`a${space}b`)
    expect((await mock.fetch(`${url}1/`, patch(`{"name":"${space}"}`))).status).toBe(400)
  })

  test('attributes that are numbers', async () => {
    const mock = createInventoryMock({ objects })
    await mock.fetch(`${url}1/`, patch(`{"attributes":{${entries(60_000, '1.50')},"__proto__":1e3}}`))
    const attributes = mock.objects.get(1)!.attributes
    expect(Object.keys(attributes)).toHaveLength(60_001)
    expect([attributes.a0, attributes.a59999, Object.entries(attributes).at(-1)]).toEqual([
      '1.5',
      '1.5',
      ['__proto__', '1000.0'],
    ])
  })

  test.each([
    ['labels', `[${'null,'.repeat(199_999)}null]`, 'This field may not be null.'],
    ['attributes', `{${entries(150_000, '[]')}}`, 'Not a valid string.'],
  ])('%s with more errors than a call has arguments', async (field, value, message) => {
    const mock = createInventoryMock({ objects })
    const response = await mock.fetch(`${url}1/`, patch(`{"${field}":${value}}`))
    expect(response.status).toBe(400)
    const errors = Object.values((await response.json())[field])
    expect(errors).toHaveLength(field === 'labels' ? 200_000 : 150_000)
    expect(errors.at(-1)).toEqual([message])
  })

  test.each([
    ['5', `${'0'.repeat(200_000)}5`],
    ['5', `5.${'0'.repeat(200_000)}`],
    ['5', `5${'_'.repeat(200_000)}`],
    ['5', encodeURIComponent(`${'𝟎'.repeat(50_000)}𝟓`)],
    ['nobody', `5.${'0'.repeat(200_000)}1`],
    ['an error', `1${'0'.repeat(200_000)}`],
    ['an error', `1${'0'.repeat(200_000)}x`],
  ])('%s in responsible', async (found, value) => {
    const mock = createInventoryMock({ objects })
    const response = await mock.fetch(`${url}?responsible=${value}`)
    const body = await response.json()
    expect([response.status, body.length]).toEqual({ '5': [200, 1], nobody: [200, 0] }[found] ?? [400, undefined])
  })

  test('a Prefer header of escaped quotes', async () => {
    const mock = createInventoryMock({ objects })
    const quotes = '\\"'.repeat(200_000)
    const send = async (prefer: string) => (await mock.fetch(url, { headers: { prefer } })).status
    expect(await send(`foo="${quotes}, code=503`)).toBe(200) // still inside the quotes
    expect(await send(`foo="${quotes}", code=503`)).toBe(503)
  })

  test('a log of lists with thousands of parameters', async () => {
    const mock = createInventoryMock({ objects })
    const search = Array.from({ length: 4000 }, (_, index) => `p${index}=${index}&r=${index}`).join('&')
    for (let count = 0; count < 50; count++) await mock.fetch(`${url}?${search}`)
    const [first] = mock.requests.list()
    expect(Object.keys(first!.query)).toHaveLength(4001)
    expect(first!.query.r).toHaveLength(4000)
    expect(mock.requests.list().every(({ query }) => query.p3999 === '3999')).toBe(true)
  })
})

describe('filters fold the case of each letter by itself', () => {
  const names = ['Straße', 'STRASSE', 'straẞe', 'İzmir', 'izmir', 'ΟΔΟΣ', 'οδος', 'ᾼδης', 'ᾳδης', 'ﬁ', 'FI', '𐐀', '𐐨']
  test.each([
    ['STRAßE', ['Straße']],
    ['strasse', ['STRASSE']],
    ['İZMIR', ['İzmir']],
    ['οδοσ', ['ΟΔΟΣ', 'οδος']],
    ['ᾳΔΗΣ', ['ᾼδης', 'ᾳδης']],
    ['fi', ['FI']],
    ['𐐨', ['𐐀', '𐐨']],
  ])('%s', (name, found) => {
    const assumptions = { filterMatch: 'iexact' } as const
    const mock = createInventoryMock({ objects: names.map((name) => ({ name })), assumptions })
    expect(mock.objects.list({ name }).map((object) => object.name)).toEqual(found)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Assumptions, createInventoryMock } from '../../src/index.ts'
import { LIST, USERS } from '../fields.ts'

/** @module-tag slow */

/*
 * Each reader of a request gets 256 KiB of what takes it longest, and has to read it correctly. How long that takes is
 * measured in test/bench/goals/worst-inputs.mjs.
 */

const LENGTH = 256 * 1024
const url = '/api/v2/objects/'

async function send(path: string, init: RequestInit = {}, assumptions: Partial<Assumptions> = {}) {
  const mock = createInventoryMock({
    objects: [{ id: 1, name: 'a', [USERS]: [5] }],
    assumptions,
    preferHeader: true,
  })
  const response = await mock.fetch(path, init)
  return { mock, status: response.status, headers: response.headers, text: await response.text() }
}

function patch(body: string): RequestInit {
  return { method: 'PATCH', headers: { 'content-type': 'application/json' }, body }
}

const fill = (part: string) => part.repeat(LENGTH / part.length)
const list = (format: (index: number) => string, count: number) => Array.from({ length: count }, (_, i) => format(i))
const detail = (text: string) => JSON.stringify({ detail: text })
const notAllowed = detail('Could not satisfy the request Accept header.')

describe('256 KiB', () => {
  const deep = `[${list(() => '['.repeat(890) + ']'.repeat(890), 147)}]`
  test.each<[what: string, body: string, field: 'name' | 'labels' | 'attributes', value: unknown]>([
    ['of a name', `{"name":"${fill('a ')}"}`, 'name', fill('a ').trim()],
    ['of lists', `{"labels":[${list(() => '[]', 75_000)}]}`, LIST, list(() => '[]', 75_000).map(() => [])],
    ['of deep lists', `{"labels":${deep}}`, LIST, JSON.parse(deep)],
    ['of one number', `{"attributes":{"a":${fill('1')}}}`, 'attributes', { a: fill('1') }],
    ['of integers', `{"attributes":{${list((i) => `"a${i}":${i}`, 17_500)}}}`, 'attributes', numbered(String)],
    ['of floats', `{"attributes":{${list((i) => `"a${i}":${i}.0`, 17_500)}}}`, 'attributes', numbered((i) => `${i}.0`)],
  ])('%s in a body', async (_what, body, field, value) => {
    const { mock, status } = await send(`${url}1/`, patch(body))
    expect(status).toBe(200)
    // `toEqual` takes long for so many parts.
    expect(JSON.stringify(mock.objects.get(1)![field]) === JSON.stringify(value)).toBe(true)
  })

  test.each([
    [LIST, `[${list(() => 'null,1e999', 100_000)}]`, 200_000, 'Value must be valid JSON.'],
    ['attributes', `{${list((i) => `"a${i}":[]`, 150_000)}}`, 150_000, 'Not a valid string.'],
  ])('of errors in %s: more than a call has arguments', async (field, value, count, message) => {
    const { status, text } = await send(`${url}1/`, patch(`{"${field}":${value}}`))
    expect(status).toBe(400)
    const errors = Object.values(JSON.parse(text)[field])
    expect(errors).toHaveLength(count)
    expect(errors.at(-1)).toEqual([message])
  })

  test('of white space inside a name and around it', async () => {
    const space = ' '.repeat(LENGTH / 4)
    const { mock } = await send(`${url}1/`, patch(`{"name":"${space}a${space}b${space}"}`))
    expect(mock.objects.get(1)?.name === `a${space}b`).toBe(true)
    expect((await send(`${url}1/`, patch(`{"name":"${space}"}`))).status).toBe(400)
  })

  test('of a filter: each `+` is a space', async () => {
    const { mock, text } = await send(`${url}?name=+${fill('+a')}+`)
    expect(text).toBe('[]')
    expect(mock.requests.list()[0]!.query.name === ` ${fill(' a')} `).toBe(true)
  })

  test('of parameters, ignored or each with its error', async () => {
    const names = list((i) => `a${i}`, 40_000).concat('__proto__', 'constructor')
    const { status, mock } = await send(`${url}?${names.join('&')}`)
    expect(status).toBe(200)
    expect(Object.keys(mock.requests.list()[0]!.query)).toHaveLength(names.length)
    const { text } = await send(`${url}?${names.join('&')}`, {}, { unknownParameters: 'reject' })
    expect(text).toBe(`{${names.map((name) => `"${name}":["Unknown parameter."]`).join(',')}}`)
  })

  test('of a path and a query that are redirected', async () => {
    const { status, headers } = await send(`${url}${fill('%ff;')}?${fill('[|%')}`, { redirect: 'manual' })
    expect(status).toBe(301)
    expect(
      headers.get('location') ===
        `${url}${fill('%ff;').replaceAll('%ff;', '%25FF%3B')}/?${fill('[|%').replaceAll('|', '%7C')}`,
    ).toBe(true)
  })

  const ofHeader = (name: string, value: string): RequestInit => ({ headers: { [name]: value } })
  const ofToken = (token: string) => ofHeader('authorization', `Token${token}`)
  const ofName = (name: string) => patch(`{"name":"${name}"}`)
  const tokens = ['a']
  const spaces = detail('Invalid token header. Token string should not contain spaces.')
  const long = `{"name":["Ensure this field has no more than ${LENGTH - 1} characters."]}`
  test.each<[what: string, path: string, init: RequestInit, expected: unknown, assumptions?: Partial<Assumptions>]>([
    ['a name', `${url}1/`, ofName(fill('a')), 200, { nameMaxLength: LENGTH }],
    ['a name that is too long', `${url}1/`, ofName(fill('a')), long, { nameMaxLength: LENGTH - 1 }],
    ['empty keys of `sort`', `${url}?sort=${fill(',')}-id`, {}, 200],
    ['keys of `sort`', `${url}?sort=${fill('id,')}x`, {}, expect.stringContaining('Select a valid choice. x is')],
    ['an id', `${url}${'0'.repeat(LENGTH)}1/`, { method: 'DELETE' }, 204],
    ['bytes that are not UTF-8', `${url}${fill('%ff')}/`, { method: 'DELETE' }, 404],
    ['media types', url, ofHeader('accept', fill('a/b,')), notAllowed],
    ['media types before one that fits', url, ofHeader('accept', `${fill('a/b,')}text/*;q=1`), 200],
    ['spaces before a token', url, ofToken(`${fill(' ')}a`), 200, { tokens }],
    ['tokens', url, ofToken(` ${fill('a ')}`), spaces, { tokens }],
    ['preferences', url, ofHeader('prefer', `${fill('a=1,')}code=503`), 503],
    ['quotes in a preference', url, ofHeader('prefer', `foo="${fill('\\"')}", code=503`), 503],
    ['quotes that do not end', url, ofHeader('prefer', `foo="${fill('\\"')}, code=503`), 200],
  ])('of %s', async (_what, path, init, expected, assumptions) => {
    const { status, text } = await send(path, init, assumptions)
    expect(typeof expected === 'number' ? status : text).toEqual(expected)
  })

  test('of parameters that are repeated: the log has each value', async () => {
    const { mock } = await send(`${url}?${list((i) => `p${i}=${i}&r=${i}`, 15_000).join('&')}`)
    const { query } = mock.requests.list()[0]!
    expect(Object.keys(query)).toHaveLength(15_001)
    expect(query.r).toHaveLength(15_000)
    expect(query.p3999).toBe('3999')
  })
})

function numbered(format: (index: number) => string): Record<string, string> {
  return Object.fromEntries(list(format, 17_500).map((value, index) => [`a${index}`, value]))
}

test('the query in the log is what URLSearchParams reads', async () => {
  const part = fc.constantFrom('+', ' ', '%2B', '%20', '%', '&', '=', 'a', 'é', '%C3', '%A9', '__proto__', '😀')
  const search = fc.array(part).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(search, async (text) => {
      const { mock } = await send(`${url}?${text}`)
      const { query } = mock.requests.list()[0]!
      const read = new URLSearchParams(new URL(`http://localhost/?${text}`).search)
      expect(Object.keys(query).sort()).toEqual([...new Set(read.keys())].sort())
      for (const name of Object.keys(query)) expect([query[name]].flat()).toEqual(read.getAll(name))
    }),
  )
})

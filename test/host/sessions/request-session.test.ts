import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createVisitorName,
  findNamedSession,
  formatSessionCookie,
  isVisitor,
  readSessionCookies,
  replaceSessionCookies,
} from '../../../src/host/sessions/request-session.ts'

const name = createVisitorName()
const signature = '0123456789abcdef'.repeat(4)
const readAll = (cookie: string) => readSessionCookies(new Headers({ cookie }))

describe('the cookie of a visitor', () => {
  test.each([
    `inventory-session=${name}`,
    `a=b; inventory-session=${name}`,
    `inventory-session=${name};a=b`,
    `a=b;inventory-session=${name}`,
    `inventory-session=; inventory-session=${name}`,
    `inventory-session=a; inventory-session=${name}`,
    `inventory-session=${name}; inventory-session=${createVisitorName()}`,
    `inventory-session=${name}.${signature}`,
  ])('is read from %j', (cookie) => expect(readAll(cookie)[0]?.name).toBe(name))

  test.each([
    ...['', 'inventory-session', 'inventory-session=a', `inventory-session="${name}"`, `inventory-session=${name}x`],
    ...[`inventory-session=${name}.`, `inventory-session=${name}.${signature}0`, `inventory-session=x${name}`],
    `inventory-session=visitor-${'-'.repeat(36)}`,
    `inventory-session=visitor-${name.slice(-36).replaceAll('-', '0')}`,
    `inventory-session=${name.toUpperCase()}`,
    `inventory-session=${encodeURIComponent(`${name};`)}`,
    ...[`Inventory-Session=${name}`, `other=inventory-session=${name}`, `other=${name}`, name],
  ])('is not in %j', (cookie) => expect(readAll(cookie)).toEqual([]))

  test('is never a name that this library does not create', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e ]*$/), (value) => {
        for (const { name } of readAll(`inventory-session=${value}`)) expect(isVisitor(name)).toBe(true)
      }),
    )
  })

  test('is read with its signature, and with all others of its name', () => {
    const other = createVisitorName()
    expect(
      readAll(`inventory-session=${name}; a=b; inventory-session=x; inventory-session=${other}.${signature}`),
    ).toEqual([
      { name, signature: undefined },
      { name: other, signature },
    ])
  })

  test.each([
    ['', name, `inventory-session=${name}`],
    ['', null, ''],
    ['a=b;c=d', name, `a=b; c=d; inventory-session=${name}`],
    ['inventory-session=x; a=b; inventory-session=', null, 'a=b'],
    ['inventory-session-2=x; inventory-session=x', name, `inventory-session-2=x; inventory-session=${name}`],
  ])('replaces those in %j, with the name %j', (cookie, session, replaced) => {
    expect(replaceSessionCookies(cookie, session)).toBe(replaced)
  })

  test.each([
    ['', false, 'Path=/; HttpOnly; SameSite=Lax'],
    ['/inventory', true, 'Path=/inventory; HttpOnly; SameSite=Lax; Secure'],
  ])('has for the path %j and TLS %j the attributes %s', (path, isSecure, attributes) => {
    expect(formatSessionCookie(name, path, isSecure)).toBe(`inventory-session=${name}; ${attributes}`)
  })

  test('has another name for each visitor', () => {
    expect(new Set(Array.from({ length: 1000 }, createVisitorName)).size).toBe(1000)
  })
})

test.each<[path: string, header: string | null, found: [session: string | null, path: string] | null]>([
  ['/api/v2/objects/', null, [null, '/api/v2/objects/']],
  ['/api/v2/objects/', 'a', ['a', '/api/v2/objects/']],
  ['/sessions/a/api/v2/objects/', null, ['a', '/api/v2/objects/']],
  ['/sessions/a/api/v2/objects/', 'b', ['a', '/api/v2/objects/']],
  ['/sessions/a', null, ['a', '']],
  ['/sessions/a/sessions/b/docs', null, ['a', '/sessions/b/docs']],
  ['/sessionsa', null, [null, '/sessionsa']],
  ['/sessions', null, [null, '/sessions']],
  ['/sessions/a/docs', 'not valid', ['a', '/docs']],
  [`/sessions/${'a'.repeat(100)}/`, null, ['a'.repeat(100), '/']],
  ['/sessions//docs', null, null],
  ['/sessions/', null, null],
  ['/sessions/a%20b/', null, null],
  ['/sessions/../', null, null],
  ['/sessions/./', null, null],
  [`/sessions/${'a'.repeat(101)}`, null, null],
  ['/docs', '', null],
  ['/docs', 'a b', null],
  ['/docs', 'a, b', null],
  ['/docs', 'a\u0085b', null],
  ['/sessions//docs', 'a', null],
])('the path %j with the header %j names the session, and the path in it: %j', (path, header, found) => {
  const headers = new Headers(header === null ? {} : { 'x-inventory-session': header })
  const expected = found && { session: found[0], path: found[1] }
  expect(findNamedSession(path, headers)).toEqual(expected)
})

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
const read = (cookie: string) => readAll(cookie)[0]?.name ?? null

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
  ])('is read from %j', (cookie) => expect(read(cookie)).toBe(name))

  test.each([
    '',
    'inventory-session',
    'inventory-session=a',
    `inventory-session="${name}"`,
    `inventory-session=${name}x`,
    `inventory-session=${name}.`,
    `inventory-session=${name}.${signature}0`,
    `inventory-session=visitor-${'-'.repeat(36)}`,
    `inventory-session=visitor-${name.slice(-36).replaceAll('-', '0')}`,
    `inventory-session=x${name}`,
    `inventory-session=${name.toUpperCase()}`,
    `inventory-session=${encodeURIComponent(`${name};`)}`,
    `Inventory-Session=${name}`,
    `other=inventory-session=${name}`,
    `other=${name}`,
    name,
  ])('is not in %j', (cookie) => expect(read(cookie)).toBeNull())

  test('is never a name that this library does not create', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e ]*$/), (value) => {
        const session = read(`inventory-session=${value}`)
        expect(session === null || isVisitor(session)).toBe(true)
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

  test('is read back as it was set, with other cookies around it', () => {
    const other = fc.stringMatching(/^[a-z]{1,5}=[a-z=]{0,5}$/)
    fc.assert(
      fc.property(fc.array(other), fc.array(other), (before, after) => {
        const [pair] = formatSessionCookie(name, '', true).split(';')
        expect(read([...before, pair, ...after].join('; '))).toBe(name)
      }),
    )
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

describe('the session that a request names', () => {
  test.each([
    ['/api/v2/objects/', null, null, '/api/v2/objects/'],
    ['/api/v2/objects/', 'a', 'a', '/api/v2/objects/'],
    ['/sessions/a/api/v2/objects/', null, 'a', '/api/v2/objects/'],
    ['/sessions/a/api/v2/objects/', 'b', 'a', '/api/v2/objects/'],
    ['/sessions/a', null, 'a', ''],
    ['/sessions/a/sessions/b/docs', null, 'a', '/sessions/b/docs'],
    ['/sessionsa', null, null, '/sessionsa'],
    ['/sessions', null, null, '/sessions'],
    ['/sessions/a/docs', 'not valid', 'a', '/docs'],
    [`/sessions/${'a'.repeat(100)}/`, null, 'a'.repeat(100), '/'],
  ])('in %j with the header %j is %j, and the path in it %j', (path, header, session, pathInSession) => {
    const headers = new Headers(header === null ? {} : { 'x-inventory-session': header })
    expect(findNamedSession(path, headers)).toEqual({ session, path: pathInSession })
  })

  test.each([
    ['/sessions//docs', null],
    ['/sessions/', null],
    ['/sessions/a%20b/', null],
    ['/sessions/../', null],
    ['/sessions/./', null],
    [`/sessions/${'a'.repeat(101)}`, null],
    ['/docs', ''],
    ['/docs', 'a b'],
    ['/docs', 'a, b'],
    ['/docs', 'a\u0085b'],
    ['/sessions//docs', 'a'],
  ])('is none in %j with the header %j', (path, header) => {
    const headers = new Headers(header === null ? {} : { 'x-inventory-session': header })
    expect(findNamedSession(path, headers)).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createVisitorName,
  findNamedSession,
  formatSessionCookie,
  isVisitor,
  readSessionCookie,
} from '../../src/host/request-session.ts'

const name = createVisitorName()
const read = (cookie: string) => readSessionCookie(new Headers({ cookie }))

describe('the cookie of a visitor', () => {
  test.each([
    `inventory-session=${name}`,
    `a=b; inventory-session=${name}`,
    `inventory-session=${name};a=b`,
    `a=b;inventory-session=${name}`,
    `inventory-session=; inventory-session=${name}`,
    `inventory-session=a; inventory-session=${name}`,
    `inventory-session=${name}; inventory-session=${createVisitorName()}`,
  ])('is read from %j', (cookie) => expect(read(cookie)).toBe(name))

  test.each([
    '',
    'inventory-session',
    'inventory-session=a',
    `inventory-session="${name}"`,
    `inventory-session=${name}x`,
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
    ['/sessions//docs', null, '', '/docs'],
    ['/sessions/', null, '', ''],
    ['/sessions', null, null, '/sessions'],
    ['/docs', '', '', '/docs'],
  ])('in %j with the header %j is %j, and the path in it %j', (path, header, session, pathInSession) => {
    const headers = new Headers(header === null ? {} : { 'x-inventory-session': header })
    expect(findNamedSession(path, headers)).toEqual({ session, path: pathInSession, isNewVisitor: false })
  })
})

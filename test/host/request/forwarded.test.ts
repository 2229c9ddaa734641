import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readForwarded } from '../../../src/host/request/client-address.ts'

function read(headers: Record<string, string>, isTrusted = true) {
  return readForwarded(new Headers(headers), '192.0.2.1', false, isTrusted)
}

test('only the last address of X-Forwarded-For counts, whatever a client sends before it', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\x21-\x7e ]*$/)), fc.oneof(fc.ipV4(), fc.ipV6()), (sent, seen) => {
      expect(read({ 'x-forwarded-for': [...sent, seen].join(', ') }).clientAddress).toBe(seen)
    }),
  )
})

test.each(['', ' ', ',', '203.0.113.1, '])(
  'without a last address in %j, the address of the connection counts',
  (value) => {
    expect(read({ 'x-forwarded-for': value }).clientAddress).toBe('192.0.2.1')
  },
)

test.each([
  ['203.0.113.9:50001', '203.0.113.9'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:DB8::1]:443', '2001:DB8::1'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['::', '::'],
])('the address %j is that of %j', (value, address) => {
  expect(read({ 'x-forwarded-for': value }).clientAddress).toBe(address)
})

test.each([
  'unknown',
  '_hidden',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.9 evil',
  '203.0.113.9\u0085',
  '\u009b31m',
  '2001:db8::1::2',
  '[2001:db8::1',
  '2001:db8::g',
  '1:2:3:4:5:6:7:8:9',
  '203.0.113.9, x',
])('what is no IP address does not count: %j', (value) => {
  expect(read({ 'x-forwarded-for': value }).clientAddress).toBe('192.0.2.1')
})

test('a client can send no address with other characters than those of one', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)) }),
      (value) => {
        const headers = {
          get: (name: string) => (name === 'x-forwarded-for' ? value : null),
          [Symbol.iterator]: () => [][Symbol.iterator](),
        }
        expect(readForwarded(headers, '192.0.2.1', false, true).clientAddress).toMatch(/^[\da-f:.]+$/i)
      },
    ),
  )
})

test.each([
  ['/demo', '/demo'],
  ['/demo/', '/demo'],
  ['/demo/inner/', '/demo/inner'],
  ['/%C3%A9', '/%C3%A9'],
  ['/', ''],
])('the prefix %j is %j', (sent, prefix) => expect(read({ 'x-forwarded-prefix': sent }).prefix).toBe(prefix))

test.each([
  '',
  'demo',
  '//evil.example',
  '/demo//',
  '/\\evil.example',
  'https://evil.example',
  '/a b',
  '/a?b',
  '/a#b',
  '/a;b',
])('the prefix %j is ignored', (sent) => expect(read({ 'x-forwarded-prefix': sent }).prefix).toBe(''))

test('a link with any prefix leads to the same host', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\/[/\\\x21-\x7e]*$/), (sent) => {
      const { prefix } = read({ 'x-forwarded-prefix': sent })
      expect(new URL(`${prefix}/api/v2/objects/`, 'https://demo.example').host).toBe('demo.example')
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['https', true],
  ['http', false],
  ['https, http', false],
  ['', false],
])('with X-Forwarded-Proto %j, TLS is %j', (protocol, isSecure) => {
  expect(read({ 'x-forwarded-proto': protocol }).isSecure).toBe(isSecure)
})

test('without trust, no header counts', () => {
  const headers = { 'x-forwarded-for': '203.0.113.1', 'x-forwarded-prefix': '/demo', 'x-forwarded-proto': 'https' }
  expect(read(headers, false)).toEqual({ clientAddress: '192.0.2.1', prefix: '', isSecure: false })
})

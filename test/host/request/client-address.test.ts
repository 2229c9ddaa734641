import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toClient } from '../../../src/host/request/client-address.ts'
import { readForwarded } from '../../../src/host/request/read-forwarded.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:50001', '192.0.2.1'],
  ['192.0.20.123', '192.0.20.123'],
  ['10.20.30.40:50001', '10.20.30.40'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:50001', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:0002::5', '2001:db8:1:2'],
  ['[2001:db8:1:2:3:4:5:6]:50001', '2001:db8:1:2'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3'],
  ['2001:db8:1:2:3:4::', '2001:db8:1:2'],
  ['2001:db8:100:020::1', '2001:db8:100:20'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['::1:2:3:4:5', '0:0:0:1'],
  ['2001:0db8:0000:0000::1', '2001:db8:0:0'],
  // Not an address of the form that it looks like.
  ['1.2.3', '1.2.3'],
  ['x192.0.2.1', 'x192.0.2.1'],
  ['unknown', 'unknown'],
  ['', ''],
  [undefined, ''],
])('the network of %j is %j', (address, network) => {
  // The site is the first 48 of the 64 bits of an IPv6 address.
  expect(toClient(address)).toMatchObject({ network, site: network.split(':').slice(0, 3).join(':') })
})

function read(headers: Record<string, string>, isTrusted = true) {
  return readForwarded(new Headers(headers), '192.0.2.1', false, isTrusted)
}

describe('X-Forwarded-For', () => {
  test('counts by its last address only, whatever a client sends before it', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\x21-\x7e ]*$/)), fc.oneof(fc.ipV4(), fc.ipV6()), (sent, seen) => {
        expect(read({ 'x-forwarded-for': [...sent, seen].join(', ') }).clientAddress).toBe(seen)
      }),
    )
  })

  const connection = '192.0.2.1'
  test.each([
    ...['', ' ', ',', '203.0.113.1, '].map((value) => [value, connection]),
    ...['unknown', '_hidden', 'localhost', '203.0.113', '203.0.113.256'].map((value) => [value, connection]),
    ...['203.0.113.9 evil', '203.0.113.9\u0085', '\u009b31m', '203.0.113.9, x'].map((value) => [value, connection]),
    ...['2001:db8::1::2', '[2001:db8::1', '2001:db8::g', '1:2:3:4:5:6:7:8:9'].map((value) => [value, connection]),
    ['203.0.113.9:50001', '203.0.113.9'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:DB8::1]:443', '2001:DB8::1'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['::', '::'],
  ])('of %j is the address %s', (value, address) => {
    expect(read({ 'x-forwarded-for': value! }).clientAddress).toBe(address)
  })

  test('brings no other characters than those of an address', () => {
    const anyText = fc.string({ unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)) })
    fc.assert(
      fc.property(anyText, (value) => {
        const get = (name: string) => (name === 'x-forwarded-for' ? value : null)
        const headers = { get, [Symbol.iterator]: () => [][Symbol.iterator]() }
        expect(readForwarded(headers, connection, false, true).clientAddress).toMatch(/^[\da-f:.]+$/i)
      }),
    )
  })
})

describe('X-Forwarded-Prefix', () => {
  test.each([
    ['/demo', '/demo'],
    ['/demo/', '/demo'],
    ['/demo/inner/', '/demo/inner'],
    ['/%C3%A9', '/%C3%A9'],
    ...['/', '', 'demo', '//evil.example', '/demo//', '/\\evil.example'].map((ignored) => [ignored, '']),
    ...['https://evil.example', '/a b', '/a?b', '/a#b', '/a;b'].map((ignored) => [ignored, '']),
  ])('of %j is %j', (sent, prefix) => expect(read({ 'x-forwarded-prefix': sent! }).prefix).toBe(prefix))

  test('leads to the same host, whatever it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\/[/\\\x21-\x7e]*$/), (sent) => {
        const { prefix } = read({ 'x-forwarded-prefix': sent })
        expect(new URL(`${prefix}/api/v2/objects/`, 'https://demo.example').host).toBe('demo.example')
      }),
      { numRuns: 1000 },
    )
  })
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

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Utf8Decoder } from '../../src/text/text-decoder.ts'

describe('text is decoded in React Native as by the platform:', () => {
  const outcome = (decode: () => string) => {
    try {
      return decode()
    } catch {
      return null
    }
  }
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
  )

  test.each([true, false])('any bytes, or an error if they are invalid, with ignoreBOM %s', (ignoreBOM) => {
    const options = { fatal: true, ignoreBOM }
    const withMark = fc
      .tuple(fc.boolean(), bytes)
      .map(([has, rest]) => new Uint8Array([...(has ? [0xef, 0xbb, 0xbf] : []), ...rest]))
    fc.assert(
      fc.property(withMark, (input) => {
        const expected = outcome(() => new TextDecoder('utf-8', options).decode(input))
        expect(outcome(() => new Utf8Decoder('utf-8', options).decode(input))).toBe(expected)
      }),
    )
  })

  test('a text that is cut in a character, as a stream', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, at) => {
        const all = new TextEncoder().encode(text)
        const cut = all.subarray(0, at % (all.length + 1))
        const expected = new TextDecoder('utf-8', { fatal: true }).decode(cut, { stream: true })
        expect(new Utf8Decoder('utf-8', { fatal: true }).decode(cut, { stream: true })).toBe(expected)
      }),
    )
  })

  test('each invalid byte is a replacement character', () => {
    expect(new Utf8Decoder().decode(new Uint8Array([0x61, 0xff, 0xc3, 0xa9, 0xc3]))).toBe('a�é�')
  })
})

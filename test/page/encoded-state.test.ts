import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeState, encodeState } from '../../src/page/encoded-state.ts'

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

test('a link holds any text, and only characters that are valid in a hash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async (text) => {
      const encoded = await encodeState(text)
      expect(encoded).toMatch(/^[\w-]*$/)
      expect(await decodeState(encoded!)).toBe(text)
    }),
  )
})

test('a state that does not compress to 22,000 bytes has no link', async () => {
  const random = Array.from({ length: 20_000 }, (_, index) => Math.sin(index)).join()
  expect(await encodeState(random)).toBeNull()
  expect((await encodeState(random.slice(0, 30_000)))!.length).toBeLessThan(30_000)
})

test('a link with more than 16 MiB has no state, however small it is', async () => {
  const bomb = (size: number) => encode(deflateRawSync(Buffer.alloc(size, ' '), { level: 9 }))
  expect((await decodeState(bomb(16 * 2 ** 20)))!.length).toBe(16 * 2 ** 20)
  expect(await decodeState(bomb(16 * 2 ** 20 + 1))).toBeNull()
})

test('a link of more than 30,800 characters has no state, because its first bytes could already be too many', async () => {
  const link = (size: number) => encode(deflateRawSync(Buffer.alloc(size, ' '), { level: 0 }))
  expect(await decodeState(link(23_000))).toHaveLength(23_000)
  expect(await decodeState(link(24_000))).toBeNull()
})

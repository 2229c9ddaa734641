import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeyedRandom } from '../../../../src/conformance/pull/anonymize/keyed-random.ts'

const random = await KeyedRandom.create('key', 'test')
const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('every size has an order with each item once', () => {
  fc.assert(
    fc.property(uint32, fc.integer({ min: 1, max: 300 }), (state, size) => {
      const places = Array.from({ length: size }, (_, index) => random.permute(state, index, size))
      expect(places.sort((one, other) => one - other)).toEqual(Array.from({ length: size }, (_, index) => index))
    }),
  )
})

test('each item comes to each place about as often', () => {
  const counts = Array.from({ length: 26 }, () => new Array(26).fill(0))
  const runs = 26 * 200
  for (let run = 0; run < runs; run++) {
    const state = random.nextText(0, String(run))
    for (let index = 0; index < 26; index++) counts[index]![random.permute(state, index, 26)]++
  }
  for (const count of counts.flat()) {
    expect(count).toBeGreaterThan(100)
    expect(count).toBeLessThan(300)
  }
})

test('the numbers are the same for the same key and purpose alone', async () => {
  const numberOf = async (key: string, purpose: string) => (await KeyedRandom.create(key, purpose)).nextText(0, 'web')
  expect(await numberOf('a', 'x')).toBe(await numberOf('a', 'x'))
  expect(await numberOf('a', 'x')).not.toBe(await numberOf('b', 'x'))
  expect(await numberOf('a', 'x')).not.toBe(await numberOf('a', 'y'))
})

import { expect, test } from 'vitest'
import { weigh } from '../../../src/host/limits/weight.ts'

test('JSON weighs the same as text and in UTF-8, unless a character is wide', () => {
  const json = JSON.stringify({ name: 'a "quoted", {name}: [1]\\', labels: [[], {}, 1], attributes: { a: 'b' } })
  expect(weigh(new TextEncoder().encode(json))).toBe(weigh(json))
  // 2 a character, 24 a comma, 48 a bracket, 120 a colon: none of those in texts.
  expect(weigh('["a,{:[",{"b":1}]')).toBe(2 * 17 + 24 + 2 * 48 + 120)
  expect(weigh('"日本"')).toBe(4 * 4)
})

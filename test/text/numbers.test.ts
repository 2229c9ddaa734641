import { expect, it } from 'vitest'
import { formatBytes, formatCount } from '../../src/text/numbers.ts'
import { formatMs, formatTime } from '../../src/text/times.ts'

it('a time is local, with tenths of a second', () => {
  expect(formatTime(new Date(2024, 0, 2, 4, 3, 9, 999).getTime())).toBe('04:03:09.9')
})

it('a duration is in whole ms', () => {
  expect(formatMs(1_234.5)).toBe('1,235 ms')
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [12_345, '12.3 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1 MB'],
  [16_777_216, '16.8 MB'],
  [1_234_567_890, '1,234.6 MB'],
])('a size of %i bytes is %s', (size, text) => {
  expect(formatBytes(size)).toBe(text)
})

it.each([
  [0, '0 objects'],
  [1, '1 object'],
  [1_200, '1,200 objects'],
  [1_234_567, '1,234,567 objects'],
])('%i is %s', (count, text) => {
  expect(formatCount(count, 'object')).toBe(text)
})

it('a plural can be another word', () => {
  expect([1, 2].map((count) => formatCount(count, 'address', 'addresses'))).toEqual(['1 address', '2 addresses'])
})

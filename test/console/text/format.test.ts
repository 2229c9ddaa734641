import { expect, it } from 'vitest'
import { formatBytes, formatMs, formatTime } from '../../../src/console/text/format.ts'

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
])('a size of %i bytes is %s', (size, text) => {
  expect(formatBytes(size)).toBe(text)
})

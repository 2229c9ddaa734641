import { expect, test } from 'vitest'
import { anonymize } from '../../../../src/conformance/pull/anonymize/anonymize.ts'

const name = (index: number) => `550e8400-e29b-41d4-a716-${String(446655440000 + index * 7919)}`

async function anonymizeNames(names: readonly string[], key: string): Promise<string[]> {
  const { objects } = await anonymize(
    names.map((text) => ({ name: text })),
    { key },
  )
  return objects.map((object) => object.name)
}

/** The share of the characters that are the same at the same place. */
function shareInPlace(before: readonly string[], after: readonly string[]): number {
  const hits = before.flatMap((text, index) =>
    Array.from(text, (character, at) => Number(after[index]![at] === character)),
  )
  return hits.reduce((sum, hit) => sum + hit, 0) / hits.length
}

test('a UUID keeps no more digits in their places than chance does', async () => {
  const names = Array.from({ length: 500 }, (_, index) => name(index))
  const withoutDashes = (texts: readonly string[]) => texts.map((text) => text.replaceAll('-', ''))
  const after = await anonymizeNames(names, 'key')
  // A sixteenth; 16,000 digits.
  expect(shareInPlace(withoutDashes(names), withoutDashes(after))).toBeLessThan(0.075)
})

test('parts that are the same do not become the same', async () => {
  const words = Array.from(
    { length: 200 },
    (_, index) => `server${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
  )
  const after = await anonymizeNames(words, 'key')
  for (let at = 0; at < 8; at++) expect(new Set(after.map((word) => word[at])).size).toBeGreaterThan(15)
})

test('a key gives the same result, whatever the order, and another key another one', async () => {
  const names = ['web-03', 'osl1', '10.1.2.3', 'FOC2134L0AB', 'kari@acme.no', '4839201']
  const after = await anonymizeNames(names, 'key')
  expect(await anonymizeNames(names.toReversed(), 'key')).toEqual(after.toReversed())
  expect(await anonymizeNames(names.slice(0, 3), 'key')).toEqual(after.slice(0, 3))
  const other = await anonymizeNames(names, 'another key')
  for (const [index, text] of other.entries()) expect(text).not.toBe(after[index])
})

test('a key gives these names, on every platform', async () => {
  const names = ['OSL1-r07-web03', '10.1.2.3', 'FOC2134L0AB', 'kari@acme.no', '2024-05-12', '東京', '4839201']
  expect(await anonymizeNames(names, 'key')).toMatchInlineSnapshot(`
    [
      "EIZ1-a07-cfr03",
      "10.31.237.21",
      "MJO4069B2XS",
      "kujn@nrju.vg",
      "1994-05-25",
      "cz",
      "3400286",
    ]
  `)
})

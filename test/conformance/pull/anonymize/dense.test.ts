import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findFlaw } from '../../../../src/conformance/pull/anonymize/prove-anonymized.ts'
import { anonymize } from '../../../../src/conformance.ts'
import type { InventoryObjectInput } from '../../../../src/contract/object.ts'
import { findWithEveryFilter } from './filters.ts'

/*
 * Collections in which nearly every word is a part of others, so that many replacements are changed: they would contain
 * an original word, be the same as another one, or be found by a filter that did not find the original.
 */

const letters = [...'abcdefghij']
const pairs = letters.flatMap((one) => letters.map((other) => one + other))
const dense: Record<string, InventoryObjectInput[]> = {
  'names of every pair of ten letters': [...letters, ...pairs].map((name) => ({ name })),
  'words of four letters in words of eight': pairs.slice(0, 30).map((pair, index) => ({
    ...{ name: `${pair}${pair}`, type: { name: `${pair}${pairs[index + 1]}${pair}` } },
    ...{ labels: [`${pair}x${pair}`, pairs[99 - index]!.repeat(2)], attributes: { [`${pair}id`]: `id ${pair}` } },
  })),
  'names with separators, digits and both cases': pairs.slice(0, 40).map((pair, index) => ({
    ...{ name: `${pair}-${index} ${pair.toUpperCase()}${letters[index % 10]}`, labels: ['10.0.0.1', '12345', '54321'] },
    ...{ location: { fact: ` ${pair[0]}${index % 3} ` }, attributes: { id: '', di: '', x: `${index}0000` } },
  })),
  'letters that stay, and of other scripts': [
    ...['ſ', 'ı', 'K', 'sAik', 'axsbK', 'mſ', 'ms', 'ki', 'ß', 'ŉ', 'ﬁ', 'ǆ', 'ǅ', 'Ǆ', 'ͅx', 'ιx', 'oσ', 'oς'],
    ...['サーバー', '東京', 'сервер', 'Сервер', 'שרת', '𝓯𝓪', '𐐨', '𐐀', 'सर्वर', 'abcİ', 'é', 'E\u0301'],
  ].map((name) => ({ name, labels: [`${name}${name}`] })),
}

test.each(Object.entries(dense))('%s: every filter finds the same objects, and no word is left', async (_, given) => {
  const objects = await anonymize(given, { keep: ['name', 'location', 'type', 'labels', 'attributes', 'responsible'] })
  const anonymous = await anonymize(objects, { key: 'key' })
  expect(findFlaw(objects, anonymous, [])).toBeNull()
  expect(findWithEveryFilter(anonymous)).toEqual(findWithEveryFilter(objects))
})

test('a key gives the same replacements however often they are changed', async () => {
  const results = await Promise.all(Object.values(dense).map((objects) => anonymize(objects, { key: 'key' })))
  const digests = results.map((objects) => createHash('sha256').update(JSON.stringify(objects)).digest('hex'))
  expect(digests.map((digest) => digest.slice(0, 16))).toMatchInlineSnapshot(`
    [
      "1360c6cb3b7042eb",
      "e2295afa1d586161",
      "7bfad9e091d97ba9",
      "82e02323d11e8a19",
    ]
  `)
})

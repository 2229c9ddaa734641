import type { BodyField } from '../../../contract/assumptions.ts'
import type { InventoryObject, InventoryObjectInput } from '../../../contract/object.ts'
import { checkCollection } from '../../../mock/objects/check-input.ts'
import { failedTo } from '../../../validation/errors.ts'
import { type AnonymizeOptions, type ResolvedAnonymizeOptions, resolveAnonymizeOptions } from './anonymize-options.ts'
import { type CollectionTexts, collectTexts } from './collection-texts.ts'
import { KeyedRandom } from './keyed-random.ts'
import { replaceParts } from './object-texts.ts'
import { findFlaw } from './prove-anonymized.ts'
import { TextReplacer } from './text-replacer.ts'
import { createUserIds } from './user-ids.ts'

/** How many sets of random numbers are tried. */
const ATTEMPTS = 5

/**
 * Replaces every text of a collection: the same word by the same word everywhere, with as many letters and the same
 * case, and words that begin alike by words that begin alike. Object ids, the order of user ids, separators, and numbers
 * of up to four digits stay, as do all digits in names, facts and names of types. Addresses of networks and devices, URLs
 * and e-mail addresses keep their shape.
 *
 * The result is checked before it is returned: no word of four letters or more is left, and every filter finds the same
 * objects for each of its values, with every `filterMatch`.
 * @returns copies of the objects, in their order
 * @throws InventoryMockError for an invalid option or object, and if there is no such result
 * @see contract section 2
 * @example await anonymize(mock.objects.all(), { keep: ['labels', 'type'] })
 */
export async function anonymize(
  objects: readonly InventoryObjectInput[],
  options: AnonymizeOptions = {},
): Promise<InventoryObject[]> {
  const resolved = resolveAnonymizeOptions(options)
  return anonymizeChecked(checkCollection(objects, 'anonymize objects'), resolved)
}

/**
 * The same as `anonymize`, with checked objects and options.
 * @throws InventoryMockError if there is no such result
 */
export async function anonymizeChecked(
  originals: readonly InventoryObject[],
  { key, keep }: ResolvedAnonymizeOptions,
): Promise<InventoryObject[]> {
  const texts = collectTexts(originals, keep)
  let flaw = 'none of the random numbers that were tried'
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const random = await KeyedRandom.create(key, `anonymize ${attempt}`)
    const anonymized = replaceAll(originals, keep, texts, random)
    if (anonymized === null) continue
    const found = findFlaw(originals, anonymized, keep)
    if (found === null) return anonymized
    flaw = found
  }
  throw failedTo(
    'anonymize objects',
    'no original word, and the same objects from every filter',
    flaw,
    'Keep the field that it is in, if it is public, or remove the object',
  )
}

/** @returns null if these random numbers leave no replacement for some text */
function replaceAll(
  objects: readonly InventoryObject[],
  keep: readonly BodyField[],
  texts: CollectionTexts,
  random: KeyedRandom,
): InventoryObject[] | null {
  const replacer = new TextReplacer(texts, random)
  if (!replacer.choose()) return null
  const userIds = createUserIds(texts.userIds, random)
  return objects.map((object) =>
    replaceParts(object, keep, {
      filtered: (text) => replacer.replace(text),
      text: (text) => replacer.replace(text),
      key: (key) => replacer.replace(key),
      userId: (id) => userIds.get(id)!,
    }),
  )
}

import type { InventoryObject } from '../../../contract/object.ts'
import { COLLECTION_PATH } from '../../../contract/operations.ts'
import type { FilterName } from '../../../contract/parameters.ts'
import { isRecord } from '../../service/json.ts'
import type { PlainRequest } from '../../service/messages.ts'
import type { Sentence, TopicContext } from '../question.ts'

/** How many values of a filter are considered. */
const MOST_VALUES = 12

/** A filter that compares texts. */
export type TextFilter = Exclude<FilterName, 'responsible'>

/** The text of an object that each filter compares. */
const textOf: Readonly<Record<TextFilter, (object: InventoryObject) => string | null | undefined>> = {
  name: ({ name }) => name,
  location__fact: ({ location }) => location?.fact,
  type__name: ({ type }) => type?.name,
}

/** The filters that compare texts. */
export const textFilters = Object.keys(textOf) as TextFilter[]

/** The sentence about a filter. */
export function describeFilter(name: string): Sentence {
  return { section: '4.1', what: `The parameter \`${name}\` filters the list` }
}

/** A request for a list. */
export function listWith(...parameters: readonly (readonly [name: string, value: string | number])[]): PlainRequest {
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return { method: 'GET', path: `${COLLECTION_PATH}${query && `?${query}`}` }
}

/** Own objects, whose values are made to be told apart, and then all objects of the service. */
export function listSamples({ collection, own }: TopicContext): InventoryObject[] {
  return [...own.in(collection), ...collection.objects]
}

/** Some distinct values of the objects for a text filter, those first that no service reads in a special way. */
export function listTexts(context: TopicContext, filter: TextFilter): string[] {
  const texts = new Set(listSamples(context).map((object) => textOf[filter](object)?.trim() || null))
  const usable = [...texts].filter((text) => text !== null)
  const isPlain = (text: string) => /^[\w. -]+$/.test(text) && /[a-z]/i.test(text)
  const isLong = (text: string) => isPlain(text) && text.length > 3
  return [...new Set([...usable.filter(isLong), ...usable.filter(isPlain), ...usable])].slice(0, MOST_VALUES)
}

/** Some distinct ids of the users who are responsible for an object. */
export function listUserIds({ collection }: TopicContext): number[] {
  const ids = new Set<unknown>()
  for (const { responsible } of collection.objects) {
    for (const element of responsible) ids.add(isRecord(element) ? element.id : element)
    if (ids.size > MOST_VALUES) break
  }
  return [...ids].filter((id) => Number.isSafeInteger(id)) as number[]
}

/** Swaps the case of the letters of ASCII: how other letters are matched depends on the database. */
export function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const upper = letter.toUpperCase()
    return letter === upper ? letter.toLowerCase() : upper
  })
}

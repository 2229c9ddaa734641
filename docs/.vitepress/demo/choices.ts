import type { Item } from './inventory-client.ts'

type Choice = readonly [value: string, text?: string]

const types = ({ type }: Item): Choice[] => (type?.name ? [[type.name]] : [])

/** The lists of the page that one chooses from, and what an object adds to each. */
const lists: readonly (readonly [selector: string, choicesOf: (object: Item) => Choice[]])[] = [
  ['#filters [name=type__name]', types],
  ['#types', types],
  ['#filters [name=location__fact]', ({ location }) => (location?.fact ? [[location.fact, nameOf(location)]] : [])],
  ['#form [name=location]', ({ location }) => (location ? [[JSON.stringify(location), nameOf(location)]] : [])],
  ['#filters [name=responsible]', ({ responsible }) => responsible.map((id) => [String(id), `User ${id}`])],
]

/** Adds what objects have to the lists that one chooses from: the service has no list of types, locations and users. */
export function addChoices(objects: readonly Item[]): void {
  for (const [selector, choicesOf] of lists) {
    const list = document.querySelector<HTMLSelectElement | HTMLDataListElement>(selector)!
    const known = new Set(Array.from(list.options, ({ value }) => value))
    for (const [value, text = value] of objects.flatMap(choicesOf)) {
      if (known.has(value)) continue
      known.add(value)
      const next = Array.from(list.options).find((option) => option.value && isBefore(text, option.text))
      list.insertBefore(new Option(text, value), next ?? null)
    }
  }
}

function nameOf({ name, fact }: NonNullable<Item['location']>): string {
  return [name, fact].filter(Boolean).join(' · ')
}

function isBefore(text: string, other: string): boolean {
  return text.localeCompare(other, 'en', { numeric: true }) < 0
}

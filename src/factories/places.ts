import { InventoryMockError, quote } from '../validation/errors.ts'
import { createFaker, type FakerLocale } from './randomness.ts'

/** A place that objects are at: a location of which both halves are known. */
export interface Place {
  readonly name: string
  /** Short code, ASCII: the host names of a place begin with it. */
  readonly fact: string
}

/** The places of every factory without a locale. A fact always belongs to the same name. */
export const defaultPlaces: readonly Place[] = [
  { name: 'Oslo', fact: 'osl1' },
  { name: 'Oslo North', fact: 'osl2' },
  { name: 'Trondheim', fact: 'trd1' },
  { name: 'Bergen', fact: 'bgo1' },
  { name: 'Stavanger', fact: 'svg1' },
  { name: 'Tromsø', fact: 'tos1' },
  { name: 'Stockholm', fact: 'sto1' },
  { name: 'Copenhagen', fact: 'cph1' },
  { name: 'Helsinki', fact: 'hel1' },
  { name: 'Amsterdam', fact: 'ams1' },
  { name: 'Frankfurt', fact: 'fra1' },
  { name: 'London', fact: 'lon1' },
]

/** Letters that Unicode does not take apart into an ASCII letter and a mark. */
const asciiOf: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  œ: 'oe',
  ı: 'i',
  ł: 'l',
  ß: 'ss',
  þ: 'th',
}

/** A text as a host name may carry it: lower-case ASCII letters, digits and single hyphens. May come out empty. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => asciiOf[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * The places of a faker locale: a dozen of its cities, the same for every seed. A fact is the first letters of the
 * city's name and a number, `loc1` and so on for names in another script.
 * @throws InventoryMockError when the locale has no cities
 */
export function placesOf(locale: FakerLocale | readonly FakerLocale[]): readonly Place[] {
  const places = new Map<string, Place>()
  const sites = new Map<string, number>()
  try {
    const faker = createFaker([locale].flat(), 1)
    const cities = faker.rawDefinitions.location?.city_name
    for (let tries = 0; tries < 100 && places.size < defaultPlaces.length; tries++) {
      const name = cities ? faker.helpers.arrayElement(cities) : faker.location.city()
      if (places.has(name)) continue
      const letters = slugOf(name).replace(/[^a-z]/g, '')
      const code = letters.length < 3 ? 'loc' : letters.slice(0, 3)
      const site = (sites.get(code) ?? 0) + 1
      sites.set(code, site)
      places.set(name, { name, fact: `${code}${site}` })
    }
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    throw new InventoryMockError(
      'create an object factory',
      'a locale with cities',
      `one of which faker says ${quote(reason)}`,
      'Pass the `rawDefinitions` of a faker from "@faker-js/faker/locale/...", which has all that it falls back on',
    )
  }
  return [...places.values()]
}

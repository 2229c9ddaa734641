import { mockError, quote } from '../validation/errors.ts'
import { createFaker, type FakerLocale } from './faker.ts'
import { toSlug } from './host-name.ts'

/** A location that has both a name and a fact. */
export interface Place {
  readonly name: string
  /** Short ASCII code; the host names of objects at this place begin with it. */
  readonly fact: string
}

/** The places of a factory without a locale. */
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

/**
 * Creates places from the cities of a faker locale: up to twelve, the same for every seed. A fact is the first three
 * letters of the city's name and a number, or `loc` and a number for a name in another script.
 * @throws InventoryMockError for a locale without cities
 */
export function createPlaces(locale: FakerLocale | readonly FakerLocale[]): readonly Place[] {
  const places = new Map<string, Place>()
  /** How many places there are for each code. */
  const counts = new Map<string, number>()
  try {
    const faker = createFaker([locale].flat(), 1)
    const cities = faker.rawDefinitions.location?.city_name
    for (let tries = 0; tries < 100 && places.size < defaultPlaces.length; tries++) {
      const name = cities ? faker.helpers.arrayElement(cities) : faker.location.city()
      if (places.has(name)) continue
      const letters = toSlug(name).replace(/[^a-z]/g, '')
      const code = letters.length < 3 ? 'loc' : letters.slice(0, 3)
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      places.set(name, { name, fact: `${code}${count}` })
    }
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    throw mockError(
      'create an object factory',
      'a locale with cities',
      `one for which faker reports ${quote(reason)}`,
      'Pass the `rawDefinitions` of a faker from "@faker-js/faker/locale/...", which include its fallback locales',
    )
  }
  return [...places.values()]
}

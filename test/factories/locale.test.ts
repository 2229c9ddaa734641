import { faker as base } from '@faker-js/faker/locale/base'
import { faker as australian } from '@faker-js/faker/locale/en_AU'
import { faker as japanese } from '@faker-js/faker/locale/ja'
import { faker as dutch } from '@faker-js/faker/locale/nl_BE'
import { expect, test } from 'vitest'
import { defaultPlaces } from '../../src/factories/places.ts'
import { createObjectFactory } from '../../src/factories.ts'

const locales = { nl_BE: dutch.rawDefinitions, en_AU: australian.rawDefinitions, ja: japanese.rawDefinitions }

test.each(Object.entries(locales))('objects of the locale %s are in its cities, with ASCII facts', (_name, locale) => {
  const objects = [1, 2, 3].flatMap((seed) => createObjectFactory({ seed, locale }).buildList(200))
  const places = new Map(objects.map(({ location }) => [location?.fact, location?.name]))
  expect(places.size).toBe(defaultPlaces.length)
  expect(new Set(places.values()).size).toBe(defaultPlaces.length)
  for (const { name, location } of objects) {
    expect(location?.fact).toMatch(/^[a-z]{3}\d+$/)
    expect(name.startsWith(`${location?.fact}-`)).toBe(true)
    expect(places.get(location?.fact)).toBe(location?.name)
  }
})

test('a locale changes only the location and the host name', () => {
  const [plain, localized] = [undefined, locales.nl_BE].map((locale) => createObjectFactory({ locale }).buildList(20))
  for (const [index, object] of localized!.entries()) {
    const { location, name } = plain![index]!
    expect(object).toStrictEqual({
      ...plain![index],
      location: object.location,
      name: name.replace(location!.fact!, object.location!.fact!),
    })
  }
})

test('the first of several locales that has cities is used', () => {
  const locale = [base.rawDefinitions, dutch.rawDefinitions, japanese.rawDefinitions]
  expect(createObjectFactory({ locale }).buildList(9)).toEqual(
    createObjectFactory({ locale: locales.nl_BE }).buildList(9),
  )
})

test('a fact has the first letters of its city, or loc without three of them, and a number', () => {
  const locale = { location: { city_name: ['Ølen', 'Oleander', 'Ny-Ålesund', 'Å', 'Bø', 'Ede', '東京'] } }
  const objects = createObjectFactory({ locale }).buildList(200)
  const places = [...new Set(objects.map(({ location }) => `${location!.name} ${location!.fact}`))]
  const codes = places.map((place) => place.replace(/\d$/, '')).sort()
  expect(codes).toEqual(['Bø loc', 'Ede ede', 'Ny-Ålesund nya', 'Oleander ole', 'Å loc', 'Ølen ole', '東京 loc'])
  const facts = places.map((place) => place.split(' ')[1]).sort()
  expect(facts).toEqual(['ede1', 'loc1', 'loc2', 'loc3', 'nya1', 'ole1', 'ole2'])
})

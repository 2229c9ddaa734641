import { describe, expect, test } from 'vitest'
import { inventoryObjectSchema } from '../../src/contract/object.ts'
import { type ScenarioName, scenarios } from '../../src/factories.ts'
import { createInventoryService } from '../../src/service.ts'
import { LIST, USERS } from '../fields.ts'
import { findSharedUnits } from './find-shared-units.ts'

// A cast, since `Object.keys` returns any strings.
const names = Object.keys(scenarios) as ScenarioName[]

describe.each(names)('%s', (scenario) => {
  const objects = scenarios[scenario]()

  test('has the ids 1, 2, 3 and so on, and different names', () => {
    expect(objects.map(({ id }) => id)).toEqual(objects.map((_, index) => index + 1))
    expect(new Set(objects.map(({ name }) => name)).size).toBe(objects.length)
  })

  test('has valid objects', () => {
    for (const object of objects) {
      expect(inventoryObjectSchema.safeParse(object).error).toBeUndefined()
      expect(object.name).not.toBe('')
      expect(object.name.trim()).toBe(object.name)
      expect([...object[LIST], ...object[USERS]]).not.toContain(null)
    }
    expect(JSON.stringify(objects)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    expect(JSON.parse(JSON.stringify(objects))).toStrictEqual(objects)
  })

  test('is accepted by the service', () => {
    const full = createInventoryService({ objects, assumptions: { uniqueName: true } })
    expect(full.objects.list()).toStrictEqual(objects)
  })

  test('is a new array of new objects at each call', () => {
    const again = scenarios[scenario]()
    expect(again).toStrictEqual(objects)
    expect(again).not.toBe(objects)
    for (const object of again) {
      for (const value of Object.values(object)) if (Array.isArray(value)) value.push('changed')
      Object.assign(object.attributes, { changed: 'yes' })
      if (object.location) object.location.name = 'changed'
    }
    expect(scenarios[scenario]()).toStrictEqual(objects)
  })
})

test.each(['small', 'datacenter'] as const)('another seed gives another %s of the same size', (scenario) => {
  const [one, other] = [scenarios[scenario]({ seed: 7 }), scenarios[scenario]({ seed: 8 })]
  expect(other.length).toBe(one.length)
  expect(other).not.toEqual(one)
})

test('small has 20 to 30 objects, and each field is empty in one of them', () => {
  const objects = scenarios.small()
  expect(objects.length).toBeGreaterThanOrEqual(20)
  expect(objects.length).toBeLessThanOrEqual(30)
  expect(objects.some(({ location }) => location === null)).toBe(true)
  expect(objects.some(({ type }) => type === null)).toBe(true)
  expect(objects.some(({ [LIST]: labels }) => labels.length === 0)).toBe(true)
  expect(objects.some(({ [USERS]: responsible }) => responsible.length === 0)).toBe(true)
  expect(objects.some(({ attributes }) => Object.keys(attributes).length === 0)).toBe(true)
})

test.each(['small', 'datacenter'] as const)('%s has no two objects in the same unit of a rack', (scenario) => {
  for (let seed = 1; seed <= 5; seed++)
    expect([seed, findSharedUnits(scenarios[scenario]({ seed }))]).toEqual([seed, []])
})

test('each virtual machine of datacenter is at the location of its hypervisor', () => {
  const objects = scenarios.datacenter({ seed: 7 })
  const guests = objects.filter(({ type }) => type?.name === 'virtual machine')
  expect(guests.length).toBeGreaterThan(100)
  for (const { location, attributes } of guests) {
    expect(objects.find(({ name }) => name === attributes.hypervisor)?.location).toEqual(location)
  }
})

test('edges has attributes with the names of inherited properties', () => {
  const object = scenarios.edges().find(({ name }) => name === 'attribute-inherited-keys')!
  expect(Object.keys(object.attributes)).toContain('__proto__')
  expect(Object.getPrototypeOf(object.attributes)).toBe(Object.prototype)
})

import { describe, expect, test } from 'vitest'
import type { InventoryObject } from '../../src/contract/object.ts'
import { inventoryObjectSchema } from '../../src/contract/object.ts'
import { type ScenarioName, scenarios } from '../../src/factories.ts'
import { createInventoryService } from '../../src/service.ts'

const names = Object.keys(scenarios) as ScenarioName[]

/** A PATCH of the location and the type that leaves out what is to be null. */
const givenParts = ({ location, type }: InventoryObject) =>
  JSON.parse(JSON.stringify({ location, type }, (_key, value) => value ?? undefined))

describe.each(names)('%s', (scenario) => {
  const objects = scenarios[scenario]()

  test('has the ids 1, 2, 3 and so on, and no name twice', () => {
    expect(objects.map(({ id }) => id)).toEqual(objects.map((_, index) => index + 1))
    expect(new Set(objects.map(({ name }) => name)).size).toBe(objects.length)
  })

  test('holds objects of the contract, such as the service accepts', () => {
    for (const object of objects) {
      expect(inventoryObjectSchema.parse(object)).toStrictEqual(object)
      expect(object.name).not.toBe('')
      expect(object.name.trim()).toBe(object.name)
      expect([...object.labels, ...object.responsible]).not.toContain(null)
    }
    expect(JSON.stringify(objects)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    expect(JSON.parse(JSON.stringify(objects))).toStrictEqual(objects)
  })

  test('is accepted by the service, as a start and object by object', async () => {
    const full = createInventoryService({ objects, assumptions: { uniqueName: true } })
    expect(full.objects.all()).toStrictEqual(objects)
    const service = createInventoryService()
    const send = async (method: string, path: string, body: unknown) => {
      const headers = { 'Content-Type': 'application/json' }
      const url = `https://inventory.example/api/v2/objects/${path}`
      const response = await service.fetch(new Request(url, { method, headers, body: JSON.stringify(body) }))
      return [response.status, await response.json()]
    }
    for (const object of objects) {
      const { id, ...fields } = object
      // A fact or a type's name is null only after a PATCH that left it out.
      const patched = fields.location?.fact === null || fields.type?.name === null
      const created = patched ? { ...fields, location: null, type: null } : fields
      expect(await send('POST', '', created)).toStrictEqual([200, created])
      if (patched) expect(await send('PATCH', `${id}/`, givenParts(object))).toStrictEqual([200, object])
    }
    expect(service.objects.all()).toStrictEqual(objects)
  })

  test('is made anew by every call', () => {
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

  test('refuses a seed that is not an integer', () => {
    expect(() => scenarios[scenario]({ sed: 7 } as never)).toThrow('an object of the options seed but got "sed".')
    expect(() => scenarios[scenario](7 as never)).toThrow('but got 7.')
    expect(() => scenarios[scenario]({ seed: 0.5 })).toThrow(
      `Failed to make the scenario ${scenario}: expected an integer as seed but got 0.5. Pass a whole number, such as 7.`,
    )
  })
})

test.each(['small', 'datacenter'] as const)('another seed gives another %s of the same size', (scenario) => {
  const [one, other] = [scenarios[scenario]({ seed: 7 }), scenarios[scenario]({ seed: 8 })]
  expect(other.length).toBe(one.length)
  expect(other).not.toEqual(one)
})

test('small is two dozen objects, with one of every gap', () => {
  const objects = scenarios.small()
  expect(objects.length).toBeGreaterThanOrEqual(20)
  expect(objects.length).toBeLessThanOrEqual(30)
  expect(objects.some(({ location }) => location === null)).toBe(true)
  expect(objects.some(({ type }) => type === null)).toBe(true)
  expect(objects.some(({ labels }) => labels.length === 0)).toBe(true)
  expect(objects.some(({ responsible }) => responsible.length === 0)).toBe(true)
  expect(objects.some(({ attributes }) => Object.keys(attributes).length === 0)).toBe(true)
})

test('datacenter has no two things in one unit of a rack', () => {
  const taken = scenarios.datacenter().flatMap(({ location, attributes: { rack, unit } }) => {
    return location && rack && unit && location.fact === 'osl1' ? [`${rack}/${unit}`] : []
  })
  expect(taken.length).toBeGreaterThan(50)
  expect(new Set(taken).size).toBe(taken.length)
})

test('datacenter runs its virtual machines on hypervisors that it has, at the same place', () => {
  const objects = scenarios.datacenter({ seed: 7 })
  const guests = objects.filter(({ type }) => type?.name === 'virtual machine')
  expect(guests.length).toBeGreaterThan(100)
  for (const { location, attributes } of guests) {
    expect(objects.find(({ name }) => name === attributes.hypervisor)?.location).toEqual(location)
  }
})

test('edgeCases keeps the attribute names that objects inherit', () => {
  const object = scenarios.edgeCases().find(({ name }) => name === 'attribute-inherited-keys')!
  expect(Object.keys(object.attributes)).toContain('__proto__')
  expect(Object.getPrototypeOf(object.attributes)).toBe(Object.prototype)
})

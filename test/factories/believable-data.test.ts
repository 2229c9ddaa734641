import { expect, test } from 'vitest'
import { createObjectFactory, scenarios } from '../../src/factories.ts'

const objects = [...createObjectFactory().buildList(2000), ...scenarios.datacenter(), ...scenarios.small()]
const attributesOf = objects.map(({ attributes }) => attributes)

/** The values that occur together with each key. */
function group(pairs: (readonly [key: string | undefined, value: unknown])[]): Map<string, Set<unknown>> {
  const groups = new Map<string, Set<unknown>>()
  for (const [key, value] of pairs) {
    if (key !== undefined && value !== undefined) groups.set(key, (groups.get(key) ?? new Set()).add(value))
  }
  return groups
}

const several = (groups: Map<string, Set<unknown>>) => [...groups].filter(([, values]) => values.size > 1)

test('the MAC addresses of a vendor, or of a platform for virtual machines, begin with three bytes of its own', () => {
  const pairs = attributesOf.map(({ vendor, platform, mac }) => [vendor ?? platform, mac?.slice(0, 8)] as const)
  expect(several(group(pairs))).toEqual([])
  expect(several(group(pairs.map(([maker, prefix]) => [prefix, maker])))).toEqual([])
  expect(group(pairs).size).toBeGreaterThan(15)
})

test('the serial numbers of a vendor have one length and one beginning, and are all different', () => {
  const pairs = attributesOf.map(({ vendor, serial }) => [vendor, serial] as const)
  expect(several(group(pairs.map(([vendor, serial]) => [vendor, serial?.length])))).toEqual([])
  const vendors = [
    ...['Cisco', 'Juniper', 'Arista', 'Fortinet', 'Palo Alto Networks', 'Check Point', 'HPE', 'NetApp', 'APC'],
  ]
  const beginnings = group(pairs.map(([vendor, serial]) => [vendor, serial?.slice(0, 2)]))
  expect(vendors.filter((vendor) => beginnings.get(vendor)?.size !== 1)).toEqual([])
  const serials = createObjectFactory()
    .buildList(2000)
    .flatMap(({ attributes }) => attributes.serial || [])
  expect(new Set(serials).size).toBe(serials.length)
})

test('an IP address is in the network of its site for its use', () => {
  const rows = objects.flatMap(({ location, type, attributes }) =>
    ['ip', 'mgmt_ip', 'vip'].flatMap((key) => {
      const [first, second] = (attributes[key] || '').split('.').map(Number)
      return second === undefined ? [] : [{ first, second, fact: location!.fact!, use: `${type!.name} ${key}` }]
    }),
  )
  expect(new Set(rows.map(({ first }) => first))).toEqual(new Set([10]))
  // A /12 for each site, and in it a /16 for each use.
  const siteOf = (second: number) => Math.floor(second / 16)
  expect(several(group(rows.map(({ fact, second }) => [fact, siteOf(second)])))).toEqual([])
  expect(several(group(rows.map(({ fact, second }) => [String(siteOf(second)), fact])))).toEqual([])
  expect(several(group(rows.map(({ use, second }) => [use, second % 16])))).toEqual([])
  expect(new Set(rows.map(({ second }) => second % 16)).size).toBeGreaterThan(4)
})

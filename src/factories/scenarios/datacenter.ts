import { createHostName, toTwoDigits } from '../host-name.ts'
import { createObjectFactory } from '../object-factory.ts'
import type { BuiltObject } from '../overrides.ts'
import { findVendor } from '../vendors.ts'

/** The sites: the fact of the location, and the number of racks. */
const sites: readonly [fact: string, rackCount: number][] = [
  ['osl1', 6],
  ['trd1', 5],
  ['ams1', 3],
]

/** An object of the lists below: its role for the host name, its type, and the attributes that the role decides. */
type Item = readonly [role: string, type: string, attributes?: Attributes]

const two = (...item: Item): readonly Item[] => [item, item]

type Attributes = Readonly<Record<string, string>>

const hypervisor: Item = ['hv', 'server', { os: 'Proxmox VE 8.2', ram: '512 GB' }]

const rackItems: readonly Item[] = [
  ...two('tor', 'switch'),
  ...two('pdu', 'pdu'),
  ...two('web', 'server'),
  ...two('app', 'server'),
  ['cache', 'server'],
  ['batch', 'server'],
  ['db', 'database'],
  ...two(...hypervisor),
]

/** The contents of the first rack of each site alone, below the others. */
const firstRackItems: readonly Item[] = [
  ...two('rtr', 'router'),
  ['fw', 'firewall', { ha_role: 'active' }],
  ['fw', 'firewall', { ha_role: 'passive' }],
  ...two('lb', 'load balancer'),
  ['san', 'storage'],
  ['nas', 'storage'],
  ...two('ups', 'ups'),
]

/** The devices of each site outside its racks. */
const officeItems: readonly Item[] = [...two('ap', 'access point'), ['prn', 'printer']]

const virtualMachines = ['vm-web', 'vm-app', 'vm-worker', 'vm-api', 'vm-ci'].map(
  (role): Item => [role, 'virtual machine', { platform: 'proxmox' }],
)

/** Creates the objects of the scenario `datacenter`, site by site and rack by rack. */
export function createDatacenter(seed: number): BuiltObject[] {
  const factory = createObjectFactory({ seed })
  const objects = sites.flatMap(([fact, rackCount]) => {
    /** How many objects of the site have each role. */
    const counts = new Map<string, number>()
    const build = ([role, type, roleAttributes]: Item, rackOrFloor: string, positionAttributes: Attributes) => {
      const count = (counts.get(role) ?? 0) + 1
      counts.set(role, count)
      return factory.build({
        type: { name: type },
        location: { fact },
        name: createHostName(fact, rackOrFloor, role, count),
        attributes: (_n, own) => ({
          ...own,
          ...roleAttributes,
          ...onPlatform(own, roleAttributes),
          ...positionAttributes,
        }),
      })
    }
    const rackObjects = Array.from({ length: rackCount }, (_, index) => {
      const rack = `r${toTwoDigits(index + 1)}`
      const items = index === 0 ? [...rackItems, ...firstRackItems] : rackItems
      const built = items.map((item, itemIndex) => {
        // PDUs are mounted vertically at the back of the rack and occupy no unit.
        const unit = item[1] === 'pdu' ? undefined : { unit: `U${toTwoDigits(42 - itemIndex)}` }
        return build(item, rack, { rack, ...unit })
      })
      const guests = built
        .filter(({ attributes }) => attributes.os === hypervisor[2]?.os)
        .flatMap(({ name }) => virtualMachines.map((item) => build(item, '', { hypervisor: name })))
      return [...built, ...guests]
    })
    return [...rackObjects.flat(), ...officeItems.map((item) => build(item, 'f1', { floor: 'f1' }))]
  })
  const spares = factory.buildList(4, 'unplaced', 'unowned', { type: { name: 'switch' } })
  const decommissioned = Array.from({ length: 6 }, (_, index) => {
    // At the bottom of a rack, where the sites have nothing else.
    const unit = `U${toTwoDigits(index + 1)}`
    return factory.build('decommissioned', { type: { name: 'server' }, attributes: (_n, own) => ({ ...own, unit }) })
  })
  return [...objects, ...spares, ...decommissioned]
}

/** The MAC address with the prefix of the platform, if the scenario decides that. */
function onPlatform({ mac }: Attributes, { platform }: Attributes = {}): Attributes {
  return mac === undefined || platform === undefined ? {} : { mac: findVendor(platform).mac + mac.slice(8) }
}

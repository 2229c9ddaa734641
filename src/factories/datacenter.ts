import type { InventoryObject } from '../contract/object.ts'
import { createObjectFactory } from './object-factory.ts'

/** The sites: a location's fact, and how many racks it has. */
const sites: readonly [fact: string, racks: number][] = [
  ['osl1', 6],
  ['trd1', 5],
  ['ams1', 3],
]

/** What a row of the tables below adds: a word for host names, a type, and attributes that its role decides. */
type Row = readonly [role: string, type: string, attributes?: Readonly<Record<string, string>>]

const hypervisor: Row = ['hv', 'server', { os: 'Proxmox VE 8.2', ram: '512 GB' }]

/** What every rack holds, from the top down. */
const rackRows: readonly Row[] = [
  ['tor', 'switch'],
  ['tor', 'switch'],
  ['pdu', 'pdu'],
  ['pdu', 'pdu'],
  ['web', 'server'],
  ['web', 'server'],
  ['app', 'server'],
  ['app', 'server'],
  ['cache', 'server'],
  ['batch', 'server'],
  ['db', 'database'],
  hypervisor,
  hypervisor,
]

/** What a site has once, in its first rack, below the rest. */
const siteRows: readonly Row[] = [
  ['rtr', 'router'],
  ['rtr', 'router'],
  ['fw', 'firewall', { ha_role: 'active' }],
  ['fw', 'firewall', { ha_role: 'passive' }],
  ['lb', 'load balancer'],
  ['lb', 'load balancer'],
  ['san', 'storage'],
  ['nas', 'storage'],
  ['ups', 'ups'],
  ['ups', 'ups'],
]

/** What a site has outside of its racks. */
const officeRows: readonly Row[] = [
  ['ap', 'access point'],
  ['ap', 'access point'],
  ['prn', 'printer'],
]

/** The virtual machines of one hypervisor. */
const guestRows: readonly Row[] = [
  ['vm-web', 'virtual machine', { platform: 'proxmox' }],
  ['vm-app', 'virtual machine', { platform: 'proxmox' }],
  ['vm-worker', 'virtual machine', { platform: 'proxmox' }],
  ['vm-api', 'virtual machine', { platform: 'proxmox' }],
  ['vm-ci', 'virtual machine', { platform: 'proxmox' }],
]

const digits = (value: number) => String(value).padStart(2, '0')

/** The objects of the scenario `datacenter`, site by site and rack by rack. */
export function datacenter(seed: number): InventoryObject[] {
  const factory = createObjectFactory({ seed })
  const objects = sites.flatMap(([fact, racks]) => {
    const counts = new Map<string, number>()
    /** Builds a row's object. Objects of a role are numbered through, site by site. */
    const place = ([role, type, attributes]: Row, spot: string, more: Readonly<Record<string, string>> = {}) => {
      const count = (counts.get(role) ?? 0) + 1
      counts.set(role, count)
      return factory.build({
        type: { name: type },
        location: { fact },
        name: [fact, spot, role + digits(count)].filter(Boolean).join('-'),
        attributes: (_n, own) => ({ ...own, ...attributes, ...more }),
      })
    }
    const rackObjects = Array.from({ length: racks }, (_, index) => {
      const rack = `r${digits(index + 1)}`
      const rows = index === 0 ? [...rackRows, ...siteRows] : rackRows
      const mounted = rows.map((row, position) => {
        // Power strips are upright at the back: they take no unit.
        const unit = row[1] === 'pdu' ? undefined : { unit: `U${digits(42 - position)}` }
        return place(row, rack, { rack, ...unit })
      })
      const guests = mounted
        .filter(({ attributes }) => attributes.os === hypervisor[2]?.os)
        .flatMap(({ name }) => guestRows.map((row) => place(row, '', { hypervisor: name })))
      return [...mounted, ...guests]
    })
    return [...rackObjects.flat(), ...officeRows.map((row) => place(row, 'f1', { floor: 'f1' }))]
  })
  const spares = factory.buildList(4, 'unplaced', 'unowned', { type: { name: 'switch' } })
  return [...objects, ...spares, ...factory.buildList(6, 'decommissioned', { type: { name: 'server' } })]
}

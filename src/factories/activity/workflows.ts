import type { InventoryObject } from '../../contract/object.ts'
import { typeOf } from '../../mock/added-objects.ts'
import type { BuiltObject } from '../overrides.ts'
import { findName, moveName, renewAddresses, renewHardware, withoutAddresses } from './identity.ts'
import { create, type PlannedChange, remove, replace, update } from './planned-change.ts'
import { findFreeUnit, isOut, placeOf, STOCKED, type Stock, unitOf, usersOf } from './stock.ts'

/** The changes of a workflow, each planned when it is due, with the objects of then. None where it does not fit the objects. */
type Changes = Generator<PlannedChange, void, void>

/** The name of a workflow. */
export type WorkflowName =
  | 'fill-rack'
  | 'deploy'
  | 'decommission'
  | 'remove'
  | 'failure'
  | 'replace'
  | 'hand-over'
  | 'move'
  | 'migrate'
  | 'arrival'

/** Several changes for one purpose, one after the other. */
interface Workflow {
  /** How often it begins, relative to the others that fit. */
  readonly weight: number
  /** @param now - returns the objects of now */
  readonly plan: (now: () => Stock) => Changes
}

/** The workflows, by their names. */
export const workflows: Readonly<Record<WorkflowName, Workflow>> = {
  /** A rack gets more of what it has, unit by unit. */
  'fill-rack': { weight: 4, plan: fillRack },
  /** Something outside of racks is added, such as a virtual machine. */
  deploy: { weight: 3, plan: deploy },
  decommission: { weight: 4, plan: decommission },
  /** What is decommissioned is removed. */
  remove: { weight: 4, plan: removeDecommissioned },
  /** A device fails, most often a switch, and is replaced by the same model. */
  failure: { weight: 4, plan: fail },
  /** What somebody else left failed is replaced too. */
  replace: { weight: 8, plan: replaceFailed },
  /** A team hands its objects over. */
  'hand-over': { weight: 2, plan: handOver },
  /** What is in a rack moves to another one, and its virtual machines with it. */
  move: { weight: 2, plan: move },
  /** Virtual machines whose hypervisor is gone, or somewhere else, get another one. */
  migrate: { weight: 8, plan: migrate },
  /** Where no other one fits. */
  arrival: { weight: 1e-9, plan: arrive },
}

function* fillRack(now: () => Stock): Changes {
  const stock = now()
  const model = stock.draw((object) => {
    const rack = stock.rackOf(object)
    return rack !== undefined && !isOut(object) && stock.hasRoom(object, 1) && findFreeUnit(rack, 1) !== undefined
  })
  for (let left = stock.faker.number.int({ min: 2, max: 4 }); model && left > 0; left--) {
    const stock = now()
    const rack = stock.rackOf(model)
    const unit = rack && findFreeUnit(rack, unitOf(model))
    if (unit === undefined || !stock.hasRoom(model, 1)) return
    yield create('installed', copyOf(model, stock, { unit }), `in ${model.attributes.rack} ${unit}`)
  }
}

function* deploy(now: () => Stock): Changes {
  const stock = now()
  const model = stock.draw(
    (object) => !object.attributes.rack && placeOf(object) !== null && isOrdinary(object) && stock.hasRoom(object, 1),
  )
  if (model) yield create('deployed', copyOf(model, stock), `in ${placeOf(model)}`)
}

function* decommission(now: () => Stock): Changes {
  const stock = now()
  // Some wait for their removal, and not more and more.
  if (stock.all.filter((object) => isOut(object, 'decommissioned')).length >= Math.max(2, stock.all.length / 25)) return
  const object = stock.draw(
    (object) =>
      isOrdinary(object) &&
      stock.watch.isUntouched(object) &&
      stock.hasRoom(object, -1) &&
      (!object.attributes.rack || isRacked(object, stock)) &&
      !stock.guests().has(object.name),
  )
  if (!object) return
  const attributes = { ...withoutAddresses(object.attributes), status: 'decommissioned' }
  const labels = stock.withLabel([], 'decommissioned')
  yield update('decommissioned', object, { labels, attributes, responsible: [] })
}

function* removeDecommissioned(now: () => Stock): Changes {
  const stock = now()
  const object = stock.draw(
    (object) => isOut(object, 'decommissioned') && stock.watch.isUntouched(object) && stock.hasRoom(object, -1),
  )
  if (object) yield remove('removed', object)
}

function* fail(now: () => Stock): Changes {
  const stock = now()
  const isSwitch = stock.faker.number.float() < 0.6
  const isDevice = (object: InventoryObject) => Boolean(object.attributes.serial) && isOrdinary(object)
  const device =
    (isSwitch && stock.draw((object) => isDevice(object) && typeOf(object) === 'switch')) || stock.draw(isDevice)
  if (!device) return
  const labels = stock.withLabel(device.labels, 'failed')
  yield update('failed', device, { labels, attributes: { ...device.attributes, status: 'failed' } })
  const failed = now().find(device.id)
  if (failed) yield replaceDevice(failed, now(), device.attributes.status)
}

function* replaceFailed(now: () => Stock): Changes {
  const stock = now()
  const failed = stock.draw((object) => Boolean(object.attributes.serial) && isOut(object, 'failed'))
  if (failed) yield replaceDevice(failed, stock)
}

function* handOver(now: () => Stock): Changes {
  const stock = now()
  /** Those who can hand over, and keep an object: nobody is left without any. */
  const teamsOf = (object: InventoryObject) => usersOf(object).filter((user) => stock.usersFor(object).get(user)! > 1)
  /** Neither those with few such objects, who do other work, nor always the one with the most. */
  const heirOf = (object: InventoryObject) => {
    const others = [...stock.usersFor(object)].filter(([user]) => !usersOf(object).includes(user))
    const sorted = others.sort(([, one], [, other]) => other - one)
    return sorted[Math.floor((sorted.length - 1) / 2)]?.[0]
  }
  const first = stock.draw(
    (object) => !isOut(object) && teamsOf(object).length > 0 && stock.usersFor(object).size > object.responsible.length,
  )
  const team = first && stock.drawFrom(teamsOf(first))
  const heir = first && heirOf(first)
  if (!first || !team || !heir) return
  const isTheirs = (object: InventoryObject) => usersOf(object).includes(team) && !usersOf(object).includes(heir)
  const near = stock.all.filter(
    (object) =>
      object !== first && typeOf(object) === typeOf(first) && placeOf(object) === placeOf(first) && isTheirs(object),
  )
  for (const { id } of [first, ...near].slice(0, Math.min(stock.usersFor(first).get(team)! - 1, 4))) {
    const object = now().find(id)
    if (!object || !isTheirs(object)) continue
    const responsible = usersOf(object).map((user) => JSON.parse(user === team ? heir : user))
    yield update('handed over', object, { responsible }, `from ${formatUser(team)} to ${formatUser(heir)}`)
  }
}

function* move(now: () => Stock): Changes {
  const stock = now()
  const isMovable = (object: InventoryObject) => isRacked(object, stock) && isOrdinary(object)
  const hasGuests = ({ name }: InventoryObject) => {
    const guests = stock.guests().get(name) ?? []
    return guests.length > 0 && guests.length <= 8 && guests.every((guest) => stock.watch.isFree(guest))
  }
  const isHypervisor = stock.faker.number.float() < 0.4
  const host =
    (isHypervisor && stock.draw((object) => isMovable(object) && hasGuests(object))) ||
    stock.draw((object) => isMovable(object) && !stock.guests().has(object.name))
  const rack = host && stock.drawFrom([...stock.racks().values()].filter((other) => other !== stock.rackOf(host)))
  const unit = rack && findFreeUnit(rack, unitOf(host))
  if (!host || !rack || unit === undefined) return
  const { location } = rack
  const parts = new Map([
    [placeOf(host)!, placeOf(rack)!],
    [host.attributes.rack!, rack.name],
  ])
  const name = moveName(host.name, parts, stock)
  const where = `to ${placeOf(rack)} ${rack.name} ${unit}${name === host.name ? '' : ` as ${name}`}`
  const attributes = { ...addressesAt(host, location, stock), rack: rack.name, unit }
  yield replace('moved', host, { name, location, attributes }, where)
  for (const { id } of stock.guests().get(host.name) ?? []) {
    const guest = now().find(id)
    if (guest?.attributes.hypervisor === host.name) yield follow(guest, now(), name, location)
  }
}

function* migrate(now: () => Stock): Changes {
  const stock = now()
  const hypervisors = new Map(stock.all.filter(({ name }) => stock.guests().has(name)).map((host) => [host.name, host]))
  const isLost = (guest: InventoryObject) => {
    const { hypervisor } = guest.attributes
    if (!hypervisor || hypervisors.size === 0) return false
    const host = hypervisors.get(hypervisor)
    return host === undefined || placeOf(host) !== placeOf(guest)
  }
  const guest = stock.draw(isLost)
  if (!guest) return
  const hosts = [...hypervisors.values()]
  const near = hosts.filter((host) => placeOf(host) === placeOf(guest))
  const host = hypervisors.get(guest.attributes.hypervisor!) ?? stock.drawFrom(near) ?? stock.drawFrom(hosts)!
  yield follow(guest, stock, host.name, host.location)
}

function* arrive(now: () => Stock): Changes {
  const stock = now()
  const others = stock.all.length - stock.watch.added
  if (stock.watch.added >= Math.max(STOCKED - others, Math.floor(others / 5))) return
  const isTaken = (object: BuiltObject) =>
    stock.names().has(object.name) || stock.rackOf(object)?.used.has(unitOf(object))
  let object = stock.factory.build()
  while (isTaken(object)) object = stock.factory.build()
  yield create('created', object)
}

/** Whether an object is in a unit of a rack, and not alone there: a rack does not become empty. */
function isRacked(object: InventoryObject, stock: Stock): boolean {
  return (stock.rackOf(object)?.used.size ?? 0) > 1
}

/** Whether an object is in service and has a type, so that workflows can change it. */
function isOrdinary(object: InventoryObject): boolean {
  return Boolean(object.type?.name) && !isOut(object)
}

/** Labels that a new object does not have. */
const usedLabels: readonly unknown[] = ['out-of-warranty', 'battery-due', 'inherited', 'unidentified', 'to-be-checked']

/** A new object like another one: of the same model, with an identity of its own. */
function copyOf(model: InventoryObject, stock: Stock, changes: Record<string, string> = {}) {
  const { location, type, labels, responsible } = model
  const name = findName(model.name, stock)
  const renewed = renewHardware(renewAddresses(model, stock), stock)
  const own = Object.entries(renewed).map(([key, value]) => [key, value === model.name ? name : value])
  const attributes = { ...Object.fromEntries(own), ...(renewed.notes && { notes: '' }), ...changes }
  return {
    name,
    location,
    type,
    labels: labels.filter((label) => !usedLabels.includes(label)),
    attributes,
    responsible,
  }
}

/** @param status - the attribute before it failed; undefined for none */
function replaceDevice(failed: InventoryObject, stock: Stock, status?: string): PlannedChange {
  const { status: _, ...attributes } = renewHardware(failed.attributes, stock)
  const labels = failed.labels.filter((label) => label !== 'failed')
  const fields = { labels, attributes: { ...attributes, ...(status !== undefined && { status }) } }
  return replace('replaced', failed, fields, `has the serial number ${attributes.serial}`)
}

/** Moves a virtual machine to a hypervisor, and where that is. */
function follow(guest: InventoryObject, stock: Stock, hypervisor: string, location: InventoryObject['location']) {
  const parts = new Map([[placeOf(guest) ?? '', placeOf({ location }) ?? '']])
  const name = moveName(guest.name, parts, stock)
  const attributes = { ...addressesAt(guest, location, stock), hypervisor }
  return update('moved', guest, { name, location, attributes }, `with its hypervisor ${hypervisor}`)
}

/** The attributes of an object at a location, with other addresses if that is another one. */
function addressesAt(object: InventoryObject, location: InventoryObject['location'], stock: Stock) {
  return placeOf(object) === placeOf({ location }) ? object.attributes : renewAddresses({ ...object, location }, stock)
}

function formatUser(json: string): string {
  const user: unknown = JSON.parse(json)
  const { name, id } = Object(user)
  return `user ${typeof user === 'object' ? (name ?? id ?? json) : user}`
}

import type { Faker } from '@faker-js/faker'
import type { InventoryObject } from '../../contract/object.ts'
import { findVendor } from '../vendors.ts'
import { placeOf, type Stock } from './stock.ts'

type Attributes = InventoryObject['attributes']

/** Draws a new value for an attribute of an object, in the form of its old one. */
type Renew = (value: string, attributes: Attributes, faker: Faker) => string

/** The attributes by which hardware is told apart, by their names. */
const hardware: readonly [key: RegExp, renew: Renew][] = [
  [/serial/i, renewSerial],
  [/(^|_)mac$/i, renewMac],
  [/asset/i, (value, _attributes, faker) => renewText(value, faker)],
]

const ADDRESS = /^(.*_)?v?ip$/i

/** How often a new value is drawn that the collection has already. Then it gets longer. */
const TRIES = 50

/** The attributes of other hardware of the same model: with other serial numbers and MAC addresses. */
export function renewHardware(attributes: Attributes, stock: Stock): Attributes {
  return mapValues(attributes, (key, value) => {
    const [, renew] = hardware.find(([pattern]) => pattern.test(key)) ?? []
    if (!renew || !value) return value
    for (let tries = 0; tries < TRIES; tries++) {
      const renewed = renew(value, attributes, stock.faker)
      if (!stock.values().has(renewed)) return renewed
    }
    return value + stock.faker.string.numeric(6)
  })
}

/** The attributes of an object at another place, or of a new object: with other IP addresses of the network there. */
export function renewAddresses(object: InventoryObject, stock: Stock): Attributes {
  return mapValues(object.attributes, (key, value) => {
    if (!ADDRESS.test(key) || !value) return value
    const neighbour = stock.all.find(
      ({ location, type, attributes }) =>
        type?.name === object.type?.name && placeOf({ location }) === placeOf(object) && attributes[key],
    )
    return findAddress(neighbour?.attributes[key] ?? value, stock)
  })
}

/** The attributes without IP addresses. */
export function withoutAddresses(attributes: Attributes): Attributes {
  return mapValues(attributes, (key, value) => (ADDRESS.test(key) ? '' : value))
}

/**
 * Finds a free name like another one: the first free number of its role at its place, as in `osl1-r02-web07`. A domain
 * after it stays.
 */
export function findName(name: string, stock: Stock): string {
  const { stem, digits, domain, key } = splitName(name)
  const taken = new Set<number>()
  for (const other of stock.names()) {
    const parts = splitName(other)
    if (parts.key === key) taken.add(Number(parts.digits))
  }
  for (let n = digits ? 1 : 2; ; n++) {
    const found = `${stem}${digits ? '' : '-'}${String(n).padStart(digits.length, '0')}${domain}`
    if (!taken.has(n) && !stock.names().has(found)) return found
  }
}

/** Changes the parts of a name that say where its object is: `osl1-r02-hv03` in Trondheim is `trd1-r02-hv03`. */
export function moveName(name: string, parts: ReadonlyMap<string, string>, stock: Stock): string {
  const moved = name
    .split('-')
    .map((part) => parts.get(part) ?? part)
    .join('-')
  return moved !== name && stock.names().has(moved) ? findName(moved, stock) : moved
}

/** @returns the number at the end of the host's name, what is around it, and the key of names with the same place and role */
function splitName(name: string) {
  const end = name.includes('.') ? name.indexOf('.') : name.length
  let start = end
  while (/\d/.test(name.charAt(start - 1))) start--
  const [stem, digits, domain] = [name.slice(0, start), name.slice(start, end), name.slice(end)]
  return { stem, digits, domain, key: `${stem.slice(0, stem.indexOf('-'))} ${stem.slice(stem.lastIndexOf('-'))}` }
}

function mapValues(attributes: Attributes, map: (key: string, value: string) => string): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, map(key, value)]))
}

function renewSerial(value: string, { vendor, platform }: Attributes, faker: Faker): string {
  const pattern = findVendor(vendor ?? platform).serial
  return pattern.length === value.length ? faker.helpers.replaceSymbols(pattern) : renewText(value, faker)
}

/** Changes the digits and the letters of a text, except for those at its beginning, which say whose it is. */
function renewText(value: string, faker: Faker): string {
  const kept = Math.min(3, Math.floor(value.length / 3))
  const rest = value
    .slice(kept)
    .replace(/\d/g, () => faker.string.numeric())
    .replace(/[a-z]/g, () => faker.string.alpha({ casing: 'lower' }))
    .replace(/[A-Z]/g, () => faker.string.alpha({ casing: 'upper' }))
  return value.slice(0, kept) + rest
}

/** The first three bytes are those of the vendor. */
function renewMac(value: string, _attributes: Attributes, faker: Faker): string {
  return (
    value.slice(0, 8) +
    value.slice(8).replace(/[\da-f]/gi, () => faker.string.hexadecimal({ prefix: '', casing: 'lower' }))
  )
}

/** Finds the next free IPv4 address in the /16 of another one; none for anything else. */
function findAddress(near: string, stock: Stock): string {
  const [, network, third, fourth] = /^(\d+\.\d+)\.(\d+)\.(\d+)$/.exec(near) ?? []
  if (network === undefined) return ''
  const start = Number(third) * 256 + Number(fourth)
  for (let distance = 1; distance < 65_536; distance++) {
    const n = (start + distance) % 65_536
    const address = `${network}.${n >> 8}.${n & 255}`
    if ((n & 255) >= 10 && (n & 255) < 250 && !stock.values().has(address)) return address
  }
  return ''
}

import type { InventoryObject } from '../../contract/object.ts'
import { failedTo } from '../../validation/errors.ts'
import { type HarArchive, type HarExchange, readArchive } from '../har-archive.ts'
import { isRead } from '../service/service-connection.ts'
import { describeTraffic } from './describe-traffic.ts'
import { Traffic } from './traffic.ts'

const ACTION = 'pull a collection'

/** What an HTTP archive shows of a service. */
export interface HarCollection {
  /** By ascending id. */
  readonly objects: InventoryObject[]
  /** What was read, and what the traffic does not show, in sentences. */
  readonly notes: readonly string[]
}

/**
 * Reads the objects of a service out of an HTTP archive: each as the newest response shows it.
 * @param baseUrl - of the service; null for the only one in the archive
 * @throws InventoryMockError for anything but an archive, for one without the service or without its objects, and for
 * an object that is none (contract section 2)
 */
export function readHarCollection(har: HarArchive, baseUrl: string | null): HarCollection {
  const exchanges = readArchive(har, ACTION)
  const url = chooseService(exchanges, baseUrl)
  const traffic = new Traffic()
  const ofService = exchanges.filter((exchange) => exchange.baseUrl === url)
  for (const exchange of ofService.sort((one, other) => timeOf(one) - timeOf(other))) traffic.add(exchange)
  const { lists, single, lost } = traffic.counts
  if (lists + single === 0) {
    const got = lost > 0 ? `${lost} without a body` : 'none'
    const advice = 'Reload the page with the network panel open, and save the archive with its contents'
    throw failedTo(ACTION, 'har to have a response with objects of the service', got, advice)
  }
  const objects = [...traffic.objects.values()].sort((one, other) => one.id - other.id)
  return { objects, notes: describeTraffic(traffic, url) }
}

/** A read shows what was there when it began, or later; a write has been done when it ends: a list beside it can be older. */
function timeOf(exchange: HarExchange): number {
  return isRead(exchange) ? exchange.startedAt : exchange.endedAt
}

function chooseService(exchanges: readonly HarExchange[], wanted: string | null): string {
  // Not those that only lead to a service, by a redirect or a preflight.
  const answered = exchanges.filter(({ method, response }) => method !== 'OPTIONS' && !isRedirect(response.status))
  const urls = [...new Set(answered.map(({ baseUrl }) => baseUrl))].sort()
  const [first, ...others] = urls
  if (first === undefined) {
    const advice = 'Save it while a page is open that shows the inventory'
    throw failedTo(ACTION, 'har to have requests to /api/v2/objects/', 'none', advice)
  }
  if (wanted === null && others.length > 0) {
    throw failedTo(ACTION, 'har to have the requests of one service', `those of ${urls.join(', ')}`, 'Give its URL')
  }
  if (wanted === null || urls.includes(wanted)) return wanted ?? first
  throw failedTo(ACTION, `har to have requests to ${wanted}`, `those of ${urls.join(', ')}`, 'Is the URL right?')
}

function isRedirect(status: number): boolean {
  return status > 300 && status < 400 && status !== 304
}

import { COLLECTION_PATH } from '../../contract/operations.ts'
import { listParameters } from '../../contract/parameters.ts'
import type { Traffic } from './traffic.ts'

/** At most this many ids are named. */
const MOST_IDS = 10

/**
 * Says what the traffic to a service has shown, and what it has not. Has nothing of what is in the archive but the URL and
 * ids: a query parameter that the contract does not have can be a secret.
 */
export function describeTraffic({ counts, filters, unseen, created }: Traffic, url: string): string[] {
  const { lists, wholeLists, pages, single, failed, lost, unreadable, faults } = counts
  const known = Object.keys(listParameters).filter((name) => filters.has(name))
  const names = [...known, ...(filters.size > known.length ? ['parameters that the contract does not have'] : [])]
  const filtered = names.length > 0 ? `, only some with ${names.join(', ')}` : ''
  const ids = [...unseen].sort((one, other) => one - other)
  const named = `${ids.slice(0, MOST_IDS).join(', ')}${ids.length > MOST_IDS ? ', …' : ''}`
  const notes: readonly (readonly [count: number, note: string])[] = [
    [
      wholeLists > 0 ? 0 : 1,
      `No list of all objects is there${filtered}: the collection is probably not whole. Open ${url}${COLLECTION_PATH} too.`,
    ],
    [pages, `${say(pages, 'list is a page', 'lists are pages')} of a longer one.`],
    [failed, `${say(failed, 'list')} failed, or had no response.`],
    [
      lost,
      `${say(lost, 'response')} without a body: the browser did not keep it. Turn its cache off, reload, and save again.`,
    ],
    [unreadable, `${say(unreadable, 'response')} with something else than JSON, or with a part of it: left out.`],
    [faults, `${say(faults, 'response')} of a fault of a mock: left out.`],
    [unseen.size, `${say(unseen.size, 'object')} in the paths of requests, and in no response: ${named}.`],
    [created.length, `${say(created.length, 'object')} created, and no later response has the id: left out.`],
  ]
  return [
    `Read ${say(lists, 'list')}, ${wholeLists} of all objects, and ${say(single, 'response')} with one object, of ${url}.`,
    ...notes.flatMap(([count, note]) => (count > 0 ? [note] : [])),
  ]
}

function say(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}

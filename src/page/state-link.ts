import { isTooDeep } from '../contract/json.ts'
import { internalsOf } from '../mock/internals.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import { decodeState } from './encoded-state.ts'

/** The state of a link comes last, after the hash that the page itself has. */
const STATE_IN_HASH = /^#(?:(.*?)&)?inventory-state=(.*)$/s

/** Adds a state to the address of a page, which keeps its own hash. */
export function formatStateLink(url: string, encoded: string): string {
  const { hash } = new URL(url)
  const [, own = ''] = STATE_IN_HASH.exec(hash) ?? [hash, hash.slice(1)]
  // A function, because in a text `$&` stands for what is replaced.
  return url.replace(/#.*|$/s, () => `#${own && `${own}&`}inventory-state=${encoded}`)
}

/**
 * Takes the state out of the address of the page, whose own hash stays.
 * @returns what {@link decodeState} reads; null where there is none
 */
export function takeStateLink(): string | null {
  if (typeof location === 'undefined' || typeof history === 'undefined') return null
  const [, own, encoded = null] = STATE_IN_HASH.exec(location.hash) ?? []
  if (encoded !== null) {
    const { pathname, search } = location
    history.replaceState(history.state, '', pathname + search + (own ? `#${own}` : ''))
  }
  return encoded
}

/**
 * Imports the state of the link that the page was opened with, such as a link that the console made. To be called before
 * the application starts: its first request then gets the state, and its router sees the address without the state.
 * After `keepState`, it replaces what was kept, and is kept from then on. Warns in the console for a damaged link.
 * @returns whether a state was imported; false where there is no link, and where there is no page
 * @throws InventoryMockError for anything but a mock
 * @example
 * const mock = createInventoryMock({ objects: scenarios.small() })
 * keepState(mock, sessionStorage)
 * await importStateLink(mock)
 */
export async function importStateLink(mock: Pick<InventoryService, 'importState'>): Promise<boolean> {
  const internals = internalsOf('import the state of a link', mock)
  const encoded = takeStateLink()
  if (encoded === null) return false
  try {
    const text = await decodeState(encoded)
    if (text === null || isTooDeep(text)) throw new Error('The link is damaged.')
    mock.importState(JSON.parse(text))
    internals.stateOrigin = 'link'
    return true
  } catch (error) {
    const what = 'The state of the link cannot be used, so nothing was changed.'
    console.warn(`inventory-objects-mock: ${what} ${(error as Error).message}`)
    return false
  }
}

import { effect } from '@preact/signals'
import type { ConsoleModel } from '../model/console-model.ts'
import { decodeText, importText, readBytes } from './import-text.ts'

/** How the hash of a link with a state begins. */
export const LINK_PREFIX = '#inventory-state='

/** The most bytes that a link holds: some 30,000 characters, which chats and mail programs still keep whole. */
const MAX_BYTES = 22_000

/** The most bytes of a state in a link. */
const MAX_STATE = 16 * 2 ** 20

/**
 * Formats a state as the hash of a link: compressed, and as base64url.
 * @param text - the state as JSON
 * @returns null for one that is too large
 */
export async function formatLink(text: string): Promise<string | null> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = await readBytes(stream, (size) => size <= MAX_BYTES)
  if (bytes === null) return null
  const base64 = btoa(String.fromCharCode(...bytes))
  return LINK_PREFIX + base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

/**
 * Reads the state in the hash of a link.
 * @returns the state as JSON, not checked; null for a damaged link, and for one that is too large
 */
export async function parseLink(hash: string): Promise<string | null> {
  try {
    const base64 = hash.slice(LINK_PREFIX.length).replace(/-/g, '+').replace(/_/g, '/')
    // Checked first: browsers decompress a whole chunk before the first byte of it can be read.
    if (base64.length > MAX_BYTES * 1.4) return null
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const state = await readBytes(stream, (size) => size <= MAX_STATE)
    return state && decodeText(state)
  } catch {
    return null
  }
}

const SOURCE = 'The state of the link'

/**
 * Offers to import the state of the link that the page was opened with, or that is opened in it later: once, because the
 * hash is removed. Waits until the mock can be reached.
 * @param onFound - called for each link with a state
 * @returns a function that stops it
 */
export function importFromLink(model: ConsoleModel, onFound?: () => void): () => void {
  const read = async () => {
    const { hash, pathname, search } = location
    if (!hash.startsWith(LINK_PREFIX)) return
    history.replaceState(history.state, '', pathname + search)
    onFound?.()
    const text = await parseLink(hash)
    if (text === null)
      model.notices.fail(`${SOURCE} is damaged, so nothing was changed. Ask for the link again, or for a file.`)
    // Any page can lead here.
    else model.notices.ask('This link has a state. Replace the present one?', 'Import', () => importLinked(text))
  }
  const importLinked = async (text: string) => {
    const problem = await importText(model, text, SOURCE, 'Import a link')
    if (problem !== undefined) model.notices.fail(problem)
  }
  const readIfReady = () => {
    if (model.connection.isReady.value) read()
  }
  addEventListener('hashchange', readIfReady)
  const stop = effect(readIfReady)
  return () => {
    stop()
    removeEventListener('hashchange', readIfReady)
  }
}

import { signal } from '@preact/signals'
import { formatSize } from './format-state.ts'

/** A state that the browser keeps. */
export interface SavedState {
  readonly name: string
  /** What is in it, in words: `26 objects, 1 fault`. */
  readonly contents: string
  /** By the clock of the page, in ms. */
  readonly savedAt: number
}

const PREFIX = 'inventory-state '

/** In characters. More would take the place of what the application stores. */
const MAX_SIZE = 1_000_000

/** The states that are saved in `localStorage`: the pages of an origin share them. */
export class SavedStates {
  /** The newest first. */
  readonly list = signal(readAll())

  /**
   * Saves a state as JSON.
   * @throws Error with what to do instead, for one that is too large and without a storage
   */
  add(name: string, contents: string, text: string): void {
    const advice = 'Save it to a file.'
    if (text.length > MAX_SIZE) throw new Error(`${formatSize(text)} is too large for the storage. ${advice}`)
    try {
      localStorage.setItem(formatStorageKey({ name, contents, savedAt: Date.now() }), text)
    } catch {
      throw new Error(`The storage of the browser is full, or forbidden to this page. ${advice}`)
    }
    this.refresh()
  }

  /** Reads a state as JSON; null for one that another page has deleted. */
  read(saved: SavedState): string | null {
    return localStorage.getItem(formatStorageKey(saved))
  }

  delete(saved: SavedState): void {
    localStorage.removeItem(formatStorageKey(saved))
    this.refresh()
  }

  /** Looks again at what is saved, as when another page has changed it. */
  refresh(): void {
    this.list.value = readAll()
  }
}

/** The key has everything but the state, so that a list of them parses no state. */
function formatStorageKey({ name, contents, savedAt }: SavedState): string {
  return PREFIX + JSON.stringify([savedAt, contents, name])
}

function readAll(): readonly SavedState[] {
  try {
    return Object.keys(localStorage)
      .flatMap((key) => parseStorageKey(key) ?? [])
      .sort((one, other) => other.savedAt - one.savedAt)
  } catch {
    // Pages can be without a storage.
    return []
  }
}

function parseStorageKey(key: string): SavedState | null {
  try {
    if (!key.startsWith(PREFIX)) return null
    const [savedAt, contents, name] = JSON.parse(key.slice(PREFIX.length))
    if (typeof savedAt !== 'number' || typeof contents !== 'string' || typeof name !== 'string') return null
    return { savedAt, contents, name }
  } catch {
    return null
  }
}

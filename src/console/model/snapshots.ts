import { signal } from '@preact/signals'

/** A state with a name. */
export interface Snapshot {
  readonly name: string
  /** The number of its objects. */
  readonly size: number
  /** By the clock of the page, in ms. */
  readonly savedAt: number
  /** The state as JSON. */
  readonly text: string
  /** Whether a reload keeps it. */
  readonly isKept: boolean
}

/** More characters would take the place of what the application stores. */
const MAX_KEPT = 1_000_000

/** The snapshots of a tab: in memory, and in `sessionStorage` if they are small. */
export class Snapshots {
  /** The newest first. */
  readonly list = signal<readonly Snapshot[]>(readKept())

  /** Adds a snapshot. Its name must be new. */
  add(name: string, size: number, text: string): void {
    const snapshot = { name, size, text, savedAt: Date.now() }
    let isKept = text.length <= MAX_KEPT
    try {
      if (isKept) sessionStorage.setItem(storageKeyOf(snapshot), text)
    } catch {
      isKept = false
    }
    this.list.value = [{ ...snapshot, isKept }, ...this.list.value]
  }

  delete(snapshot: Snapshot): void {
    if (snapshot.isKept) sessionStorage.removeItem(storageKeyOf(snapshot))
    this.list.value = this.list.value.filter((other) => other !== snapshot)
  }
}

/** The key has everything but the state, so that a list of them parses no state. */
function storageKeyOf({ savedAt, size, name }: Omit<Snapshot, 'text' | 'isKept'>): string {
  return `inventory-snapshot ${savedAt} ${size} ${name}`
}

function readKept(): Snapshot[] {
  try {
    return Object.entries<string>(sessionStorage)
      .flatMap(([key, text]) => {
        const [, savedAt, size, name] = /^inventory-snapshot (\d+) (\d+) (.*)$/s.exec(key) ?? []
        return name === undefined ? [] : [{ name, size: Number(size), savedAt: Number(savedAt), text, isKept: true }]
      })
      .sort((one, other) => other.savedAt - one.savedAt)
  } catch {
    // Pages can be without a storage.
    return []
  }
}

import fs from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InventoryMockError } from '../../validation/errors.ts'
import { removeLeftovers, temporaryName, writeAtomically } from './atomic-write.ts'
import { loadState, type PersistedState } from './state-file.ts'

/** How state is kept on disk. */
export interface PersistenceOptions {
  /** Path of the file; made with the first change. A link is followed, so that what it leads to is replaced. */
  file: string
  /** The state to write, asked for when a write begins; what it returns must not change while it is read. */
  snapshot: () => string | Iterable<string>
  /**
   * What a crash can lose, in ms: a change is in the file this long after it was made, as long as a write takes no more
   * than half of it. A write begins a fifth of it after the first change, or when the one before has ended.
   * @default 1000
   */
  interval?: number
  /** Told that the file cannot be written, once per outage, and that it can again. One line each. */
  onError?: (message: string) => void
}

/** State that is kept on disk. */
export interface Persistence {
  /** What the file held at the start; null where there was none. */
  readonly state: PersistedState | null
  /** Why the file cannot be written at present; null while it can. */
  readonly failure: string | null
  /** Says that the state is another now. Costs nothing: any number of changes make one write. */
  changed(): void
  /** Writes what is unsaved now. @returns whether the file holds everything that had changed by then */
  flush(): Promise<boolean>
  /** Writes what is unsaved, and ends. May be called twice. @returns whether the file holds everything */
  close(): Promise<boolean>
}

/**
 * Keeps the state of a collection in a file: loads it, and writes it after changes. The file is whole at any moment,
 * and a file that cannot be written ends nothing: it is said, and tried again each interval. A file that cannot be read
 * is refused before anything is written, and so is left as it is.
 * @throws InventoryMockError for a file that is damaged, unreadable, or no file
 * @example
 * const persistence = await openPersistence({ file, snapshot: () => formatState(store.nextId, store.all()) })
 * const store = new Store(createBase(persistence.state?.objects ?? []), () => persistence.changed())
 * await persistence.close()
 */
export async function openPersistence(options: PersistenceOptions): Promise<Persistence> {
  const { snapshot, interval = 1000, onError = () => {} } = options
  const file = await fs.realpath(options.file).catch(() => resolve(options.file))
  const loaded = await loadState(file)
  await removeLeftovers(file)
  const temporary = temporaryName(file)

  let failure: string | null = null
  let isUnsaved = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let writes = Promise.resolve(true)
  let closing: Promise<boolean> | undefined

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(flush, ms).unref()
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    writes = writes.then(save)
    return writes
  }

  async function save(): Promise<boolean> {
    if (!isUnsaved) return true
    isUnsaved = false
    try {
      await writeAtomically(file, temporary, snapshot(), loaded?.mode)
    } catch (error) {
      isUnsaved = true
      schedule(interval)
      const isNew = failure === null
      failure = describeFailure(file, error as NodeJS.ErrnoException)
      if (isNew) onError(failure)
      return false
    }
    const isOver = failure !== null
    failure = null
    if (isOver) onError(`Saving ${file} works again: it holds every change.`)
    return true
  }

  async function finish(): Promise<boolean> {
    isClosed = true
    let isSaved: boolean
    do isSaved = await flush()
    while (isSaved && isUnsaved)
    if (!isSaved) onError(`Closed without saving: ${file} lacks the last changes. ${failure}`)
    return isSaved
  }

  return {
    state: loaded?.state ?? null,
    get failure() {
      return failure
    },
    changed() {
      if (isUnsaved) return
      isUnsaved = true
      schedule(interval / 5)
    },
    flush,
    close() {
      closing ??= finish()
      return closing
    },
  }
}

/** What a write met, and what helps, by the system's code. */
const failures: Record<string, [got: string, advice: (folder: string) => string]> = {
  EACCES: ['a folder without the right to write', (folder) => `Allow this user to write to ${folder}`],
  EBUSY: [
    'a file that cannot be replaced',
    (folder) => `Close what has it open, or mount ${folder} instead of the file`,
  ],
  EDQUOT: ['a used-up quota', () => 'Free some space'],
  EISDIR: ['a folder in its place', () => 'Move the folder away'],
  ENOENT: ['no such folder', (folder) => `Make ${folder}`],
  ENOSPC: ['a full disk', () => 'Free some space'],
  EPERM: ['a folder without the right to write', (folder) => `Allow this user to write to ${folder}`],
  EROFS: ['a read-only disk', (folder) => `Make ${folder} writable`],
}

function describeFailure(file: string, { code = '', message }: NodeJS.ErrnoException): string {
  const [got, advice] = failures[code] ?? [message, () => 'Mend that']
  const what = got === message ? message : `${got} (${code})`
  const goesOn = `${advice(dirname(file))}: until then changes are in memory alone, and saving is tried again`
  return new InventoryMockError(`save ${file}`, 'to write it', what, goesOn).message
}

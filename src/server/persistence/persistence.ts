import fs from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ObjectModel } from '../../simulator/store/object-model.ts'
import { createSaveError, findTarget, removeLeftovers, writeAtomically } from './atomic-write.ts'
import { lockFile } from './lock.ts'
import { type FileState, readStateFile } from './state-file.ts'

export interface PersistenceOptions {
  /** The path of the file, which the first change creates. For a symbolic link, its target is replaced. */
  file: string
  model: ObjectModel
  /** Returns the text to write, in pieces. Called when a write begins; the result must not change until it is read. */
  snapshot: () => Iterable<string>
  /** Called with one line when writing starts to fail, at once for a missing folder. */
  onError: (message: string) => void
  /** Called when it works again: the file has every change. */
  onSavedAgain: () => void
}

/**
 * The maximum time from a change until it is in the file, in ms, if a write takes at most half of it. A crash can lose
 * the changes of this time. A write begins a fifth of it after the first change, or when the previous write has ended.
 */
const INTERVAL = 1000

export interface Persistence {
  /** The state in the file when it was opened; null if there was no file. */
  readonly state: FileState | null
  /** When that was written. */
  readonly savedAt: Date | null
  /** Why the last write failed; null if it did not fail. */
  readonly failure: string | null
  /** Schedules a write after a change. Any number of changes are written together. */
  changed(): void
  /** Writes unsaved changes now. Resolves to whether the file has all changes made before the call. */
  flush(): Promise<boolean>
  /** Writes unsaved changes, stops, and unlocks the file. Throws if the last changes could not be written. */
  close(): Promise<void>
}

/**
 * Locks and reads a state file, and writes it after changes. The file is complete at every moment. A failed write is
 * reported, and retried after each interval. A file that cannot be read or is damaged is not changed.
 */
export async function openPersistence(options: PersistenceOptions): Promise<Persistence> {
  const { model, snapshot, onError, onSavedAgain } = options
  const file = await findTarget(options.file)
  let unlock = await lockFile(file)
  const loaded = await readStateFile(file, model).catch((error) => {
    unlock?.()
    throw error
  })

  let cause: NodeJS.ErrnoException | null = null
  let isUnsaved = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let writes: Promise<unknown> = Promise.resolve()
  let closing: Promise<void> | undefined

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(flush, ms).unref()
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    const saved = writes.then(save)
    writes = saved
    return saved
  }

  async function save(): Promise<boolean> {
    if (!isUnsaved) return true
    isUnsaved = false
    try {
      // Again, if the folder was missing or read-only.
      unlock ??= await lockFile(file)
      await writeAtomically(file, snapshot(), loaded?.mode)
    } catch (error) {
      isUnsaved = true
      schedule(INTERVAL)
      fail(error as NodeJS.ErrnoException)
      return false
    }
    const hadFailed = cause !== null
    cause = null
    if (hadFailed) onSavedAgain()
    return true
  }

  function fail(error: NodeJS.ErrnoException): void {
    const isFirst = cause === null
    cause = error
    if (isFirst && !isClosed) {
      onError(`${describeFailure()} Until then, changes are only in memory, and saving is retried.`)
    }
  }

  function describeFailure(): string | null {
    return cause && createSaveError(file, file, cause).message
  }

  async function finish(): Promise<void> {
    isClosed = true
    let isSaved: boolean
    do isSaved = await flush()
    while (isSaved && isUnsaved)
    unlock?.()
    if (!isSaved) throw createSaveError(file, `the last changes to ${file}`, cause!)
  }

  if (unlock) await removeLeftovers(file)
  else await fs.access(dirname(file), fs.constants.W_OK).catch(fail)
  return {
    state: loaded?.state ?? null,
    savedAt: loaded?.savedAt ?? null,
    get failure() {
      return describeFailure()
    },
    changed() {
      if (isUnsaved) return
      isUnsaved = true
      schedule(INTERVAL / 5)
    },
    flush,
    close: () => (closing ??= finish()),
  }
}

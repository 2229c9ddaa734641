import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { InventoryObject } from '../contract/object.ts'
import { InventoryMockError, quote } from '../errors.ts'
import { checkCollection } from '../mock/input.ts'

/** The state of a collection, as a file keeps it: `{ "version": 1, "nextId": 14, "objects": [...] }`. */
export interface PersistedState {
  /** The id that comes next: above every id that was ever given, those of deleted objects included. */
  nextId: number
  objects: InventoryObject[]
}

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
 * Keeps the state of a collection in a file: loads it, and writes it after changes. The file is whole at any moment, and a
 * file that cannot be written ends nothing: it is said, and tried again each interval. A file that cannot be read is refused
 * before anything is written, and so is left as it is.
 * @throws InventoryMockError for a file that is damaged, unreadable, or no file
 * @example
 * const persistence = await openPersistence({ file, snapshot: () => formatState(store.nextId, store.all()) })
 * const store = new Store(createBase(persistence.state?.objects ?? []), () => persistence.changed())
 * await persistence.close()
 */
export async function openPersistence(options: PersistenceOptions): Promise<Persistence> {
  const { snapshot, interval = 1000, onError = () => {} } = options
  const file = await fs.realpath(options.file).catch(() => resolve(options.file))
  const loaded = await load(file)
  await removeLeftovers(file)
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`

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

/**
 * The text of a state, one line for each object, in pieces of about 1 MiB: a large one never is a single string.
 * @param objects - each with its JSON; the array is read piece by piece, so nobody may change it
 */
export function* formatState(nextId: number, objects: readonly { readonly json: string }[]): Generator<string> {
  let piece = `{"version":1,"nextId":${nextId},"objects":[`
  let separator = '\n'
  for (const { json } of objects) {
    piece += separator + json
    separator = ',\n'
    if (piece.length > 1024 * 1024) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}\n]}\n`
}

/**
 * Reads the text of a state.
 * @param action - what is being done, for the error: `load state.json`
 * @throws InventoryMockError that says what is wrong with it
 */
export function parseState(text: string, action: string): PersistedState {
  const refuse = (expected: string, got: string) =>
    new InventoryMockError(action, expected, got, 'Repair the file, or move it away to start anew')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = (error as Error).message.replace(/[\s\p{Cc}]+/gu, ' ')
    throw refuse('JSON', text === '' ? 'an empty file' : `a damaged file (${reason})`)
  }
  const { version, nextId, objects, ...others } = Object(value) as Record<string, unknown>
  if (version !== 1) throw refuse('an object whose version is 1', quote(version === undefined ? value : version))
  if (Object.keys(others).length > 0) throw refuse('version, nextId and objects alone', quote(others))
  const checked = checkCollection(objects, action)
  const nameless = (objects as object[]).findIndex((object) => !('id' in object))
  if (nameless >= 0) throw refuse('every object to have an id', `none in objects[${nameless}]`)
  const lastId = checked.reduce((last, { id }) => Math.max(last, id), 0)
  if (!Number.isInteger(nextId) || Number(nextId) <= lastId) {
    throw refuse(`nextId to be an integer above every id, so above ${lastId}`, quote(nextId))
  }
  return { nextId: Number(nextId), objects: checked }
}

async function load(file: string): Promise<{ state: PersistedState; mode: number } | null> {
  const action = `load ${file}`
  const stats = await fs.stat(file).catch(orRefuse(action))
  if (stats === null) return null
  if (!stats.isFile()) {
    throw new InventoryMockError(action, 'a file', describeKind(stats), 'Give the path of a file of its own')
  }
  const bytes = await fs.readFile(file).catch(orRefuse(action))
  if (bytes === null) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const advice = 'Repair the file, or move it away to start anew'
    throw new InventoryMockError(action, 'JSON in UTF-8', 'a damaged file (other bytes)', advice)
  }
  return { state: parseState(text, action), mode: stats.mode & 0o777 }
}

function orRefuse(action: string): (error: NodeJS.ErrnoException) => null {
  return (error) => {
    if (error.code === 'ENOENT') return null
    throw new InventoryMockError(action, 'a file that can be read', error.message, 'Check the path and its rights')
  }
}

function describeKind(stats: Stats): string {
  return stats.isDirectory() ? 'a folder' : 'a device, a pipe or a socket'
}

/** Replaces a file: what reads it, at whatever moment, reads the whole of the old or of the new. */
async function writeAtomically(
  file: string,
  temporary: string,
  content: string | Iterable<string>,
  mode = 0o666,
): Promise<void> {
  try {
    const handle = await fs.open(temporary, 'w', mode)
    try {
      for (const piece of typeof content === 'string' ? [content] : content) await handle.writeFile(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await fs.rename(temporary, file)
  } catch (error) {
    await fs.unlink(temporary).catch(() => {})
    throw error
  }
  await syncFolder(dirname(file))
}

/** Not every system can: Windows opens no folder, some file systems sync none, and a folder may be writable but not readable. */
const cannotSyncFolder = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']

async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await fs.open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!cannotSyncFolder.includes((error as NodeJS.ErrnoException).code!)) throw error
  }
}

/** Removes the temporary files that processes left which are no more; that of another server, still alive, stays. */
async function removeLeftovers(file: string): Promise<void> {
  const names = await fs.readdir(dirname(file)).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(`${basename(file)}.`)) continue
    const [, pid] = /^\.(\d+)\.[0-9a-f]{8}\.tmp$/.exec(name.slice(basename(file).length)) ?? []
    if (pid === undefined || isAnotherProcess(Number(pid))) continue
    await fs.unlink(join(dirname(file), name)).catch(() => {})
  }
}

function isAnotherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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

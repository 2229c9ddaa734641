import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { InventoryMockError, mockError } from '../../validation/errors.ts'

/** How often a lock that other servers create and remove meanwhile is tried. */
const ATTEMPTS = 10

/** How long the owner of a lock may take to end, in ms, and how often that is checked. */
const PATIENCE = 1000
const CHECK_INTERVAL = 50

/**
 * Locks a file for one server, with a file `<file>.lock` next to it. A lock that a killed process left is replaced; so
 * are those of other machines and containers, which cannot be seen from here. Returns a function that removes the lock,
 * or null if none can be created here.
 */
export async function lockFile(file: string): Promise<(() => void) | null> {
  const lock = `${file}.lock`
  const { pid } = process
  const owner: LockOwner = { pid, started: readProcess(pid)?.started, id: randomBytes(4).toString('hex') }
  const content = JSON.stringify(owner)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isCreated = tryToCreate(lock, content)
    if (isCreated === null) return null
    if (isCreated) return () => remove(lock, content)
    try {
      await waitForOwner(lock)
      removeStale(file, lock)
    } catch (error) {
      if (error instanceof InventoryMockError) throw error
      throw createError(file, `a lock that cannot be replaced: ${(error as Error).message}`, `Delete ${lock}`)
    }
  }
  throw createError(file, 'a lock that others replace again and again', `Delete ${lock}`)
}

/** Creates a lock. Returns false if another exists, null if a file cannot be written here. */
function tryToCreate(lock: string, content: string): boolean | null {
  try {
    fs.writeFileSync(lock, content, { flag: 'wx' })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    // The disk is full. An empty lock says nothing.
    if (syscall === 'write') fs.unlinkSync(lock)
    return code === 'EEXIST' ? false : null
  }
  // Another server that found the lock while it was empty has removed it.
  return readIfExists(lock) === content
}

/** Waits until the owner of a lock has ended, for a moment: one that was killed can still be there when the next starts. */
async function waitForOwner(lock: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += CHECK_INTERVAL) {
    const pid = findRunningOwner(readIfExists(lock) ?? '')
    if (pid === null || pid === process.pid) return
    await setTimeout(CHECK_INTERVAL)
  }
}

/** Removes a lock whose owner has ended. Renamed first: if another server has replaced it since, it is put back. */
function removeStale(file: string, lock: string): void {
  const found = readIfExists(lock)
  if (found === null) {
    // It can be gone by now. A link to nothing stays, and cannot be replaced by a file.
    if (!fs.lstatSync(lock, { throwIfNoEntry: false })?.isSymbolicLink()) return
    throw createError(file, 'a lock that is a symbolic link to a missing file', `Delete ${lock}`)
  }
  const pid = findRunningOwner(found)
  if (pid !== null) {
    const owner = pid === process.pid ? `this process (${pid})` : `process ${pid}`
    const advice = `Close that server, or use another file. If there is no such server, delete ${lock}`
    throw createError(file, `one that a server in ${owner} has open`, advice)
  }
  const removed = `${lock}.${randomBytes(4).toString('hex')}.tmp`
  try {
    fs.renameSync(lock, removed)
    if (fs.readFileSync(removed, 'utf8') === found) fs.unlinkSync(removed)
    else fs.renameSync(removed, lock)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Removes the lock, if it is still ours. */
function remove(lock: string, content: string): void {
  try {
    if (readIfExists(lock) === content) fs.unlinkSync(lock)
  } catch {
    // The next server replaces it.
  }
}

function readIfExists(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function createError(file: string, got: string, advice: string): InventoryMockError {
  return mockError(`open ${file}`, 'a file that no other server has open', got, advice, 'file')
}

interface LockOwner {
  pid: number
  /** When that process started, from {@link readProcess}; absent where the system does not say. */
  started?: string | undefined
  /** Tells the locks of one process apart. */
  id: string
}

/** The id of the process that has a lock; null if it has ended, or the content is damaged, as after a power cut. */
function findRunningOwner(content: string): number | null {
  const { pid, started } = parseOwner(content)
  if (!Number.isInteger(pid) || !isRunning(pid!)) return null
  const found = readProcess(pid!)
  // Process ids are used again: in a container, each server has the id 1.
  const isAnother = started !== undefined && found?.started !== undefined && started !== found.started
  // Z and X: it has ended, and its parent has not asked for its exit code, as the first process of some containers.
  return isAnother || /^[ZX]$/i.test(found?.state ?? '') ? null : pid!
}

function parseOwner(content: string): Partial<LockOwner> {
  try {
    return Object(JSON.parse(content))
  } catch {
    return {}
  }
}

function isRunning(pid: number): boolean {
  if (pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The state of a process, a letter, and when it started, in ticks since the start of the machine. Only Linux says it, and
 * not of all processes.
 */
function readProcess(pid: number): { state: string | undefined; started: string | undefined } | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field, the name of the program in parentheses, can have spaces. The state is the third, the time the 22nd.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], started: fields[19] }
  } catch {
    return undefined
  }
}

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'

/** Who has a lock: the content of its file, as JSON. */
interface LockOwner {
  pid: number
  /** When that process started, from {@link readStartTime}; absent where the system does not say. */
  started?: string | undefined
  /** Tells the locks of one process apart. */
  id: string
}

/** Creates the content of a lock of this process. Each call returns another. */
export function createLockContent(): string {
  const { pid } = process
  return JSON.stringify({
    pid,
    started: readStartTime(pid),
    id: randomBytes(4).toString('hex'),
  } satisfies LockOwner)
}

/** The id of the process that has a lock; null if it has ended, or the content is damaged, as after a power cut. */
export function findRunningOwner(content: string): number | null {
  const { pid, started } = parseOwner(content)
  if (!Number.isInteger(pid) || !isRunning(pid!)) return null
  const startedNow = readStartTime(pid!)
  // Process ids are used again: in a container, each server has the id 1.
  const isAnother = started !== undefined && startedNow !== undefined && started !== startedNow
  return isAnother ? null : pid!
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
 * When a process started, in ticks since the start of the machine. Undefined where the system does not say: only Linux
 * does, and not about all processes.
 */
function readStartTime(pid: number): string | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field, the name of the program in parentheses, can have spaces. The time is the 22nd.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

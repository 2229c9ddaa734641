import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** The interval of a server, in ms: a change is in the file after this time, if a write takes at most half of it. */
const INTERVAL = 1000

/** The file of `--persist`. */
export class StateFile {
  constructor(path) {
    this.path = path
  }

  /** Removes the file, and what is left of writes. */
  remove() {
    rmSync(this.path, { force: true })
  }

  /** Reads it; null if there is none. Throws if it is damaged. */
  read() {
    return existsSync(this.path) ? JSON.parse(readFileSync(this.path, 'utf8')) : null
  }

  /** The names of the temporary files. */
  listTemporary() {
    return readdirSync(dirname(this.path)).filter(
      (name) => name.startsWith(basename(this.path)) && name.endsWith('.tmp'),
    )
  }

  /** Watches when a process writes the file, and how long it waits for a processor. Times are in ms. */
  watchWrites(pid) {
    const waits = []
    const watch = {
      /** When the present write began; null for none. */
      begun: null,
      /** How long the last write took; undefined for none. */
      last: undefined,
      slowest: 0,
      /** The age from which on a change must be in the file that was confirmed at a time. */
      getMaxAge(confirmed) {
        const before = waits.findLast(({ at }) => at <= confirmed) ?? waits[0]
        return Math.max(INTERVAL, INTERVAL / 5 + 2 * watch.slowest) + waits.at(-1).waited - before.waited
      },
      stop: () => clearInterval(timer),
    }
    const look = () => {
      const now = performance.now()
      const { at = 0, waited = 0 } = waits.at(-1) ?? {}
      // Not less: a killed process says nothing.
      if (now - at > 20) waits.push({ at: now, waited: Math.max(waited, readWait(pid)) })
      const isWriting = this.listTemporary().some((name) => name.includes(`.${pid}.`))
      if (isWriting) watch.begun ??= now
      if (watch.begun === null) return
      const time = now - watch.begun
      watch.slowest = Math.max(watch.slowest, time)
      if (isWriting) return
      watch.last = time
      watch.begun = null
    }
    look()
    const timer = setInterval(look, 1)
    return watch
  }
}

/**
 * How long the main thread of a process has waited for a processor, in ms: on a busy machine, it cannot keep its times.
 * 0 where the system does not say.
 */
function readWait(pid) {
  try {
    const [, wait] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(wait) / 1e6
  } catch {
    return 0
  }
}

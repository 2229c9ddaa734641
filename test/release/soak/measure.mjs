/**
 * Loaded into the server of a soak with `--import`: measures the process when its parent asks. Needs `--expose-gc`.
 */
import { EventEmitter } from 'node:events'
import { Session } from 'node:inspector/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { writeHeapSnapshot } from 'node:v8'

/** Nobody waits for the channel, so it does not keep the server alive. */
process.on('message', async (what) => process.send(await measures[what]()))
process.channel.unref()

const measures = {
  memory: readMemory,
  leftovers: countLeftovers,
  /** Collects garbage, and writes a snapshot of the heap: its file. */
  snapshot: () => writeHeapSnapshot(join(tmpdir(), `soak-${process.pid}.heapsnapshot`)),
}

/** The memory in use after a collection, in bytes. */
async function readMemory() {
  // Again: the first one finds what is no longer in use, and finalizers let go of more.
  for (let round = 0; round < 3; round++) {
    globalThis.gc()
    await setImmediate()
  }
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers, resident: rss }
}

/** What a server can leave behind, as numbers. */
async function countLeftovers() {
  const kinds = process.getActiveResourcesInfo()
  const counts = { resources: kinds.length }
  const session = new Session()
  session.connect()
  try {
    const timer = setTimeout(() => {}, 0)
    clearTimeout(timer)
    const emitterListeners = ofAll((emitter) => {
      // A prototype has no listeners of its own, and some throw when they are asked.
      if (!Object.hasOwn(emitter, '_events')) return 0
      return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0)
    })
    // The listeners of the library are sets of functions.
    const setListeners = ofAll((set) => {
      try {
        return [...set].filter((entry) => typeof entry === 'function').length
      } catch {
        return 0
      }
    })
    // Also those that do not keep the process alive, which the active resources leave out.
    const timers = ofAll((timer) => (timer._destroyed === false ? 1 : 0))
    const each = ofAll(() => 1)
    counts.timers = await count(session, timer.constructor.prototype, timers)
    counts.listeners =
      (await count(session, EventEmitter.prototype, emitterListeners)) +
      (await count(session, Set.prototype, setListeners))
    counts.sockets = await count(session, Socket.prototype, each)
    counts.streams = await count(session, ReadableStream.prototype, each)
  } finally {
    session.disconnect()
  }
  return { counts, kinds }
}

/** The text of a function that adds up what another returns for each of a list. */
function ofAll(measure) {
  return `function () { return this.reduce((sum, item) => sum + (${measure})(item), 0) }`
}

/** Adds up something of all objects with a prototype. */
async function count(session, prototype, functionDeclaration) {
  globalThis.__soakPrototype = prototype
  const { result } = await session.post('Runtime.evaluate', { expression: '__soakPrototype' })
  const { objects } = await session.post('Runtime.queryObjects', { prototypeObjectId: result.objectId })
  const { objectId } = objects
  const sum = await session.post('Runtime.callFunctionOn', { objectId, functionDeclaration, returnByValue: true })
  if (sum.exceptionDetails) throw new Error(sum.exceptionDetails.exception.description)
  await session.post('Runtime.releaseObject', { objectId })
  await session.post('Runtime.releaseObject', { objectId: result.objectId })
  return sum.result.value
}

import { checkId } from '../../validation/check-id.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'
import type { FaultsChange } from '../events.ts'
import { Lifetime } from '../lifetime.ts'
import type { ExchangeRequest } from '../log/exchange.ts'
import { type LogEntry, readRequest } from '../log/log-entry.ts'
import { formatNearestMisses } from '../log/nearest-misses.ts'
import type { RequestLog } from '../log/request-log.ts'
import type { Random } from '../random.ts'
import type { TestErrors } from '../test-errors.ts'
import { checkFault, checkNewFault } from './check-fault.ts'
import { effects, effectsOf, hasResponse } from './effects.ts'
import type { AddedFault, Fault, FaultCollection, FaultSnapshot } from './fault.ts'
import type { FaultEffect } from './fault-effect.ts'
import {
  createEntry,
  describeRemaining,
  type FaultEntry,
  isInScope,
  type MatchingFaults,
  remainingOf,
  toSnapshot,
} from './fault-entry.ts'

/** The number of faults that are kept when they are used up, and of those that `verify` knows. */
const MAX_USED_UP = 100

/** The faults as a checkpoint or a storage holds them, with their ids and counts, the newest first. */
export type SavedFaults = readonly Omit<FaultEntry, 'lifetime'>[]

/** The faults of a mock. All members are bound. */
export class Faults implements FaultCollection {
  /** The newest first. */
  #entries: FaultEntry[] = []
  /** Those that were added since the last reset, removed or not. Those that applied are forgotten by and by. */
  #added: FaultEntry[] = []
  /** Those of them that `verify` has told. */
  #told: readonly FaultEntry[] = []
  /** The misses from before a reset, until `verify` tells them or another test begins. */
  #missed: readonly string[] = []
  /** Those of requests that wait in a delay, used up or not. */
  readonly #held = new Set<MatchingFaults>()
  #lastId = 0
  readonly #log: RequestLog
  readonly #onChange: (change: FaultsChange) => void
  readonly #testErrors: TestErrors

  /** @param onChange - called after each change of the list, or of the counts in it */
  constructor(log: RequestLog, onChange: (change: FaultsChange) => void, testErrors: TestErrors) {
    this.#log = log
    this.#onChange = onChange
    this.#testErrors = testErrors
  }

  readonly add = (fault: Fault): AddedFault => {
    checkFault(fault)
    checkNewFault(fault)
    this.#missed = []
    const entry = createEntry(++this.#lastId, fault, this.#log.lastRequestId)
    // A list of its own, because a match function can add a fault.
    this.#entries = [entry, ...this.#entries]
    this.#added = [...this.#added.filter(isUnused), entry].slice(-MAX_USED_UP)
    this.#onChange({ added: [toSnapshot(entry)], removed: [] })
    const remove = () => this.remove(entry.id)
    // After a restore, it is another entry.
    const find = () => this.#entries.find(({ id }) => id === entry.id) ?? entry
    const members = {
      timesApplied: { get: () => find().timesApplied, enumerable: true },
      remaining: { get: () => remainingOf(find()), enumerable: true },
      // Not enumerable, as no data.
      remove: { value: remove },
      [Symbol.dispose ?? Symbol.for('Symbol.dispose')]: { value: () => void remove() },
    }
    return Object.freeze(Object.defineProperties({ ...toSnapshot(entry) }, members)) as AddedFault
  }

  readonly list = (): readonly FaultSnapshot[] => this.#entries.map(toSnapshot)

  readonly get = (id: number): FaultSnapshot | undefined => {
    checkId('get a fault', id)
    const entry = this.#entries.find((other) => other.id === id)
    return entry && toSnapshot(entry)
  }

  readonly count = (): number => this.#entries.length

  readonly remove = (id: number): boolean => {
    checkId('remove a fault', id)
    return this.#remove((other) => other === id)
  }

  readonly clear = (): void => {
    this.#remove(() => true)
  }

  readonly verify = (): void => {
    this.#testErrors.throwFirst()
    const unused = this.#added.filter(isUnused)
    const misses = [...this.#missed, ...unused.map(this.#describeMisses)]
    this.#missed = []
    this.#told = unused
    if (misses.length === 0) return
    const advice = 'Check what the client sends, and when the faults were added.'
    const text = `expected each to apply to a request but got ${misses.length} that never did.${misses.join('')}\n${advice}`
    throw new InventoryMockError(`Failed to verify faults: ${text}`, 'unverified')
  }

  /** The id of the newest fault that there ever was, for a storage to restore. */
  get lastId(): number {
    return this.#lastId
  }

  set lastId(id: number) {
    this.#lastId = id
  }

  /** The faults with their ids and counts, the newest first. */
  save(): SavedFaults {
    return this.#entries.map(({ lifetime: _, ...saved }) => saved)
  }

  /** The rest of the active faults, the newest first. */
  remaining(): Fault[] {
    return this.#entries.flatMap((entry) => (remainingOf(entry) === 0 ? [] : [describeRemaining(entry)]))
  }

  /** Replaces all faults by new ones: checked, and the newest first. */
  load(faults: readonly Fault[]): void {
    const saved = [...faults].reverse().map((fault) => createEntry(++this.#lastId, fault))
    this.#replace(saved.reverse())
  }

  /** The same, and forgets which faults were added. Before the log is reset, which has what came instead. */
  reset(faults: readonly Fault[]): void {
    this.#forgetAdded([])
    this.load(faults)
  }

  /**
   * Replaces all faults by saved ones, with their ids and counts. Requests that wait in the delay of a fault that is
   * not among them get the service's own response.
   */
  restore(saved: SavedFaults): void {
    const ids = new Set(saved.map(({ id }) => id))
    this.#forgetAdded(this.#added.filter(({ id }) => ids.has(id)))
    this.#replace(saved)
    this.#added = this.#entries.filter(({ addedAfter }) => addedAfter !== undefined).reverse()
  }

  /** Forgets which faults were added, but for some. A hook that verifies can run after the one that resets. */
  #forgetAdded(kept: readonly FaultEntry[]): void {
    const missed = this.#added.filter((entry) => isUnused(entry) && ![...kept, ...this.#told].includes(entry))
    this.#missed = [...this.#missed, ...missed.map(this.#describeMisses)].slice(-MAX_USED_UP)
    this.#added = [...kept]
  }

  #replace(saved: SavedFaults): void {
    const current = new Map(this.#entries.map((entry) => [entry.id, entry]))
    const isSame = saved.every(({ id, skipped, timesApplied }, index) => {
      const entry = this.#entries[index]
      return id === entry?.id && skipped === entry.skipped && timesApplied === entry.timesApplied
    })
    if (isSame && saved.length === current.size) return
    // The same entry, whose counts a fault that was added has.
    this.#entries = saved.map((entry) => Object.assign(current.get(entry.id) ?? { lifetime: new Lifetime() }, entry))
    const added = this.#entries.filter(({ id }) => !current.has(id))
    for (const { id } of saved) {
      current.delete(id)
      this.#lastId = Math.max(this.#lastId, id)
    }
    for (const { lifetime } of current.values()) lifetime.end()
    this.#onChange({ added: added.map(toSnapshot), removed: [...current.values()].map(toSnapshot) })
  }

  /**
   * Finds the faults that apply to a request, and counts them as used: the newest with a response, and the newest with
   * a delay, unless that belongs to another response. No fault decides what the request prefers. A fault that counts
   * leaves activity alone: it is meant for a request of the application.
   */
  match(request: LogEntry, random: Random, preference: FaultEffect | null): MatchingFaults | null {
    if (request.source === 'app') this.#missed = []
    let hasSkipped = false
    const isDue = (entry: FaultEntry) => {
      const { skip = 0, rate } = entry.fault
      if (request.source === 'activity' && (skip > 0 || remainingOf(entry) !== null)) return false
      if (entry.skipped >= skip) return rate === undefined || random() < rate
      entry.skipped++
      hasSkipped = true
      return false
    }
    const { found, used } = this.#find(request, preference, isDue)
    for (const entry of used) entry.timesApplied++
    if (used.length > 0) this.#forgetUsedUp()
    // Also for a request that was only skipped: what remains of the fault is less.
    if (hasSkipped || used.length > 0) this.#onChange({ added: [], removed: [] })
    return found
  }

  /** Finds the faults that would apply to a request now, and counts nothing. Those with a `rate` below 1 do not. */
  peek(request: LogEntry, preference: FaultEffect | null): MatchingFaults | null {
    const isCertain = ({ fault: { skip = 0, rate = 1 }, skipped }: FaultEntry) => skipped >= skip && rate === 1
    return this.#find(request, preference, isCertain).found
  }

  /**
   * Takes a count back whose effect has changed nothing, unless the delay of the fault applied. The steps of a sequence go
   * on: `verify` alone does not count them.
   */
  takeBack({ response, delay }: MatchingFaults): boolean {
    const entry = [...this.#entries, ...this.#added].find(({ id }) => id === response!.id)
    if (delay?.id === response!.id) return false
    if (entry?.fault.sequence) entry.unchanged = (entry.unchanged ?? 0) + 1
    else if (entry) entry.timesApplied--
    this.#onChange({ added: [], removed: [] })
    return true
  }

  /** Keeps the faults of a request that waits in a delay removable, until the returned function is called. */
  hold(faults: MatchingFaults): () => void {
    this.#held.add(faults)
    return () => void this.#held.delete(faults)
  }

  #find(
    entry: LogEntry,
    preference: FaultEffect | null,
    isDue: (entry: FaultEntry) => boolean,
  ): { found: MatchingFaults | null; used: readonly FaultEntry[] } {
    const preferred = preference && toMatchingFaults(preference)
    let error: string | undefined
    // Most often none is active: a request is not parsed then.
    if (this.#entries.every((other) => remainingOf(other) === 0)) return { found: preferred, used: [] }
    const request = readRequest(entry)
    let { response, delay } = preferred ?? { response: null, delay: null }
    const used: FaultEntry[] = []
    for (const entry of this.#entries) {
      if (remainingOf(entry) === 0) continue
      const { sequence } = entry.fault
      const effect = sequence === undefined ? entry.fault : sequence[entry.timesApplied]!
      const hasDelay = effect.delay !== undefined && delay === null
      // A step of a sequence decides, also one without an effect.
      const isResponse = hasResponse(effect) || sequence !== undefined
      const isNeeded = isResponse ? response === null : hasDelay
      if (!isNeeded) continue
      try {
        if (!isInScope(entry, request)) continue
      } catch (thrown) {
        error ??= this.#testErrors.add(`The match of fault ${entry.id}`, thrown)
        continue
      }
      if (!isDue(entry)) continue
      const matching = { id: entry.id, effect, lifetime: entry.lifetime }
      if (isResponse) response = matching
      if (hasDelay) delay = matching
      used.push(entry)
    }
    return { found: response || delay || error ? { response, delay, error } : null, used }
  }

  /** Why a fault never applied: the requests that came nearest. */
  readonly #describeMisses = ({ id, fault, addedAfter }: FaultEntry): string => {
    const { operation, match } = fault
    const scope =
      typeof match === 'function'
        ? (request: ExchangeRequest) => (operation ?? request.operation) === request.operation && match(request)
        : { ...match, ...(operation !== undefined && { operation }) }
    const findMore = ({ requestId }: LogEntry, isMatch: boolean) => {
      if (requestId <= addedAfter!) return ['it was before the fault']
      const reasons = 'skip, rate, a newer fault or the removal of this one kept it away'
      const names = [fault, ...(fault.sequence ?? [])].flatMap(effectsOf)
      const changing = names.find((name) => effects[name].response === 'changed')
      return isMatch ? [changing ? `${changing} changed nothing, or ${reasons}` : reasons] : []
    }
    return `\nFault ${id}, ${quote(fault)}, got ${formatNearestMisses(scope, this.#log.entries(), findMore)}`.trimEnd()
  }

  #forgetUsedUp(): void {
    const usedUp = this.#entries.filter((entry) => remainingOf(entry) === 0)
    const forgotten = new Set(usedUp.slice(MAX_USED_UP))
    if (forgotten.size > 0) this.#entries = this.#entries.filter((entry) => !forgotten.has(entry))
  }

  #remove(isMeant: (id: number) => boolean): boolean {
    const held = [...this.#held].flatMap(({ response, delay }) => [response, delay])
    // Those that were removed before can still be held, and so can what a request prefers, which has no id.
    const meant = [...this.#entries, ...held].filter(
      (entry) => entry !== null && entry.id !== null && !entry.lifetime.hasEnded && isMeant(entry.id),
    )
    if (meant.length === 0) return false
    const removed = this.#entries.filter(({ id }) => isMeant(id))
    this.#entries = this.#entries.filter(({ id }) => !isMeant(id))
    for (const entry of meant) entry!.lifetime.end()
    this.#onChange({ added: [], removed: removed.map(toSnapshot) })
    return true
  }
}

function isUnused({ timesApplied, unchanged = 0 }: FaultEntry): boolean {
  return timesApplied === unchanged
}

/** The preferences of a request, as faults without an id. */
function toMatchingFaults(effect: FaultEffect): MatchingFaults {
  const matching = { id: null, effect, lifetime: new Lifetime() }
  return { response: hasResponse(effect) ? matching : null, delay: effect.delay === undefined ? null : matching }
}

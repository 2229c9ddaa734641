import { expect } from 'vitest'
import type { EndedExchange, InventoryChange, InventoryMock, InventoryObject } from '../../src/index.ts'
import { contentsOf, ReferenceCollection } from './reference/collection.ts'
import { INDEX, type Moment, type RequestInFlight } from './request-in-flight.ts'

/** A change of a mock, the state that it was in, and the objects after it. */
interface Entry {
  change: InventoryChange
  epoch: number
  objects: InventoryObject[]
}

/** The changes of a mock in their order, the ends of its state, and its requests. */
export class History {
  /** The first is the start. */
  readonly #entries: Entry[]
  readonly #started: string[] = []
  readonly #ended: EndedExchange[] = []
  readonly #mock: InventoryMock
  #epoch = 0
  /** The number of states that had ended when the log was last cleared; null if it never was. */
  #clearedAt: number | null = null

  constructor(mock: InventoryMock) {
    this.#mock = mock
    this.#entries = [
      { change: { type: 'all', source: 'code', requestId: null }, epoch: 0, objects: mock.objects.list() },
    ]
    mock.on('change', (change) => this.#entries.push({ change, epoch: this.#epoch, objects: mock.objects.list() }))
    mock.on('request:start', ({ headers }) => this.#started.push(headers[INDEX]!))
    mock.on('request:end', (exchange) => this.#ended.push(exchange))
  }

  /** The number of requests that have arrived and not ended. */
  get pending(): number {
    return this.#started.length - this.#ended.length
  }

  now(): Moment {
    return { epoch: this.#epoch, changes: this.#entries.length - 1 }
  }

  /** Ends the state of the mock. */
  end(act: () => void): void {
    this.#epoch++
    act()
  }

  /** Restores a checkpoint of the mock, which ends its state if objects change. */
  restore(act: () => void): void {
    const { length } = this.#entries
    this.end(act)
    if (this.#entries.length === length) this.#epoch--
  }

  /** Clears the log of the mock, and maybe more. */
  clearLog(act: () => void): void {
    this.#clearedAt = this.#epoch
    act()
  }

  /** Checks what has to hold of a mock and its requests when all of them have ended, whatever the order. */
  check(requests: readonly RequestInFlight[]): void {
    for (const [index, entry] of this.#entries.entries()) {
      if (index > 0) checkChange(entry, this.#entries[index - 1]!.objects)
    }
    const logged = this.#mock.requests.list().map(({ requestId }) => requestId)
    expect(logged).toEqual([...new Set(logged)].sort((a, b) => a - b))
    expect([this.pending, this.#mock.requests.count({ outcome: 'pending' })]).toEqual([0, 0])
    for (const request of requests) {
      expect(request.timesEnded).toBe(1)
      this.#checkWrites(request)
      this.#checkBody(request)
      this.#checkEvents(request)
      this.#checkLog(request)
    }
    for (const { epoch } of this.#entries) {
      this.#checkDeletes(
        requests.filter(({ from }) => from.epoch === epoch),
        epoch,
      )
    }
  }

  /**
   * A write is one change, while the request is under way, of the state that it came to; else there is none. Without a
   * response, it can be either.
   */
  #checkWrites(request: RequestInFlight): void {
    const { index, kind, from, to, status } = request
    const made = this.#entries.flatMap((entry, at) =>
      writerOf(entry.change) === String(index) ? [{ ...entry, at }] : [],
    )
    for (const { epoch, at, change } of made) {
      expect([epoch, change.source]).toEqual([from.epoch, 'app'])
      expect(at > from.changes && at <= to.changes).toBe(true)
    }
    const isWrite = kind === 'create' || kind === 'update'
    if (isWrite && status === 200) expect(made).toHaveLength(1)
    else expect(made.length).toBeLessThanOrEqual(isWrite && this.#canBeLost(request) ? 1 : 0)
  }

  /** Whether the service can have handled a request whose client got no response of its own. */
  #canBeLost({ index, wasAborted }: RequestInFlight): boolean {
    return wasAborted || this.#ended.some(({ headers, fault }) => headers[INDEX] === String(index) && fault?.at)
  }

  /** The objects in a response are those at some moment while the request was under way. */
  #checkBody({ kind, id, index, from, to, status, body }: RequestInFlight): void {
    if (status !== 200 && status !== 404) return
    const moments = this.#entries.slice(from.changes, to.changes + 1).map(({ objects }) => objects)
    const seen = moments.map((objects) => {
      if (kind === 'list') return objects
      if (kind === 'create')
        return objects.filter(({ name }) => name === String(index)).map(({ id: _, ...rest }) => rest)[0]
      return objects.find((object) => object.id === id) ?? { detail: 'Not found.' }
    })
    expect(seen).toContainEqual(body)
  }

  /** A request that arrives starts once, and ends once, as its client sees it. */
  #checkEvents({ index, status, wasAborted }: RequestInFlight): void {
    const starts = this.#started.filter((started) => started === String(index))
    const ends = this.#ended.filter(({ headers }) => headers[INDEX] === String(index))
    expect(ends).toHaveLength(starts.length)
    expect(ends.length).toBeLessThanOrEqual(1)
    if (status !== null) expect(ends).toMatchObject([{ outcome: 'response', status }])
    else if (!wasAborted) for (const { outcome } of ends) expect(outcome).toBe('network-error')
  }

  /** A request that ended is in the log once, unless that was cleared; one of a state before that is not. */
  #checkLog({ index, from }: RequestInFlight): void {
    const isIt = ({ headers }: { headers: Readonly<Record<string, string>> }) => headers[INDEX] === String(index)
    const entries = this.#mock.requests.list().filter(isIt)
    const ended = this.#ended.filter(isIt)
    const clearedAt = this.#clearedAt
    if (clearedAt === null) expect(entries).toEqual(ended)
    else if (from.epoch < clearedAt) expect(entries).toEqual([])
    else expect([[], ended]).toContainEqual(entries)
  }

  /** Each object is deleted for one request. */
  #checkDeletes(requests: readonly RequestInFlight[], epoch: number): void {
    for (const id of [1, 2, 3]) {
      const deletes = requests.filter((request) => request.kind === 'delete' && request.id === id)
      const confirmed = deletes.filter(({ status }) => status === 204).length
      const lost = deletes.filter((request) => request.status !== 204 && this.#canBeLost(request)).length
      const made = this.#entries.filter(
        (entry) => entry.epoch === epoch && entry.change.type === 'delete' && entry.change.id === id,
      )
      expect(made.length).toBeGreaterThanOrEqual(confirmed)
      expect(made.length).toBeLessThanOrEqual(confirmed + lost)
    }
  }
}

/** The index of the request that made a change. */
function writerOf(change: InventoryChange): string | undefined {
  if (change.type === 'create') return change.object.name
  return change.type === 'update' ? change.object.attributes.by : undefined
}

/** A change is what the same write does to the objects before it. */
function checkChange({ change, objects }: Entry, before: InventoryObject[]): void {
  const reference = new ReferenceCollection(contentsOf(before))
  if (change.type === 'create') reference.create(change.object, change.id)
  else if (change.type === 'update') reference.update(change.id, { attributes: change.object.attributes })
  else if (change.type === 'delete') expect(reference.delete(change.id)).toBe(true)
  else return
  expect(objects).toEqual(reference.objects)
}

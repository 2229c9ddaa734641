import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import { isRecord } from '../../contract/json.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { createSimulator } from '../../simulator/simulator.ts'
import { createInitialCollection } from '../../simulator/store/object-table.ts'
import { Store } from '../../simulator/store/store.ts'
import { formatExactJson, parseExactJson } from '../service/exact-json.ts'
import type { ObjectId, ServiceCollection, ShownObject } from '../service-collection.ts'

/** What the mock does with a write. */
export interface WritePrediction {
  readonly status: number
  /** The object afterwards; null after a delete, and if the write is refused. */
  readonly object: ShownObject | null
  /** The fields with errors, sorted; empty if the write is not refused. */
  readonly errors: readonly string[]
}

/** The id in the mock of the object that is written to. That of the service can be too large. */
const TARGET = 1
const OTHER = 2
const UNKNOWN = 1_000_003

/** A write, and what was there before. */
interface Write {
  readonly method: string
  readonly id: ObjectId | null
  /** Null for none. */
  readonly body: Readonly<Record<string, unknown>> | null
  readonly collection: ServiceCollection
}

/** The predictions that were made last: each response is judged several times. */
const known = new Map<string, WritePrediction>()
const MOST_KNOWN = 100

/**
 * Asks a mock what it does with a write. It has only the objects that count: the one that is written to, and the one
 * with the same name.
 */
export function predictWrite(write: Write, assumptions: Partial<Assumptions>): WritePrediction {
  const { method, id, body, collection } = write
  const target = id === null ? undefined : collection.get(id)
  const sameName = typeof body?.name === 'string' ? collection.findByName(body.name, id) : undefined
  const key = formatExactJson([method, id, body, target, sameName, assumptions])
  const prediction = known.get(key) ?? askMock(write, target, sameName, assumptions)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, prediction)
  return prediction
}

function askMock(
  { method, id, body }: Write,
  target: ShownObject | undefined,
  sameName: ShownObject | undefined,
  assumptions: Partial<Assumptions>,
): WritePrediction {
  const objects = [target && toMockObject(target, TARGET), sameName && toMockObject(sameName, OTHER)].flatMap(
    (object) => object ?? [],
  )
  const simulator = createSimulator(new Store(createInitialCollection(objects)), resolveAssumptions(assumptions))
  const path = id === null ? COLLECTION_PATH : `${COLLECTION_PATH}${target ? TARGET : UNKNOWN}/`
  const text = formatExactJson(body && Object.hasOwn(body, 'id') ? { ...body, id: toMockId(body.id, id) } : body)
  const request = {
    ...{ method, mount: '', path, search: '' },
    headers: new Headers(body === null ? {} : { 'content-type': 'application/json' }),
    body: body === null ? null : new TextEncoder().encode(text),
  }
  const { status, body: answer } = simulator.handle(request, simulator.resolve(method, path)!)
  const json = parseExactJson(answer ?? '')
  if (status >= 300) return { status, object: null, errors: isRecord(json) ? errorFields(json) : [] }
  return { status, object: isRecord(json) ? { ...json, ...(id !== null && { id: target?.id }) } : null, errors: [] }
}

/** The names of the fields with errors. `detail` is the error of a whole request. */
export function errorFields(json: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(json)
    .filter((name) => name !== 'detail')
    .sort()
}

function toMockId(value: unknown, id: ObjectId | null): unknown {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value
  return String(value) === id ? TARGET : UNKNOWN
}

/** An object that a mock can hold, of one that may lack fields or have them of a wrong type. */
function toMockObject(object: ShownObject, id: number): InventoryObject {
  const { name, location, type, labels, attributes, responsible } = object
  const toText = (value: unknown) => (typeof value === 'string' ? value : null)
  const isNoNull = (value: unknown) => value !== null && typeof value !== 'bigint'
  return {
    id,
    name: String(name ?? ''),
    location: isRecord(location) ? { name: toText(location.name), fact: toText(location.fact) } : null,
    type: isRecord(type) ? { name: toText(type.name) } : null,
    labels: Array.isArray(labels) ? labels.filter(isNoNull) : [],
    attributes: isRecord(attributes)
      ? Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]))
      : {},
    responsible: Array.isArray(responsible) ? responsible.filter(isNoNull) : [],
  }
}

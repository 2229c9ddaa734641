import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import { type Assumptions, bodyFields } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { createSimulator } from '../../simulator/simulator.ts'
import { createInitialCollection } from '../../simulator/store/object-table.ts'
import { Store } from '../../simulator/store/store.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { parseJson } from '../service/parse-json.ts'
import type { ObjectId, ShownObject } from '../service-collection.ts'
import type { Asked } from '../trial.ts'
import type { CandidateValues } from './candidate-names.ts'

/** What the mock does with a write. */
export type WritePrediction =
  /** The object afterwards. */
  | { readonly kind: 'object'; readonly object: ShownObject }
  /** A success, whatever its body. */
  | { readonly kind: 'success' }
  /** The fields with errors, sorted. */
  | { readonly kind: 'refused'; readonly errors: readonly string[]; readonly isForToken?: boolean }

/** The assumptions that decide a write. */
const writeAssumptions = ['idInBody', 'partialAttributes', 'uniqueName', 'nameMaxLength'] as const

/** The id in the mock of the object that is written to. That of the service can be too large. */
const TARGET = 1
const OTHER = 2
const UNKNOWN = 1_000_003

/** The predictions that were made last: each response is judged several times. */
const known = new Map<string, WritePrediction>()
const MOST_KNOWN = 1000

/**
 * Asks a mock what it does with a write. It has only the objects that count: the one that is written to, and the one
 * with the same name.
 */
export function predictWrite({ step, body, id, collection }: Asked, values: CandidateValues): WritePrediction {
  const { method } = step
  const sent = step.body === undefined ? null : body
  const target = id === null ? undefined : collection.get(id)
  const sameName = typeof sent?.name === 'string' ? collection.findByName(sent.name, id) : undefined
  const assumptions = {
    ...Object.fromEntries(writeAssumptions.map((name) => [name, values[name]])),
    requiredFields: bodyFields.filter((field) => values[`requiredFields.${field}`]),
  }
  const key = JSON.stringify([method, id, sent, target, sameName, assumptions])
  const prediction = known.get(key) ?? askMock(method, id, sent, target, sameName, assumptions)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, prediction)
  return prediction
}

function askMock(
  method: string,
  id: ObjectId | null,
  body: Asked['body'] | null,
  target: ShownObject | undefined,
  sameName: ShownObject | undefined,
  assumptions: Partial<Assumptions>,
): WritePrediction {
  const objects = [target && toMockObject(target, TARGET), sameName && toMockObject(sameName, OTHER)].flatMap(
    (object) => object ?? [],
  )
  const simulator = createSimulator(new Store(createInitialCollection(objects)), resolveAssumptions(assumptions))
  const path = id === null ? COLLECTION_PATH : `${COLLECTION_PATH}${target ? TARGET : UNKNOWN}/`
  const text = JSON.stringify(body && Object.hasOwn(body, 'id') ? { ...body, id: toMockId(body.id, id) } : body)
  const request = {
    ...{ method, origin: '', mount: '', path, search: '' },
    headers: new Headers(body === null ? {} : { 'content-type': 'application/json' }),
    body: body === null ? null : new TextEncoder().encode(text),
  }
  const { status, body: answer } = simulator.handle(request, simulator.resolve(method, path)!)
  const json = parseJson(answer ?? '')
  if (status >= 300) return { kind: 'refused', errors: isPlainObject(json) ? errorFields(json) : [] }
  if (!isPlainObject(json)) return { kind: 'success' }
  return { kind: 'object', object: { ...json, ...(id !== null && { id: target?.id }) } }
}

/** The names of the fields with errors. `detail` is the error of a whole request. */
export function errorFields(json: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(json)
    .filter((name) => name !== 'detail')
    .sort()
}

function toMockId(value: unknown, id: ObjectId | null): unknown {
  if (typeof value !== 'number') return value
  return String(value) === id ? TARGET : UNKNOWN
}

/** An object that a mock can hold, of one that may lack fields or have them of a wrong type. */
export function toMockObject(object: ShownObject, id: number): InventoryObject {
  const { name, location, type, labels, attributes, responsible } = object
  const toText = (value: unknown) => (typeof value === 'string' ? value : null)
  const isNoNull = (value: JsonValue) => value !== null
  return {
    id,
    name: String(name ?? ''),
    location: isPlainObject(location) ? { name: toText(location.name), fact: toText(location.fact) } : null,
    type: isPlainObject(type) ? { name: toText(type.name) } : null,
    labels: Array.isArray(labels) ? labels.filter(isNoNull) : [],
    attributes: isPlainObject(attributes)
      ? Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]))
      : {},
    responsible: Array.isArray(responsible) ? responsible.filter(isNoNull) : [],
  }
}

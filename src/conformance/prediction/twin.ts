import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import { type Assumptions, assumptionNames, bodyFields, withMatches } from '../../contract/assumptions.ts'
import { contractFields } from '../../contract/constants/contract-fields.ts'
import { sampleBody } from '../../contract/constants/fields.ts'
import { type Field, mapFields } from '../../contract/field.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { textFilters } from '../../contract/parameters.ts'
import type { ServiceResponse } from '../../simulator/http/service-request.ts'
import { createSimulator, type Simulator } from '../../simulator/simulator.ts'
import { Store } from '../../simulator/store/store.ts'
import { StoredCollection } from '../../simulator/store/stored-collection.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { listStep, type Parameter } from '../sequences/step.ts'
import { isRead } from '../service/service-connection.ts'
import { compareIds, type ObjectId, type ServiceCollection, type ShownObject } from '../service-collection.ts'
import type { Asked } from '../trial.ts'
import type { CandidateValues } from './candidate-names.ts'

const twins = new WeakMap<ServiceCollection, Twin>()

/** A mock with the objects of a service. Its ids are places in the order of those of the service, which can be too large. */
export class Twin {
  readonly ids: readonly ObjectId[]
  readonly #store: Store
  /** By the assumptions. */
  readonly #simulators = new Map<string, Simulator>()

  private constructor(collection: ServiceCollection) {
    const entries = Array.from(collection.entries()).sort(([one], [other]) => compareIds(one, other))
    this.ids = entries.map(([id]) => id)
    const objects = entries.map(([, object], index) => toMockObject(object, index + 1))
    this.#store = new Store(new StoredCollection(objects))
  }

  /** The twin with the objects of a collection, which never changes. */
  static of(collection: ServiceCollection): Twin {
    const twin = twins.get(collection) ?? new Twin(collection)
    twins.set(collection, twin)
    return twin
  }

  /** Asks for something, or for a write, after which the twin is as before. */
  ask({ step, body, id }: Omit<Asked, 'collection'>, values: CandidateValues): ServiceResponse {
    const { method, query = [], lacksSlash, body: sent } = step
    const path = id === null ? COLLECTION_PATH : `${COLLECTION_PATH}${this.#toMockId(id)}/`
    const text = JSON.stringify(typeof body.id === 'number' ? { ...body, id: this.#toMockId(String(body.id)) } : body)
    const request = {
      ...{ method, origin: '', mount: '', path: lacksSlash ? path.slice(0, -1) : path },
      search: `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`,
      headers: new Headers(sent ? { 'content-type': 'application/json' } : {}),
      body: sent ? new TextEncoder().encode(text) : null,
    }
    const simulator = this.#findSimulator(toAssumptions(values), isRead(step))
    return simulator.resolve(method, request.path)!.respond(request)
  }

  /** @returns the ids of a list that is not refused */
  list(query: readonly Parameter[], values: CandidateValues): ObjectId[] {
    const { list } = this.ask({ step: listStep(...query), body: {}, id: null }, values)
    return list!.objects.map(({ id }) => this.ids[id - 1]!)
  }

  /** No object has the id 0. */
  #toMockId(id: ObjectId): number {
    return this.ids.indexOf(id) + 1
  }

  #findSimulator(assumptions: Partial<Assumptions>, isRead: boolean): Simulator {
    if (!isRead) return createSimulator(this.#store.fork(), resolveAssumptions(assumptions))
    const key = JSON.stringify(assumptions)
    const simulator = this.#simulators.get(key) ?? createSimulator(this.#store, resolveAssumptions(assumptions))
    this.#simulators.set(key, simulator)
    return simulator
  }
}

/** The assumptions of a mock. */
function toAssumptions(values: CandidateValues): Partial<Assumptions> {
  const matches = textFilters.map((filter) => [filter, values[`filterMatch.${filter}`]])
  return {
    ...Object.fromEntries(assumptionNames.map((name) => [name, values[name as keyof CandidateValues]])),
    filterMatch: withMatches('exact', Object.fromEntries(matches)),
    requiredFields: bodyFields.filter((field) => values[`requiredFields.${field}`]),
  }
}

/** An object that a mock can hold, of one that may lack fields or have them of a wrong type; fields that are right are shared. */
function toMockObject(object: ShownObject, id: number): InventoryObject {
  const toMockField = (field: Field, name: string) => toMockValue(field, Reflect.get(object, name), name)
  return { ...mapFields(contractFields, toMockField), id } as unknown as InventoryObject
}

function toMockValue(field: Field, value: unknown, name: string): JsonValue {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? value : field.isNullable ? null : String(value ?? '')
    case 'list':
      return !Array.isArray(value) ? [] : value.includes(null) ? value.filter((element) => element !== null) : value
    case 'map': {
      const texts = isPlainObject(value) ? Object.entries(value) : []
      if (texts.length > 0 && texts.every(([, text]) => typeof text === 'string')) return value as JsonValue
      return Object.fromEntries(texts.map(([key, text]) => [key, String(text)]))
    }
    case 'object':
      return isPlainObject(value) ? mapFields(field.fields!, (part, key) => toMockValue(part, value[key], key)) : null
    default:
      return (value ?? Reflect.get(sampleBody, name) ?? null) as JsonValue
  }
}

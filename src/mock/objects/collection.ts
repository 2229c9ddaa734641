import type { Assumptions } from '../../contract/assumptions.ts'
import type { ElementSchemas } from '../../contract/elements.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../../contract/object.ts'
import type { ListQuery } from '../../contract/parameters.ts'
import { find } from '../../simulator/list/find.ts'
import type { Store } from '../../simulator/store/store.ts'
import type { StoredObject } from '../../simulator/store/stored-object.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'
import { checkOptions, integer, type OptionChecks, string } from '../../validation/options.ts'
import { checkChanges, checkInput } from './check-input.ts'

/** A part of a list of objects. */
export interface ObjectRange {
  /**
   * How many objects to leave out at the start.
   * @default 0
   */
  offset?: number | undefined
  /** The maximum number of objects; by default there is none. */
  limit?: number | undefined
}

/**
 * The collection of objects, to read and to change. Objects are copied in and out: changing one that was passed or
 * returned changes nothing here.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface ObjectCollection<Label = JsonValue, Responsible = JsonValue> {
  /** The number of objects. */
  readonly size: number

  /**
   * Returns all objects, by ascending id.
   * @example mock.objects.all().map((object) => object.name)
   */
  all(): InventoryObject<Label, Responsible>[]

  /**
   * Returns the object with an id; undefined if there is none.
   * @throws InventoryMockError for an id that is not a number
   * @example expect(mock.objects.get(1)?.labels).toEqual(['prod'])
   */
  get(id: number): InventoryObject<Label, Responsible> | undefined

  /**
   * Returns the objects that a list with these parameters finds (contract section 4.1).
   * @param range - the part of that list to return; by default all of it
   * @throws InventoryMockError for an unknown parameter or an invalid value
   * @example mock.objects.find({ type__name: 'switch', sort: '-id' })
   * @example mock.objects.find({}, { offset: 100, limit: 50 })
   */
  find(query: ListQuery, range?: ObjectRange): InventoryObject<Label, Responsible>[]

  /**
   * Counts the objects that a list with these parameters finds; without them, all. Copies none.
   * @throws InventoryMockError for an unknown parameter or an invalid value
   * @example expect(mock.objects.count({ name: 'web-1' })).toBe(1)
   */
  count(query?: ListQuery): number

  /**
   * Creates an object; only its name is required.
   * @returns the object with its id: the given one, or the next
   * @throws InventoryMockError for an invalid field, or an id that is taken
   * @example mock.objects.create({ name: 'web-1', location: { fact: 'osl' } })
   */
  create(input: InventoryObjectInput<Label, Responsible>): InventoryObject<Label, Responsible>

  /**
   * Updates the given fields, as a PATCH does (contract section 4.4): nested objects are replaced.
   * @returns the whole object after the update
   * @throws InventoryMockError for an unknown id or an invalid field
   * @example mock.objects.update(1, { labels: ['broken'] })
   */
  update(
    id: number,
    changes: Partial<Omit<InventoryObjectInput<Label, Responsible>, 'id'>>,
  ): InventoryObject<Label, Responsible>

  /**
   * Deletes an object. Its id is never used again.
   * @throws InventoryMockError for an id that is not a number
   * @returns whether there was one
   * @example mock.objects.delete(1)
   */
  delete(id: number): boolean
}

/** Creates the collection for a store. */
export function createObjectCollection(
  store: Store,
  assumptions: () => Assumptions,
  elements: ElementSchemas,
): ObjectCollection {
  const findStored = (query: ListQuery) => find(store, checkQuery(query), assumptions())
  return {
    get size() {
      return store.size
    },
    all: () => Array.from(store.all(), copy),
    get(id) {
      const object = store.get(checkId('get an object', id))
      return object && copy(object)
    },
    find(query, range = {}) {
      checkOptions(findAction, range, rangeChecks, 'fields')
      const { offset = 0, limit = Number.POSITIVE_INFINITY } = range
      return findStored(query)
        .slice(offset, offset + limit)
        .map(copy)
    },
    count: (query = {}) => findStored(query).length,
    create(input) {
      const { id, ...fields } = checkInput(input, 'create an object', 'object', elements)
      if (id !== undefined && store.get(id)) {
        throw new InventoryMockError('create an object', 'a free id', quote(id), 'Omit the id')
      }
      return copy(store.create(fields, id))
    },
    update(id, changes) {
      const action = `update object ${quote(id)}`
      const object = store.get(checkId(action, id))
      if (!object) {
        throw new InventoryMockError(action, 'the id of an object', 'an unknown id', 'Create the object first')
      }
      return copy(store.replace(id, { ...object, ...checkChanges(changes, action, 'object', elements) }))
    },
    delete: (id) => store.delete(checkId('delete an object', id)),
  }
}

/** Checks an id. A string, as the parameters of a route are, would silently find nothing. */
export function checkId(action: string, id: unknown): number {
  if (typeof id === 'number') return id
  throw new InventoryMockError(action, 'a number as id', quote(id), 'Convert it, as in Number(id)')
}

function copy(object: StoredObject): InventoryObject {
  return JSON.parse(object.json)
}

const sorts: readonly unknown[] = ['id', '-id']

const queryChecks: OptionChecks<ListQuery> = {
  name: string,
  responsible: { is: (value) => typeof value === 'number', expected: 'a number' },
  location__fact: string,
  type__name: string,
  sort: { is: (value) => sorts.includes(value), expected: "'id' or '-id'" },
}

const rangeChecks: OptionChecks<ObjectRange> = { offset: integer(0), limit: integer(0) }

const findAction = 'find objects'

function checkQuery(query: ListQuery): ListQuery {
  checkOptions(findAction, query, queryChecks, 'parameters')
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

import type { Assumptions } from '../../contract/assumptions.ts'
import type { ElementSchemas } from '../../contract/elements.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../../contract/object.ts'
import { type ListParameter, type ListQuery, listParameters } from '../../contract/parameters.ts'
import { find } from '../../simulator/list/find.ts'
import type { Store } from '../../simulator/store/store.ts'
import type { StoredObject } from '../../simulator/store/stored-object.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'
import { checkChanges, checkInput } from './check-input.ts'

/**
 * The collection, in the hands of a test: what is there, and what shall be. Whatever it returns is a copy, so that
 * changing it changes nothing, and whatever it is given is copied.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface ObjectCollection<Label = JsonValue, Responsible = JsonValue> {
  /** How many objects there are. */
  readonly size: number

  /**
   * All objects, by ascending id.
   * @example mock.objects.all().map((object) => object.name)
   */
  all(): InventoryObject<Label, Responsible>[]

  /**
   * The object with an id; undefined where there is none.
   * @example expect(mock.objects.get(1)?.labels).toEqual(['prod'])
   */
  get(id: number): InventoryObject<Label, Responsible> | undefined

  /**
   * What a list with these parameters would answer (contract section 4.1), under the mock's assumptions.
   * @throws InventoryMockError for a parameter that a list does not have, or a value that it cannot have
   * @example mock.objects.find({ type__name: 'switch', sort: '-id' })
   */
  find(query: ListQuery): InventoryObject<Label, Responsible>[]

  /**
   * Adds an object; only its name is needed.
   * @returns the object with its id, the next one unless it brings its own
   * @throws InventoryMockError where a field is of the wrong type, or the id is taken
   * @example mock.objects.create({ name: 'web-1', location: { fact: 'osl' } })
   */
  create(input: InventoryObjectInput<Label, Responsible>): InventoryObject<Label, Responsible>

  /**
   * Changes the fields that are given, as a PATCH does (contract section 4.4): nested objects are replaced.
   * @returns the whole object after the change
   * @throws InventoryMockError where there is no such object, or a field is of the wrong type
   * @example mock.objects.update(1, { labels: ['broken'] })
   */
  update(
    id: number,
    changes: Partial<Omit<InventoryObjectInput<Label, Responsible>, 'id'>>,
  ): InventoryObject<Label, Responsible>

  /**
   * Takes an object away; its id is not given again.
   * @returns whether there was one
   * @example mock.objects.delete(1)
   */
  delete(id: number): boolean
}

/** The collection over a store. */
export function createObjectCollection(
  store: Store,
  assumptions: () => Assumptions,
  elements: ElementSchemas,
): ObjectCollection {
  return {
    get size() {
      return store.size
    },
    all: () => Array.from(store.all(), copy),
    get(id) {
      const object = store.get(id)
      return object && copy(object)
    },
    find: (query) => find(store, checkQuery(query), assumptions()).map(copy),
    create(input) {
      const { id, ...fields } = checkInput(input, 'create an object', 'object', elements)
      if (id !== undefined && store.get(id)) {
        throw new InventoryMockError('create an object', 'an id that is free', quote(id), 'Leave the id out')
      }
      return copy(store.create(fields, id))
    },
    update(id, changes) {
      const action = `update object ${quote(id)}`
      const object = store.get(id)
      if (!object) {
        throw new InventoryMockError(action, 'the id of an object', 'one that is not there', 'Create the object first')
      }
      return copy(store.replace(id, { ...object, ...checkChanges(changes, action, 'object', elements) }))
    },
    delete: (id) => store.delete(id),
  }
}

function copy(object: StoredObject): InventoryObject {
  return JSON.parse(object.json)
}

const kinds = { text: 'string', number: 'number', sort: 'string' } as const

function checkQuery(query: ListQuery): ListQuery {
  const refuse = (expected: string, got: unknown) => {
    throw new InventoryMockError('find objects', expected, quote(got), 'Change it')
  }
  if (typeof query !== 'object' || query === null) refuse('the parameters of a list', query)
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) {
    const known = Object.keys(listParameters).join(', ')
    if (!Object.hasOwn(listParameters, name)) refuse(`the parameters ${known}`, name)
    const { kind } = listParameters[name as ListParameter]
    if (typeof value !== kinds[kind]) refuse(`${name} to be a ${kinds[kind]}`, value)
    if (kind === 'sort' && value !== 'id' && value !== '-id') refuse("sort to be 'id' or '-id'", value)
  }
  return Object.fromEntries(given)
}

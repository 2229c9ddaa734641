import type { Assumptions } from '../../contract/assumptions.ts'
import type { Some } from '../../contract/json.ts'
import type { AnyInventoryObject, InventoryObject, InventoryObjectInput } from '../../contract/object.ts'
import type { ListQuery } from '../../contract/parameters.ts'
import { mergeAttributes } from '../../simulator/body/merge-attributes.ts'
import { find as findStored } from '../../simulator/list/filters.ts'
import { strip } from '../../simulator/python-semantics.ts'
import type { ObjectModel } from '../../simulator/store/object-model.ts'
import type { Store } from '../../simulator/store/store.ts'
import { copyObject } from '../../simulator/store/stored-object.ts'
import { checkId } from '../../validation/check-id.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { checkChanges, checkInput, checkWhole } from './check-input.ts'
import { checkQuery, type ObjectRange, readRange } from './check-query.ts'

/**
 * The collection of objects, to read and to change. Objects are copied in and out: changing one that was passed or
 * returned changes nothing here.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface ObjectCollection<Obj extends AnyInventoryObject = InventoryObject, Input = Obj> {
  /**
   * Lists the objects that a request with these parameters finds (contract section 4.1); without them, all. As there, a
   * text is trimmed, and an empty one is no filter.
   * @param range - the part of that list to return; by default all of it
   * @throws InventoryMockError for an unknown parameter or an invalid value
   * @example mock.objects.list({ type__name: 'switch', sort: '-id' })
   * @example mock.objects.list({}, { offset: 100, limit: 50 })
   */
  list(query?: ListQuery, range?: ObjectRange): Obj[]

  /**
   * Returns the object with an id; undefined if there is none.
   * @throws InventoryMockError for an id that is not an integer
   * @example expect(mock.objects.get(1)?.labels).toEqual(['prod'])
   */
  get(id: number): Obj | undefined

  /**
   * Counts the objects that `list` finds with these parameters; without them, all. Copies none.
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
  create(input: InventoryObjectInput<Obj, Input>): Obj

  /**
   * Replaces an object, as a PUT does (contract section 4.3): fields that are left out become empty.
   * @returns the whole object
   * @throws InventoryMockError for an unknown id, an invalid field, or another id in the input
   * @example mock.objects.replace(1, { name: 'web-2' })
   */
  replace(id: number, input: InventoryObjectInput<Obj, Input>): Obj

  /**
   * Updates the given fields, as a PATCH does (contract section 4.4): nested objects are replaced, and the assumption
   * `partialAttributes` says whether `attributes` are. Only of requests it is asked whether a name is free, or too long.
   * @returns the whole object after the update
   * @throws InventoryMockError for an unknown id, an invalid field, or another id in the changes
   * @example mock.objects.update(1, { labels: ['broken'] })
   */
  update(id: number, changes: Some<InventoryObjectInput<Obj, Input>>): Obj

  /**
   * Deletes an object. Its id is never used again.
   * @throws InventoryMockError for an id that is not an integer
   * @returns whether there was one
   * @example mock.objects.delete(1)
   */
  delete(id: number): boolean
}

/** Creates the collection for a store. All members are bound. */
export function createObjectCollection(
  store: Store,
  assumptions: () => Assumptions,
  model: ObjectModel,
): ObjectCollection {
  const find = (action: string, query: ListQuery = {}) => {
    checkQuery(action, query)
    // As a request has them: trimmed, and empty for none.
    const parameters = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? strip(value) : value,
    ])
    const given = parameters.filter(([, value]) => value !== undefined && value !== '')
    return findStored(store, Object.fromEntries(given), assumptions())
  }
  const check = (action: string) => ({ action, place: 'object', model })
  const findObject = (verb: string, id: number) => {
    const object = store.get(checkId(`${verb} an object`, id))
    const action = `${verb} object ${id}`
    if (object) return { object, action }
    throw mockError(action, 'the id of an object', 'an unknown id', 'Create the object first', 'unknown-id')
  }
  return {
    list(query, range) {
      const [start, end] = readRange(listAction, range)
      return find(listAction, query).slice(start, end).map(copyObject)
    },
    get(id) {
      const object = store.get(checkId('get an object', id))
      return object && copyObject(object)
    },
    count: (query) => (query === undefined ? store.size : find('count objects', query).length),
    create(input) {
      const { id, ...fields } = checkInput(input, check('create an object'))
      if (id !== undefined && store.get(id)) {
        throw mockError('create an object', 'a free id', quote(id), 'Omit the id', 'duplicate-id')
      }
      return copyObject(store.create(fields, id))
    },
    replace(id, input) {
      const { action } = findObject('replace', id)
      const { id: given = id, ...fields } = checkInput(input, check(action))
      checkSameId(action, id, given)
      return copyObject(store.replace(id, fields))
    },
    update(id, changes) {
      const { action, object } = findObject('update', id)
      const { id: given = id, ...fields } = checkChanges(changes, check(action))
      checkSameId(action, id, given)
      const next = model.order({ ...object, ...fields, ...mergeAttributes(object, fields, assumptions()) })
      checkWhole(next, check(action))
      return copyObject(store.replace(id, next))
    },
    delete: (id) => store.delete(checkId('delete an object', id)),
  }
}

function checkSameId(action: string, id: number, given: number): void {
  if (given !== id)
    throw mockError(action, `the id ${id}, or none`, quote(given), 'Remove it: an id never changes', 'invalid-object')
}

const listAction = 'list objects'

import type { JsonValue } from '../../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../../contract/object.ts'
import type { Store } from '../../simulator/store/store.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'
import type { ObjectCollection } from './collection.ts'
import { createInventoryDbModel } from './inventory-db-model.ts'
import type { DbChanges, DbListQuery, DbQuery, DbResult } from './inventory-db-query.ts'
import { storeKey } from './store-key.ts'

/**
 * The collection of a mock as a database of `@mswjs/data`.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface InventoryDb<Label = JsonValue, Responsible = JsonValue> {
  /** The model of an inventory object (contract section 2). */
  readonly inventoryObject: InventoryDbModel<Label, Responsible>
}

/**
 * The methods of a model of `@mswjs/data`. They return copies. An `OperationError` is an `Error` with that `name`, and
 * with a `type`.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface InventoryDbModel<Label = JsonValue, Responsible = JsonValue> {
  /**
   * The first object that matches.
   * @returns the object; null where none matches
   * @throws OperationError of the type `EntityNotFound` where none matches and the query is strict
   * @example db.inventoryObject.findFirst({ where: { name: { equals: 'web-1' } }, strict: true })
   */
  findFirst<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined },
  ): DbResult<Strict, InventoryObject<Label, Responsible>>

  /**
   * All objects that match.
   * @throws OperationError of the type `EntityNotFound` where none matches and the query is strict
   * @example db.inventoryObject.findMany({ where: { labels: { equals: 'prod' } }, orderBy: { name: 'desc' }, take: 10 })
   */
  findMany(query: DbListQuery<Label, Responsible>): InventoryObject<Label, Responsible>[]

  /**
   * How many objects match, or how many there are.
   * @example db.inventoryObject.count({ where: { location: { fact: { in: ['osl1', 'osl2'] } } } })
   */
  count(query?: DbListQuery<Label, Responsible>): number

  /**
   * All objects, by ascending id.
   * @example db.inventoryObject.getAll().map(({ name }) => name)
   */
  getAll(): InventoryObject<Label, Responsible>[]

  /**
   * Adds an object. What is left out gets the default of the model: the next id, `''` for the name, else null, `[]` or
   * `{}`.
   * @throws OperationError of the type `DuplicatePrimaryKey` where the id is taken
   * @throws InventoryMockError where a field is of the wrong type
   * @example db.inventoryObject.create({ name: 'web-2', location: { fact: 'osl1' } })
   */
  create(initialValues?: Partial<InventoryObjectInput<Label, Responsible>>): InventoryObject<Label, Responsible>

  /**
   * Changes the first object that matches. Of `location` and `type` only the given keys change; `labels`, `attributes`
   * and `responsible` are replaced.
   * @returns the object after the change; null where none matches
   * @throws OperationError of the type `EntityNotFound` where none matches and the query is strict, or
   * `DuplicatePrimaryKey` where the new id is taken
   * @throws InventoryMockError where a field is of the wrong type
   * @example db.inventoryObject.update({ where: { id: { equals: 1 } }, data: { name: (name) => name.toUpperCase() } })
   */
  update<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined; data: DbChanges<Label, Responsible> },
  ): DbResult<Strict, InventoryObject<Label, Responsible>>

  /**
   * Changes all objects that match, one after the other, as `update` does.
   * @returns the objects after the change; null where none matches
   * @throws what `update` throws; the objects before the one that it throws for are then changed
   * @example db.inventoryObject.updateMany({ where: { name: { contains: 'web' } }, data: { labels: ['prod'] } })
   */
  updateMany<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined; data: DbChanges<Label, Responsible> },
  ): DbResult<Strict, InventoryObject<Label, Responsible>[]>

  /**
   * Deletes the first object that matches.
   * @returns the object; null where none matches
   * @throws OperationError of the type `EntityNotFound` where none matches and the query is strict
   * @example db.inventoryObject.delete({ where: { id: { equals: 1 } } })
   */
  delete<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined },
  ): DbResult<Strict, InventoryObject<Label, Responsible>>

  /**
   * Deletes all objects that match.
   * @returns the objects; null where none matches
   * @throws OperationError of the type `EntityNotFound` where none matches and the query is strict
   * @example db.inventoryObject.deleteMany({ where: { attributes: { decommissioned: { equals: 'yes' } } } })
   */
  deleteMany<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined },
  ): DbResult<Strict, InventoryObject<Label, Responsible>[]>
}

/**
 * Creates a database over the collection of a mock, with the queries, the results and the errors of `@mswjs/data`. It
 * holds no objects of its own: it sees at once what a request or `mock.objects` changes, and they see what it changes.
 * Its writes emit the `change` events of the mock.
 *
 * It differs from a database of that package's `factory()` where the service does, and where the package has a trap:
 *
 * - Objects are in the order of their ids, not in that of their creation.
 * - An id that is left out is the next id of the mock.
 * - A result is a plain copy of an object, without the package's symbols. Changing it changes nothing.
 * - Writes are checked as those of `mock.objects` are: a wrong type, or an id that is not a positive integer, throws an
 *   `InventoryMockError`.
 * - A location without a name, or without a fact, gets null for it; so does a type without a name.
 * - An update with `undefined` changes nothing. There, it removes the value.
 * - An update of `attributes` replaces them. There, it is silently ignored.
 * - A query finds strings and numbers in `labels` and `responsible`, as in `{ labels: { equals: 'prod' } }`. There, it
 *   finds properties of objects alone.
 * - A query by ids (`equals` or `in`) looks up these objects. There, every query looks at every object.
 * - Tabs and threads never share objects. There, databases of one call site do, through a `BroadcastChannel`.
 * - It has no relations, no `toHandlers` and no `toGraphQLSchema`.
 *
 * @param mock - a mock of `createInventoryMock`, a service of `createInventoryService`, or the `mock` of a server
 * @throws InventoryMockError for anything else
 * @example
 * const mock = createInventoryMock({ objects: [{ name: 'web-1', labels: ['prod'] }] })
 * const db = createInventoryDb(mock)
 * db.inventoryObject.update({ where: { name: { equals: 'web-1' } }, data: { location: { fact: 'osl1' } } })
 * mock.objects.get(1)?.location // { name: null, fact: 'osl1' }
 * @see https://github.com/mswjs/data
 */
export function createInventoryDb<Label = JsonValue, Responsible = JsonValue>(mock: {
  readonly objects: ObjectCollection<Label, Responsible>
}): InventoryDb<Label, Responsible> {
  const store: Store | undefined = Object(mock)[storeKey]
  if (store === undefined) {
    const advice = 'Pass what createInventoryMock or createInventoryService returns, or the mock of a server'
    throw new InventoryMockError('create an inventory database', 'a mock', quote(mock), advice)
  }
  const inventoryObject = createInventoryDbModel(store, mock.objects as ObjectCollection)
  // The elements of its lists are those of the mock, as the types say.
  return { inventoryObject: inventoryObject as unknown as InventoryDbModel<Label, Responsible> }
}

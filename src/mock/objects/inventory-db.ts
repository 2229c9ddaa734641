import type { JsonValue } from '../../contract/json.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import { internalsKey, type MockInternals } from '../internals.ts'
import type { ObjectCollection } from './collection.ts'
import { createInventoryDbModel } from './inventory-db-methods.ts'
import type { InventoryDbModel } from './inventory-db-model.ts'

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
 * - An update with `undefined` changes nothing. In that package, it removes the value.
 * - An update of `attributes` replaces them. In that package, it is silently ignored.
 * - A query finds strings and numbers in `labels` and `responsible`, as in `{ labels: { equals: 'prod' } }`. In that
 *   package, it finds properties only of objects.
 * - A query by ids (`equals` or `in`) looks up these objects. In that package, every query looks at every
 *   object.
 * - Tabs and threads never share objects. In that package, databases of one call site do, through a
 *   `BroadcastChannel`.
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
  const internals: MockInternals | undefined = Object(mock)[internalsKey]
  if (internals === undefined) {
    const advice = 'Pass what createInventoryMock or createInventoryService returns, or the mock of a server'
    throw failedTo('create an inventory database', 'a mock', quote(mock), advice)
  }
  const inventoryObject = createInventoryDbModel(internals.store, mock.objects as ObjectCollection)
  // The elements of its lists are those of the mock, as the types say.
  return { inventoryObject: inventoryObject as unknown as InventoryDbModel<Label, Responsible> }
}

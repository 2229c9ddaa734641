import { OperationErrorType } from '@mswjs/data/lib/errors/OperationError'
import type { ModelDefinition } from '@mswjs/data/lib/glossary'
import { createModel } from '@mswjs/data/lib/model/createModel'
import { parseModelDefinition } from '@mswjs/data/lib/model/parseModelDefinition'
import { updateEntity } from '@mswjs/data/lib/model/updateEntity'
import { format } from 'outvariant'
import type { Fields } from '../contract/field.ts'
import type { Some } from '../contract/json.ts'
import type { AnyInventoryObject, InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import { internalsOf } from '../mock/internals.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import type { ObjectCollection } from '../mock/objects/collection.ts'
import { defineModel } from '../simulator/store/model-definition.ts'
import type { ObjectModel } from '../simulator/store/object-model.ts'
import type { Store } from '../simulator/store/store.ts'
import { copyObject, MODEL_NAME, StoredObject } from '../simulator/store/stored-object.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { InventoryMockError } from '../validation/errors.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { checkDbQuery, checkNames, findRecords } from './find-records.ts'
import type { DbChanges, DbListQuery, DbQuery, InventoryDbModel } from './inventory-db-model.ts'

/**
 * The collection of a mock as a database of `@mswjs/data`.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryDb<Obj extends AnyInventoryObject = InventoryObject, Input = Obj> {
  /** The model of an inventory object (contract section 2). */
  readonly inventoryObject: InventoryDbModel<Obj, Input>
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
 * - A query finds strings and numbers in lists, as in `{ labels: { equals: 'prod' } }`. In that
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
export function createInventoryDb<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>(
  mock: Pick<InventoryService<Obj, Input>, 'objects' | 'settings' | 'fetch'>,
): InventoryDb<Obj, Input> {
  const { store, options } = internalsOf('create an inventory database', mock)
  const inventoryObject = createInventoryDbModel(store, options.model, mock.objects as unknown as ObjectCollection)
  // Its objects are those of the mock, as the types say.
  return { inventoryObject: inventoryObject as unknown as InventoryDbModel<Obj, Input> }
}

type Update = DbQuery & { data: DbChanges }

/** The error of `@mswjs/data`, as one of this library. */
class OperationError extends InventoryMockError {
  override readonly name = 'OperationError'

  constructor(
    readonly type: OperationErrorType,
    message: string,
  ) {
    super(message, type === OperationErrorType.DuplicatePrimaryKey ? 'duplicate-id' : 'unknown-id')
  }
}

/** The methods that throw if no object matches a strict query. */
type StrictMethod = Exclude<keyof InventoryDbModel, 'count' | 'create' | 'getAll'>

/**
 * The methods of a model of `@mswjs/data` over a store, written after its `factory.js`: a model of `factory()` exposes
 * its records, checks no value, and opens a channel to other tabs. Tests run both on the same queries.
 */
function createInventoryDbModel(store: Store, model: ObjectModel, objects: ObjectCollection): InventoryDbModel {
  const { fields } = model
  // Not that of the model, which can be from another build of this package: the package compares classes.
  const definition = defineModel(fields)
  const dictionary = { [MODEL_NAME]: definition }
  const parsed = parseModelDefinition(dictionary, MODEL_NAME, definition)

  function find(method: StrictMethod, query: DbListQuery): StoredObject[] {
    checkDbQuery(fields, method, query)
    const records = findRecords(store, fields, query)
    if (records.length === 0 && query.strict) throw createNotFoundError(method, query)
    return records
  }

  function first<Result>(method: StrictMethod, query: DbQuery, action: (record: StoredObject) => Result) {
    const [record] = find(method, query)
    return record ? action(record) : null
  }

  function all<Result>(method: StrictMethod, query: DbQuery, action: (record: StoredObject) => Result) {
    const records = find(method, query)
    return records.length > 0 ? records.map(action) : null
  }

  function create(initialValues: Some<InventoryObjectInput> = {}): InventoryObject {
    checkNames('create an object', 'object', initialValues, fields)
    // Its types leave out labels that are objects; its database is for relations, of which the model has none.
    const entity = createModel(MODEL_NAME, definition, dictionary, parsed, initialValues as never, null as never)
    if (store.get(entity.id as number)) throw createDuplicateError('create', entity.id as number)
    const isGiven = ([name]: [string, unknown]) => Object.hasOwn(initialValues, name) || fields[name]?.type !== 'object'
    return objects.create(Object.fromEntries(Object.entries(entity).filter(isGiven)) as never)
  }

  function update(method: 'update' | 'updateMany', record: StoredObject, { data }: Update): InventoryObject {
    const next = applyChanges(new StoredObject(record.id, copyObject(record)), data, fields, definition)
    const { id } = next
    // Whole: an update of the collection would follow the assumption `partialAttributes`.
    if (id === record.id) return objects.replace(id, next)
    if (store.get(id)) throw createDuplicateError(method, id)
    // Created first: if that throws, nothing has changed.
    const moved = objects.create(next)
    objects.delete(record.id)
    return moved
  }

  function remove(record: StoredObject): InventoryObject {
    objects.delete(record.id)
    return copyObject(record)
  }

  const methods = {
    findFirst: (query: DbQuery) => first('findFirst', query, copyObject),
    findMany: (query: DbListQuery) => find('findMany', query).map(copyObject),
    count(query?: DbListQuery) {
      if (query === undefined) return store.size
      checkDbQuery(fields, 'count', query)
      return findRecords(store, fields, query).length
    },
    getAll: () => store.all().map(copyObject),
    create,
    update: (query: Update) => first('update', query, (record) => update('update', record, query)),
    updateMany: (query: Update) => all('updateMany', query, (record) => update('updateMany', record, query)),
    delete: (query: DbQuery) => first('delete', query, remove),
    deleteMany: (query: DbQuery) => all('deleteMany', query, remove),
  }
  const limit = ([name, method]: [string, (...args: never[]) => unknown]) => {
    const limited = (...args: never[]) => {
      checkArgumentCount(name, args, name === 'getAll' ? 0 : 1)
      return method(...args)
    }
    return [name, limited]
  }
  // In the types, a strict query returns no null.
  return Object.fromEntries(Object.entries(methods).map(limit)) as unknown as InventoryDbModel
}

/**
 * Changes an entity. `updateEntity` would skip keys that the model does not have, as those of `attributes` are: maps, and
 * what validates by itself, are replaced.
 */
function applyChanges(
  entity: StoredObject,
  changes: DbChanges,
  fields: Fields,
  definition: ModelDefinition,
): InventoryObject {
  const given: Record<string, unknown> = {}
  const replaced: Record<string, unknown> = {}
  for (const [name, change] of givenEntries(changes)) {
    const type = fields[name]?.type
    if (type !== 'map' && type !== 'json')
      given[name] = isPlainObject(change) ? Object.fromEntries(givenEntries(change)) : change
    else replaced[name] = typeof change === 'function' ? change(entity[name as 'name'] as never, entity) : change
    if (replaced[name] === null) given[name] = null
  }
  // It is typed for an entity of any model.
  const next = updateEntity(entity, given as never, definition) as never as InventoryObject
  return { ...next, ...replaced }
}

function givenEntries(values: object): [name: string, value: unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined)
}

/** The message is that of `@mswjs/data`, which prints the query of a delete in its own way. */
function createNotFoundError(method: StrictMethod, { where }: DbListQuery): OperationError {
  const entities = method.endsWith('Many') ? 'entities' : 'entity'
  const query = method.startsWith('delete') ? '%o' : '%j'
  const message = `Failed to execute "${method}" on the "%s" model: no ${entities} found matching the query "${query}".`
  return new OperationError(OperationErrorType.EntityNotFound, format(message, MODEL_NAME, where))
}

function createDuplicateError(method: 'create' | 'update' | 'updateMany', id: number): OperationError {
  const message =
    method === 'create'
      ? 'Failed to create a "%s" entity: an entity with the same primary key "%s" ("%s") already exists.'
      : `Failed to execute "${method}" on the "%s" model: the entity with a primary key "%s" ("%s") already exists.`
  return new OperationError(OperationErrorType.DuplicatePrimaryKey, format(message, MODEL_NAME, id, 'id'))
}

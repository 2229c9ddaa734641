import { OperationErrorType } from '@mswjs/data/lib/errors/OperationError'
import { createModel } from '@mswjs/data/lib/model/createModel'
import { parseModelDefinition } from '@mswjs/data/lib/model/parseModelDefinition'
import { updateEntity } from '@mswjs/data/lib/model/updateEntity'
import { primaryKey } from '@mswjs/data/lib/primaryKey'
import { format } from 'outvariant'
import type { InventoryObject, InventoryObjectInput } from '../../contract/object.ts'
import { models } from '../../simulator/store/model.ts'
import type { Store } from '../../simulator/store/store.ts'
import { StoredObject } from '../../simulator/store/stored-object.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { checkDbQuery } from './check-db-query.ts'
import type { ObjectCollection } from './collection.ts'
import { findRecords } from './find-records.ts'
import type { InventoryDbModel } from './inventory-db-model.ts'
import type { DbChanges, DbListQuery, DbQuery } from './inventory-db-query.ts'

const modelName = 'inventoryObject'

/** A query of an update. */
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
 * The methods of a model of `@mswjs/data` over a store: they read from the store and write through the collection.
 *
 * @note They are written after that package's `factory.js`, on the functions that it calls: a model of `factory()`
 * itself exposes its records, checks no value, and opens a channel to other tabs. Tests run both on the same queries.
 */
export function createInventoryDbModel(store: Store, objects: ObjectCollection): InventoryDbModel {
  // The collection gives an object its id.
  const definition = { ...models.inventoryObject, id: primaryKey(() => undefined as never) }
  const dictionary = { [modelName]: definition }
  const parsedModel = parseModelDefinition(dictionary, modelName, definition)

  function find(method: StrictMethod, query: DbListQuery): StoredObject[] {
    checkDbQuery(method, query)
    const records = findRecords(store, query)
    if (records.length === 0 && query.strict) throw createNotFoundError(method, query)
    return records
  }

  function first<Result>(
    method: StrictMethod,
    query: DbQuery,
    action: (record: StoredObject) => Result,
  ): Result | null {
    const [record] = find(method, query)
    return record ? action(record) : null
  }

  function all<Result>(
    method: StrictMethod,
    query: DbQuery,
    action: (record: StoredObject) => Result,
  ): Result[] | null {
    const records = find(method, query)
    return records.length > 0 ? records.map(action) : null
  }

  function create(initialValues: Partial<InventoryObjectInput> = {}): InventoryObject {
    // Its types leave out labels that are objects; its database is for relations, of which the model has none.
    const entity = createModel(modelName, definition, dictionary, parsedModel, initialValues as never, null as never)
    if (store.get(entity.id)) throw createDuplicateError('create', entity.id)
    return objects.create(entity as InventoryObject)
  }

  function update(method: 'update' | 'updateMany', record: StoredObject, data: DbChanges): InventoryObject {
    const next = applyChanges(new StoredObject(record.id, copy(record)), data)
    const { id } = next
    if (id === record.id) {
      // Only what is given: a schema of the user may transform what it checks, and has done so before.
      return objects.update(id, Object.fromEntries(Object.entries(next).filter(([key]) => key !== 'id' && key in data)))
    }
    if (store.get(id)) throw createDuplicateError(method, id)
    // Created first: if that throws, nothing has changed.
    const moved = objects.create(next)
    objects.delete(record.id)
    return moved
  }

  function remove(record: StoredObject): InventoryObject {
    objects.delete(record.id)
    return copy(record)
  }

  const model = {
    findFirst: (query: DbQuery) => first('findFirst', query, copy),
    findMany: (query: DbListQuery) => find('findMany', query).map(copy),
    count(query?: DbListQuery) {
      if (query === undefined) return store.size
      checkDbQuery('count', query)
      return findRecords(store, query).length
    },
    getAll: () => store.all().map(copy),
    create,
    update: ({ data, ...query }: Update) => first('update', query, (record) => update('update', record, data)),
    updateMany: ({ data, ...query }: Update) =>
      all('updateMany', query, (record) => update('updateMany', record, data)),
    delete: (query: DbQuery) => first('delete', query, remove),
    deleteMany: (query: DbQuery) => all('deleteMany', query, remove),
  }
  // In the types, a strict query returns no null.
  return model as InventoryDbModel
}

function copy(record: StoredObject): InventoryObject {
  return JSON.parse(record.json)
}

/**
 * Changes an entity as given in `data`.
 *
 * @note `updateEntity` walks into every object and skips keys that the model does not have, which is every attribute.
 */
function applyChanges(entity: StoredObject, { attributes: change, ...changes }: DbChanges): InventoryObject {
  const attributes = typeof change === 'function' ? change(entity.attributes, entity) : change
  const isMap = typeof attributes === 'object' && attributes !== null
  const given = Object.entries(isMap ? changes : { ...changes, attributes }).filter(([, value]) => value !== undefined)
  // It is typed for an entity of any model.
  const next = updateEntity(entity, Object.fromEntries(given), models.inventoryObject) as never as InventoryObject
  return isMap ? { ...next, attributes } : next
}

/** The message is that of `@mswjs/data`, which prints the query of a delete in its own way. */
function createNotFoundError(method: StrictMethod, { where }: DbListQuery): OperationError {
  const entities = method.endsWith('Many') ? 'entities' : 'entity'
  const query = method.startsWith('delete') ? '%o' : '%j'
  const message = `Failed to execute "${method}" on the "%s" model: no ${entities} found matching the query "${query}".`
  return new OperationError(OperationErrorType.EntityNotFound, format(message, modelName, where))
}

function createDuplicateError(method: 'create' | 'update' | 'updateMany', id: number): OperationError {
  const message =
    method === 'create'
      ? 'Failed to create a "%s" entity: an entity with the same primary key "%s" ("%s") already exists.'
      : `Failed to execute "${method}" on the "%s" model: the entity with a primary key "%s" ("%s") already exists.`
  return new OperationError(OperationErrorType.DuplicatePrimaryKey, format(message, modelName, id, 'id'))
}

import type { JsonValue } from '../../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../../contract/object.ts'
import type { DbChanges, DbListQuery, DbQuery, DbResult } from './inventory-db-query.ts'

/**
 * The methods of a model of `@mswjs/data`. They return copies. An `OperationError` is an `Error` with that `name`, and
 * with a `type`.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface InventoryDbModel<Label = JsonValue, Responsible = JsonValue> {
  /**
   * The first object that matches.
   * @returns the object; null if none matches
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict
   * @example db.inventoryObject.findFirst({ where: { name: { equals: 'web-1' } }, strict: true })
   */
  findFirst<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined },
  ): DbResult<Strict, InventoryObject<Label, Responsible>>

  /**
   * All objects that match.
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict
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
   * @throws OperationError of the type `DuplicatePrimaryKey` if the id is taken
   * @throws InventoryMockError if a field is of the wrong type
   * @example db.inventoryObject.create({ name: 'web-2', location: { fact: 'osl1' } })
   */
  create(initialValues?: Partial<InventoryObjectInput<Label, Responsible>>): InventoryObject<Label, Responsible>

  /**
   * Changes the first object that matches. Of `location` and `type` only the given keys change; `labels`, `attributes`
   * and `responsible` are replaced.
   * @returns the object after the change; null if none matches
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict, or
   * `DuplicatePrimaryKey` if the new id is taken
   * @throws InventoryMockError if a field is of the wrong type
   * @example db.inventoryObject.update({ where: { id: { equals: 1 } }, data: { name: (name) => name.toUpperCase() } })
   */
  update<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined; data: DbChanges<Label, Responsible> },
  ): DbResult<Strict, InventoryObject<Label, Responsible>>

  /**
   * Changes all objects that match, one after the other, as `update` does.
   * @returns the objects after the change; null if none matches
   * @throws what `update` throws; the objects before the one that it throws for are then changed
   * @example db.inventoryObject.updateMany({ where: { name: { contains: 'web' } }, data: { labels: ['prod'] } })
   */
  updateMany<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined; data: DbChanges<Label, Responsible> },
  ): DbResult<Strict, InventoryObject<Label, Responsible>[]>

  /**
   * Deletes the first object that matches.
   * @returns the object; null if none matches
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict
   * @example db.inventoryObject.delete({ where: { id: { equals: 1 } } })
   */
  delete<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined },
  ): DbResult<Strict, InventoryObject<Label, Responsible>>

  /**
   * Deletes all objects that match.
   * @returns the objects; null if none matches
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict
   * @example db.inventoryObject.deleteMany({ where: { attributes: { decommissioned: { equals: 'yes' } } } })
   */
  deleteMany<Strict extends boolean = false>(
    query: DbQuery<Label, Responsible> & { strict?: Strict | undefined },
  ): DbResult<Strict, InventoryObject<Label, Responsible>[]>
}

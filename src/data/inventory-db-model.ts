import type { BooleanQuery, NumberQuery, SortDirection, StringQuery } from '@mswjs/data/lib/query/queryTypes'
import type { JsonValue, Some } from '../contract/json.ts'
import type { AnyInventoryObject, InventoryObject, InventoryObjectInput } from '../contract/object.ts'

/**
 * The methods of a model of `@mswjs/data`. They return copies. An `OperationError` is an `Error` with that `name`, and
 * with a `type`.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryDbModel<Obj extends AnyInventoryObject = InventoryObject, Input = Obj> {
  /**
   * The first object that matches.
   * @returns the object; null if none matches
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict
   * @example db.inventoryObject.findFirst({ where: { name: { equals: 'web-1' } }, strict: true })
   */
  findFirst<Strict extends boolean = false>(
    query: DbQuery<Obj> & { strict?: Strict | undefined },
  ): DbResult<Strict, Obj>

  /**
   * All objects that match.
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict
   * @example db.inventoryObject.findMany({ where: { labels: { equals: 'prod' } }, orderBy: { name: 'desc' }, take: 10 })
   */
  findMany(query: DbListQuery<Obj>): Obj[]

  /**
   * How many objects match, or how many there are.
   * @example db.inventoryObject.count({ where: { location: { fact: { in: ['osl1', 'osl2'] } } } })
   */
  count(query?: DbListQuery<Obj>): number

  /**
   * All objects, by ascending id.
   * @example db.inventoryObject.getAll().map(({ name }) => name)
   */
  getAll(): Obj[]

  /**
   * Adds an object. A field that is left out gets the default of the model: the next id, `''` for the name, else null, `[]` or
   * `{}`.
   * @throws OperationError of the type `DuplicatePrimaryKey` if the id is taken
   * @throws InventoryMockError if a field is of the wrong type
   * @example db.inventoryObject.create({ name: 'web-2', location: { fact: 'osl1' } })
   */
  create(initialValues?: Some<InventoryObjectInput<Obj, Input>>): Obj

  /**
   * Changes the first object that matches. Of objects, such as `location`, only the given keys change; lists and
   * `attributes` are replaced.
   * @returns the object after the change; null if none matches
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict, or
   * `DuplicatePrimaryKey` if the new id is taken
   * @throws InventoryMockError if a field is of the wrong type
   * @example db.inventoryObject.update({ where: { id: { equals: 1 } }, data: { name: (name) => name.toUpperCase() } })
   */
  update<Strict extends boolean = false>(
    query: DbQuery<Obj> & { strict?: Strict | undefined; data: DbChanges<Obj> },
  ): DbResult<Strict, Obj>

  /**
   * Changes all objects that match, one after the other, as `update` does.
   * @returns the objects after the change; null if none matches
   * @throws what `update` throws; the objects before the one that it throws for are then changed
   * @example db.inventoryObject.updateMany({ where: { name: { contains: 'web' } }, data: { labels: ['prod'] } })
   */
  updateMany<Strict extends boolean = false>(
    query: DbQuery<Obj> & { strict?: Strict | undefined; data: DbChanges<Obj> },
  ): DbResult<Strict, Obj[]>

  /**
   * Deletes the first object that matches.
   * @returns the object; null if none matches
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict
   * @example db.inventoryObject.delete({ where: { id: { equals: 1 } } })
   */
  delete<Strict extends boolean = false>(query: DbQuery<Obj> & { strict?: Strict | undefined }): DbResult<Strict, Obj>

  /**
   * Deletes all objects that match.
   * @returns the objects; null if none matches
   * @throws OperationError of the type `EntityNotFound` if none matches and the query is strict
   * @example db.inventoryObject.deleteMany({ where: { attributes: { decommissioned: { equals: 'yes' } } } })
   */
  deleteMany<Strict extends boolean = false>(
    query: DbQuery<Obj> & { strict?: Strict | undefined },
  ): DbResult<Strict, Obj[]>
}

/**
 * The operators that a query can have for a value: those of a string, a number or a boolean; for an object, operators
 * for its properties; for a list, operators for its elements, of which one has to match. Null never matches.
 * @typeParam Value - the value; for any JSON, the operators of each kind
 */
export type DbOperators<Value> = JsonValue extends Value
  ? Partial<StringQuery> | Partial<NumberQuery> | Partial<BooleanQuery> | { [property: string]: DbOperators<JsonValue> }
  : Value extends string
    ? Partial<StringQuery>
    : Value extends number
      ? Partial<NumberQuery>
      : Value extends boolean
        ? Partial<BooleanQuery>
        : Value extends readonly (infer Element)[]
          ? DbOperators<Element>
          : Value extends object
            ? { [Key in keyof Value]?: DbOperators<Value[Key]> }
            : never

/**
 * A condition on objects: they must match all operators of all fields.
 * @typeParam Obj - an object
 * @example { name: { contains: 'web' }, location: { fact: { in: ['osl1', 'osl2'] } }, labels: { equals: 'prod' } }
 */
export type DbWhere<Obj extends AnyInventoryObject = InventoryObject> = DbOperators<Obj>

/**
 * A field to sort by, of an object or of an object inside it.
 * @typeParam Value - the object
 * @example { location: { fact: 'asc' } }
 */
export type DbOrder<Value = InventoryObject> = Value extends string | number | boolean | readonly unknown[]
  ? SortDirection
  : string extends keyof Value
    ? { [Key in keyof Value]: DbOrder<Value[Key]> }
    : {
        // One key, and none of the others.
        [Key in keyof Value]-?: { [Only in Key]: DbOrder<NonNullable<Value[Key]>> } & {
          [Other in Exclude<keyof Value, Key>]?: never
        }
      }[keyof Value]

/**
 * A query; without `where`, of all objects.
 * @typeParam Obj - an object
 */
export type DbListQuery<Obj extends AnyInventoryObject = InventoryObject> = {
  /** A condition on objects; `{}` for all. */
  where?: DbWhere<Obj> | undefined
  /** Whether to throw an `OperationError` if no object matches; `false` by default. */
  strict?: boolean | undefined
  /** A field to sort by, or a list of them; by default, objects are sorted by ascending id. */
  orderBy?: DbOrder<Obj> | DbOrder<Obj>[] | undefined
  /** How many of the objects that match; 0, the default, is all of them. */
  take?: number | undefined
} & (
  | {
      /** How many of the objects that match to leave out at the start; 0 by default. */
      skip?: number | undefined
      cursor?: never
    }
  | {
      skip?: never
      /** The id of the object to start after. If that object does not match, none does. */
      cursor: number | null
    }
)

/**
 * A query with a condition on objects.
 * @typeParam Obj - an object
 */
export type DbQuery<Obj extends AnyInventoryObject = InventoryObject> = DbListQuery<Obj> & {
  where: DbWhere<Obj>
}

/**
 * The result of a query for which there may be none: null then, unless the query is strict and throws.
 * @typeParam Strict - whether the query is strict
 * @typeParam Result - the result if there is one
 */
export type DbResult<Strict extends boolean, Result> = [Strict] extends [true] ? Result : Result | null

/**
 * A new value, or a function that creates it from the previous value and the previous object.
 * @typeParam Previous - the previous value
 * @typeParam Obj - an object
 * @typeParam Next - the new value
 */
export type DbNewValue<Previous, Obj extends AnyInventoryObject = InventoryObject, Next = Previous> =
  | Next
  | ((previous: Previous, object: Obj) => Next)

/**
 * The changes of an update. Of `location`, `type` and other objects only the given properties change; lists and maps, as
 * `attributes` is one, are replaced.
 * @typeParam Obj - an object
 * @example { name: (name) => name.toUpperCase(), location: { fact: 'osl2' }, labels: [] }
 */
export type DbChanges<Obj extends AnyInventoryObject = InventoryObject> = {
  [Field in keyof Obj]?: DbNewValue<Obj[Field], Obj, DbNextValue<Obj[Field], Obj>> | undefined
}

/**
 * The new value of a field: of an object, its properties that change; null removes the object.
 * @typeParam Value - the value of the field
 * @typeParam Obj - an object
 */
export type DbNextValue<Value, Obj extends AnyInventoryObject = InventoryObject> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? string extends keyof Value
      ? Value
      : { [Key in keyof Value]?: DbNewValue<Value[Key], Obj> | undefined }
    : Value

import type { BooleanQuery, NumberQuery, SortDirection, StringQuery } from '@mswjs/data/lib/query/queryTypes'
import type { JsonValue } from '../../contract/json.ts'
import type { InventoryLocation, InventoryObject, InventoryObjectInput, InventoryType } from '../../contract/object.ts'

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
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 * @example { name: { contains: 'web' }, location: { fact: { in: ['osl1', 'osl2'] } }, labels: { equals: 'prod' } }
 */
export type DbWhere<Label = JsonValue, Responsible = JsonValue> = DbOperators<InventoryObject<Label, Responsible>>

/**
 * A field to sort by, of an object or of an object inside it.
 * @typeParam Value - the object
 * @example { location: { fact: 'asc' } }
 */
export type DbOrder<Value = InventoryObject> = Value extends string | number | readonly unknown[]
  ? SortDirection
  : string extends keyof Value
    ? { [Key in keyof Value]: DbOrder<Value[Key]> }
    : {
        // One key, and none of the others.
        [Key in keyof Value]: { [Only in Key]: DbOrder<NonNullable<Value[Key]>> } & {
          [Other in Exclude<keyof Value, Key>]?: never
        }
      }[keyof Value]

/**
 * A query; without `where`, of all objects.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export type DbListQuery<Label = JsonValue, Responsible = JsonValue> = {
  /** A condition on objects; `{}` for all. */
  where?: DbWhere<Label, Responsible> | undefined
  /** Whether to throw an `OperationError` if no object matches; `false` by default. */
  strict?: boolean | undefined
  /** A field to sort by, or a list of them; by default, objects are sorted by ascending id. */
  orderBy?: DbOrder | DbOrder[] | undefined
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
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export type DbQuery<Label = JsonValue, Responsible = JsonValue> = DbListQuery<Label, Responsible> & {
  where: DbWhere<Label, Responsible>
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
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 * @typeParam Next - the new value
 */
export type DbNewValue<Previous, Label = JsonValue, Responsible = JsonValue, Next = Previous> =
  | Next
  | ((previous: Previous, object: InventoryObject<Label, Responsible>) => Next)

/**
 * What an update changes. Of `location` and `type` only the given properties change; `labels`, `attributes` and
 * `responsible` are replaced.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 * @example { name: (name) => name.toUpperCase(), location: { fact: 'osl2' }, labels: [] }
 */
export type DbChanges<Label = JsonValue, Responsible = JsonValue> = {
  [Field in Exclude<keyof InventoryObject, 'location' | 'type'>]?:
    | DbNewValue<InventoryObject<Label, Responsible>[Field], Label, Responsible>
    | undefined
} & {
  location?:
    | DbNewValue<InventoryLocation | null, Label, Responsible, DbNestedChanges<InventoryLocation, Label, Responsible>>
    | undefined
  type?:
    | DbNewValue<InventoryType | null, Label, Responsible, DbNestedChanges<InventoryType, Label, Responsible>>
    | undefined
}

/**
 * What an update changes in a nested object; null removes the object.
 * @typeParam Nested - the nested object
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export type DbNestedChanges<Nested, Label = JsonValue, Responsible = JsonValue> =
  | {
      [Key in keyof Nested]?: DbNewValue<Nested[Key], Label, Responsible>
    }
  | null

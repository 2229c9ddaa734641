import type { BodyField } from '../../../contract/assumptions.ts'
import type { JsonValue } from '../../../contract/json.ts'
import type { InventoryObject } from '../../../contract/object.ts'
import { userIdOf } from '../../../simulator/list/filters.ts'

/** A field with a text that a filter compares: the name, the fact of the location, the name of the type. */
export type FilteredField = 'name' | 'location' | 'type'

/** What replaces the parts of an object. */
export interface PartReplacers {
  /** A text that a filter compares. */
  filtered(text: string, field: FilteredField): string
  /** Any other text. */
  text(text: string): string
  /** A key of an object: the name of an attribute, or one in a label or a user. */
  key(key: string): string
  /** A user id: an integer in `responsible`, or under a key `id` anywhere in it. */
  userId(id: number): number
}

/**
 * Copies an object with its texts and user ids replaced. Its id, other numbers and the key `id`, which the filter
 * `responsible` reads, stay.
 * @param keep - the fields that stay as they are
 */
export function replaceParts(
  object: InventoryObject,
  keep: readonly BodyField[],
  { filtered, text, key: replaceKey, userId }: PartReplacers,
): InventoryObject {
  const { id, name, location, type, labels, attributes, responsible } = object
  const keeps = (field: BodyField) => keep.includes(field)
  const orNull = (value: string | null, replace: (value: string) => string) => (value === null ? null : replace(value))

  const replaceJson = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(replaceJson)
    return typeof value === 'object' && value !== null ? replaceEntries(value, replaceJson) : value
  }
  const replaceUser = (value: JsonValue): JsonValue => {
    if (typeof value === 'number' || typeof value === 'boolean') return userId(userIdOf(value) as number)
    return replaceInUser(value)
  }
  const replaceInUser = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(replaceInUser)
    if (typeof value !== 'object' || value === null) return replaceJson(value)
    return replaceEntries(value, (part, key) => (key === 'id' ? replaceUser(part) : replaceInUser(part)))
  }
  const replaceEntries = <Value>(entries: Record<string, Value>, replace: (value: Value, key: string) => Value) =>
    Object.fromEntries(
      Object.entries(entries).map(([key, value]) => [key === 'id' ? key : replaceKey(key), replace(value, key)]),
    )

  return {
    id,
    name: keeps('name') ? name : filtered(name, 'name'),
    location:
      location === null || keeps('location')
        ? location
        : {
            name: orNull(location.name, text),
            fact: orNull(location.fact, (fact) => filtered(fact, 'location')),
          },
    type: type === null || keeps('type') ? type : { name: orNull(type.name, (typeName) => filtered(typeName, 'type')) },
    labels: keeps('labels') ? labels : labels.map(replaceJson),
    attributes: keeps('attributes') ? attributes : replaceEntries(attributes, text),
    responsible: keeps('responsible') ? responsible : responsible.map(replaceUser),
  }
}

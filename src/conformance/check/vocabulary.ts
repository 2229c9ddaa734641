import type { JsonValue } from '../../contract/json.ts'
import type { InventoryObject } from '../../contract/object.ts'
import type { FilterName } from '../../contract/parameters.ts'
import { isRecord } from '../service/json.ts'

/** The values that the objects of a service have: what its filters find, and what it accepts in a body. */
export interface Vocabulary {
  /** The different values for each filter. */
  readonly values: Readonly<Record<FilterName, readonly string[]>>
  /** The ids of the objects. */
  readonly ids: readonly number[]
  /** An id that no object has, and none will have soon. */
  readonly unknownId: number
  /** Fields that the service accepts, because an object has them. */
  readonly sample: Sample
}

/** A value of a filter that no object is likely to have. */
export function unusedValue(name: FilterName): string {
  return name === 'responsible' ? '987654' : 'no-such-value'
}

/** Fields of an object, without its name. */
interface Sample {
  readonly location: { readonly name: string | null; readonly fact: string }
  readonly type: { readonly name: string }
  readonly labels: readonly JsonValue[]
  readonly responsible: readonly JsonValue[]
}

/** So far above the highest id, others create no objects during a check. */
const DISTANCE = 10_000

/** Collects the values of objects. Where they have none, there is one to begin with. */
export function collectVocabulary(objects: readonly InventoryObject[]): Vocabulary {
  const unique = (values: readonly unknown[]) =>
    [...new Set(values)].filter((value) => typeof value === 'string' && value !== '') as string[]
  const userIds = objects.flatMap(({ responsible }) => responsible).map((user) => (isRecord(user) ? user.id : user))
  const place = objects.find(({ location }) => location?.fact)?.location
  const kind = objects.find(({ type }) => type?.name)?.type
  return {
    values: {
      name: unique(objects.map(({ name }) => name)),
      responsible: unique(userIds.filter(Number.isInteger).map(String)),
      location__fact: unique(objects.map(({ location }) => location?.fact)),
      type__name: unique(objects.map(({ type }) => type?.name)),
    },
    ids: objects.map(({ id }) => id),
    unknownId: DISTANCE + objects.reduce((highest, { id }) => Math.max(highest, id), 0),
    sample: {
      location: { name: place?.name ?? null, fact: place?.fact ?? 'osl' },
      type: { name: kind?.name ?? 'server' },
      labels: objects.find(({ labels }) => labels.length > 0)?.labels.slice(0, 1) ?? [],
      responsible: objects.find(({ responsible }) => responsible.length > 0)?.responsible.slice(0, 1) ?? [],
    },
  }
}

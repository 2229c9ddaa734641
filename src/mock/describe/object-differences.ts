import { isSameJson } from '../../contract/json.ts'
import { cutText } from '../../text/cut-text.ts'
import { isPlainObject } from '../../validation/plain-object.ts'

const MAX_DIFFERENCES = 6
const MAX_VALUE = 40

/** A place where two objects differ: `location.fact`. A field that one of them lacks is undefined there. */
interface ObjectDifference {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Finds where two objects differ, each place as deep as it can be. Lists are compared whole. */
export function findDifferences(before: object, after: object, prefix = ''): ObjectDifference[] {
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const [one, other] = [before, after].map((object) =>
      Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined,
    )
    if (isSameJson(one, other)) return []
    const path = prefix + name
    return isPlainObject(one) && isPlainObject(other)
      ? findDifferences(one, other, `${path}.`)
      : [{ path, before: one, after: other }]
  })
}

/** Formats where two objects differ: `location.name "Oslo" → null, labels [] → ["prod"]`. */
export function formatDifferences(before: object, after: object): string {
  const all = findDifferences(before, after)
  const shown = all
    .slice(0, MAX_DIFFERENCES)
    .map((one) => `${one.path} ${formatDifferent(one.before)} → ${formatDifferent(one.after)}`)
  const more = all.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ') || 'nothing'
}

/** Formats a value as JSON, cut to some characters. */
export function formatDifferent(value: unknown, max = MAX_VALUE): string {
  return value === undefined ? 'none' : cutText(JSON.stringify(value), max)
}

import { isPlainObject } from '../../validation/plain-object.ts'
import { isSameValue } from '../service-collection.ts'

const MOST_DIFFERENCES = 5
const LONGEST = 80

/** A place where two values differ. */
interface Difference {
  readonly path: string
  readonly expected: string
  readonly got: string
}

/** The differences between two values, with both sides: `attributes.zero "0"`. */
export interface Differences {
  readonly expected: string
  readonly got: string
  /** The fields of objects in which they differ. */
  readonly fields: readonly string[]
}

/** @returns null where nothing differs. White space at the ends of texts does not count. */
export function findDifferences(expected: unknown, got: unknown, path = ''): Differences | null {
  return joinDifferences(listDifferences(expected, got, path))
}

/** @returns null for none */
export function joinDifferences(differences: readonly Difference[]): Differences | null {
  if (differences.length === 0) return null
  const shown = differences.slice(0, MOST_DIFFERENCES)
  const more = differences.length > shown.length ? ` and ${differences.length - shown.length} more` : ''
  const join = (side: 'expected' | 'got') => shown.map((one) => `${one.path} ${one[side]}`.trim()).join(', ') + more
  const fields = differences.flatMap(({ path }) => /^(?:object \d+: )?(\w+)(?=[.[]|$)/.exec(path)?.[1] ?? [])
  return { expected: join('expected'), got: join('got'), fields: [...new Set(fields)] }
}

/** The places where two values differ, each as deep as it can be. */
export function listDifferences(expected: unknown, got: unknown, path = ''): Difference[] {
  if (isSameValue(expected, got)) return []
  const [one, other] = [asRecord(expected), asRecord(got)]
  if (one === null || other === null || Array.isArray(expected) !== Array.isArray(got)) {
    const [short, otherShort] = cutBoth(formatValue(expected), formatValue(got))
    return [{ path, expected: short!, got: otherShort! }]
  }
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => {
    const at = Array.isArray(expected)
      ? `${path}[${name}]`
      : path === ''
        ? name
        : `${path}${path.endsWith(':') ? ' ' : '.'}${name}`
    const readValue = (record: Record<string, unknown>) => (Object.hasOwn(record, name) ? record[name] : undefined)
    return listDifferences(readValue(one), readValue(other), at)
  })
}

function asRecord(value: unknown): Record<string, unknown> | null {
  if (Array.isArray(value)) return Object.fromEntries(value.entries())
  return isPlainObject(value) ? value : null
}

function formatValue(value: unknown): string {
  return value === undefined ? 'is not there' : JSON.stringify(value)
}

/** Cuts what two long texts have in common at their beginning, and what is behind. */
function cutBoth(...texts: readonly [string, string]): string[] {
  const [one, other] = texts
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const start = Math.max(same - LONGEST / 2, 0)
  return texts.map((text) => {
    const part = text.length > LONGEST && start > 0 ? `…${text.slice(start)}` : text
    return part.length > LONGEST ? `${part.slice(0, LONGEST)}…` : part
  })
}

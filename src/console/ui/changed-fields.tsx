import { findDifferences, formatDifferent } from '../../mock/describe/object-differences.ts'
import type { ObjectChange } from '../model/state-history.ts'
import { FactList } from './prose.tsx'

const MAX_VALUE = 200

/** Where an update changed the object, as deep as it can be, with the values before and after. */
export function ChangedFields({ change }: Pick<ObjectChange, 'change'>) {
  if (change.type !== 'update') return null
  const facts = findDifferences(change.before, change.object).map(
    ({ path, before, after }) =>
      [path, `${formatDifferent(before, MAX_VALUE)} → ${formatDifferent(after, MAX_VALUE)}`] as const,
  )
  return <FactList facts={facts} />
}

import { listChangedFields } from '../model/describe-change.ts'
import type { ObjectChange } from '../model/state-history.ts'
import { FactList } from './prose.tsx'

/** The fields that an update changed, with the values before and after. */
export function ChangedFields({ change }: Pick<ObjectChange, 'change'>) {
  if (change.type !== 'update') return null
  const [before, after]: Record<string, unknown>[] = [{ ...change.before }, { ...change.object }]
  const facts = listChangedFields(before!, after!).map(
    (key) => [key, `${JSON.stringify(before![key])} → ${JSON.stringify(after![key])}`] as const,
  )
  return <FactList facts={facts} />
}

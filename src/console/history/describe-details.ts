import type { NotedChange } from '../model/noted-changes.ts'
import type { HistoryEntry } from '../model/state-history.ts'
import { listDifferences } from '../objects/object-draft.ts'

/** The most changes in a text. */
const LIMIT = 3

/** Which objects an entry changed, and which fields of them, where its label does not say so: `: name, labels`. */
export function describeDetails({ label, changes }: Pick<HistoryEntry, 'label' | 'changes'>): string {
  const texts = changes.flatMap((noted) => describe(noted, label) || [])
  const rest = texts.length > LIMIT ? ['…'] : []
  return texts.length > 0 ? `: ${[...texts.slice(0, LIMIT), ...rest].join('; ')}` : ''
}

function describe({ change, label }: NotedChange, entryLabel: string): string {
  if (change === undefined || change.type === 'all') return ''
  const isSame = label === entryLabel
  const fields = change.type === 'update' ? listDifferences(change.before, change.object).join(', ') : ''
  if (isSame) return fields
  return fields ? `${label}: ${fields}` : label!
}

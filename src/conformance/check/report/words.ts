import type { Assumptions } from '../../../contract/assumptions.ts'
import type { LeftObject } from '../../left-object.ts'
import type { CheckDifference, CheckReport } from '../check-report.ts'

/** Some assumptions as the command line takes them: `filterMatch=icontains uniqueName=true`. */
export function formatAssume(assume: Partial<Assumptions>): string {
  return formatPairs(assume).join(' ')
}

function formatPairs(assume: Partial<Assumptions>): string[] {
  return Object.entries(assume).map(([name, value]) => `${name}=${formatValue(name, value)}`)
}

/** Tokens are left out, because many people read the log of a CI server. */
function formatValue(name: string, value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return name === 'tokens' && value.length > 0 ? '$TOKEN' : value.join(',')
}

/** A difference in one sentence or two. */
export function describeDifference(difference: CheckDifference): string {
  const { verdict, section, what, assume, otherwise = [], once } = difference
  if (verdict === 'contract broken') return `Contract broken: §${section} ${what}`
  if (verdict === 'unexplained') {
    const first = 'Unexplained: neither the contract nor an assumption says so.'
    return once ? `${first} It was seen once, and not again.` : first
  }
  const others = otherwise.map(formatAssume).join(', or ')
  const options = formatPairs(assume ?? {}).map((pair) => `--assume ${pair}`)
  return `Assumption differs: ${options.join(' ')} would be right${others ? `; or ${others}` : ''}.`
}

/** What came out, in one line. */
export function summarize({ requests, facts, assumptions, differences, sequences, seed }: CheckReport): string {
  const count = (verdict: string) => [...facts, ...assumptions].filter((row) => row.verdict === verdict).length
  const counts = `${count('holds')} ok, ${count('broken') + count('differs')} not ok, ${count('skipped')} skipped`
  const found = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  return `${found}. Sentences and assumptions: ${counts}. ${requests} requests, ${sequences.asked} of ${sequences.planned} sequences, seed ${seed}.`
}

/** An object that was left behind. */
export function formatLeft({ id, name }: LeftObject): string {
  return `${id} ${name}`
}

import { assumptionNames } from '../../contract/assumptions.ts'
import { formatAssumptionValue, toAssumeArguments } from '../../text/assumption-value.ts'
import { cutText } from '../../text/cut-text.ts'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import { hideTokens } from './hide-tokens.ts'
import type { ConformanceReport, Deviation } from './report.ts'

/** A deviation in one sentence. */
export function describeDeviation(deviation: Deviation): string {
  const { id, verdict, section, statement, assumption, assume, because } = deviation
  if (verdict === 'contract broken') return `${id}: section ${section} of docs/contract.md is broken. ${statement}`
  if (verdict === 'unexplained') return `${id}: another response was expected, because ${because}.`
  const [right] = Object.entries(assume ?? {})
  const advice = right
    ? `--assume ${toAssumeArguments(right[0], hideTokens(right[0], right[1])).join(' --assume ')} would be right.`
    : 'No value of it is right.'
  return `${assumption}: the assumption differs. ${advice}`
}

/** The findings about each assumption, in words. */
export function describeAssumptions({ assumptions, expected, deviations }: ConformanceReport) {
  return assumptionNames.map((name) => {
    const finding = assumptions[name]
    const { evidence } = finding
    const isLearned = finding.status === 'learned'
    const verdict = isLearned ? (name in expected ? 'holds' : 'learned') : 'undetermined'
    // Without a value, those that are left if there are a few.
    const values: readonly unknown[] = isLearned ? [finding.value] : (finding.candidates ?? [])
    return {
      name,
      verdict: deviations.some(({ assumption }) => assumption === name) ? 'differs' : verdict,
      value: values.map((value) => formatAssumptionValue(name, value)).join(' | '),
      /** Why it could not be told; empty if it could. */
      reason: isLearned ? '' : finding.reason,
      evidence: evidence && { request: shortenCurl(evidence.request), got: cutText(evidence.got, 100) },
    }
  })
}

/** The first line of a command says what was asked; the others have headers and the body. */
function shortenCurl(request: string): string {
  const [line = '', ...more] = request.split(' \\\n')
  return more.length > 0 ? `${line} …` : line
}

export function describeElements({ elements }: ConformanceReport): string[] {
  return Object.entries(elements).map(([name, { kinds, fields }]) => {
    if (kinds.length === 0) return `${name}: no elements`
    const parts = Object.entries(fields).map(([field, kinds]) => `${field} (${kinds.join(' or ')})`)
    return `${name}: ${kinds.join(' or ')}${parts.length > 0 ? `, with ${parts.join(', ')}` : ''}`
  })
}

/** How many rules hold, and why others were not asked. */
export function describeRules({ rules }: ConformanceReport): string[] {
  const held = rules.filter(({ verdict }) => verdict === 'holds').length
  const reasons = [...new Set(rules.flatMap(({ reason }) => reason ?? []))]
  return [
    `${held} of ${formatCount(rules.length, 'rule')} of the contract ${held === 1 ? 'holds' : 'hold'}.`,
    ...reasons.map((reason) => {
      const unasked = rules.filter((rule) => rule.reason === reason).map(({ id }) => id)
      return `Not asked (${reason}): ${unasked.join(', ')}.`
    }),
  ]
}

/** The outcome, in a few sentences. */
export function summarize(report: ConformanceReport): string[] {
  const { assumptions, deviations, rules, requests, incomplete } = report
  const learned = assumptionNames.filter((name) => assumptions[name].status === 'learned').length
  const accepted = deviations.filter(({ isAccepted }) => isAccepted).length
  const count = deviations.length - accepted
  const checked = rules.filter(({ verdict }) => verdict === 'holds' || verdict === 'broken').length
  const parts = [
    `${formatCount(count, 'deviation')}${accepted > 0 ? `, and ${formatNumber(accepted)} accepted` : ''}`,
    `${checked} of ${rules.length} rules asked`,
    `${learned} of ${assumptionNames.length} assumptions learned`,
    formatCount(requests, 'request'),
  ]
  return [...(incomplete ? [`Not complete: ${incomplete.message}`] : []), `${parts.join('; ')}.`]
}

/** The requests that it refuses, each with its status. */
export function describeRefused({ refused }: ConformanceReport): string[] {
  return refused.map(({ request, got }) => `${cutText(request.replaceAll(' \\\n ', ''), 200)} got ${cutText(got, 100)}`)
}

export function describeLeft({ leftBehind }: ConformanceReport): string[] {
  const shown = leftBehind.filter(({ id }) => id !== null)
  const lines = shown.map(({ id, name }) => `Not deleted: the object ${id}, ${name}`)
  const [hidden, ...others] = leftBehind.filter(({ id }) => id === null)
  if (hidden === undefined) return lines
  const objects = formatCount(others.length + 1, 'object was', 'objects were')
  return [...lines, `${objects} created and never shown: ${hidden.name}${others.length > 0 ? ', …' : ''}`]
}

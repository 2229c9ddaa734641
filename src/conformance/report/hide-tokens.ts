import { HIDDEN_TOKEN } from '../../text/assumption-value.ts'
import type { ConformanceReport } from './report.ts'

/** Puts the name of the environment variable in the place of each token: many people read a log of CI. */
export function hideTokens<Value>(assumption: string, value: Value): Value | string[] {
  return assumption === 'tokens' && Array.isArray(value) ? value.map(() => HIDDEN_TOKEN) : value
}

/** The same for a whole report. */
export function withoutTokens(report: ConformanceReport): ConformanceReport {
  const hideIn = <Values extends object>(values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hideTokens(name, value)])) as Values
  const { expected, deviations, assumptions } = report
  return {
    ...report,
    expected: hideIn(expected),
    assumptions: { ...assumptions, tokens: hideInFinding(assumptions.tokens) },
    deviations: deviations.map((deviation) =>
      deviation.assume === undefined ? deviation : { ...deviation, assume: hideIn(deviation.assume) },
    ),
  }
}

type TokensFinding = ConformanceReport['assumptions']['tokens']

function hideInFinding(finding: TokensFinding): TokensFinding {
  const hide = (tokens: readonly string[]) => hideTokens('tokens', tokens)
  if (finding.status === 'learned') return { ...finding, value: hide(finding.value) }
  return finding.candidates === undefined ? finding : { ...finding, candidates: finding.candidates.map(hide) }
}

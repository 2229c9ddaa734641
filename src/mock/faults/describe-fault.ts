import { cutJson } from '../../text/cut-text.ts'
import { formatCount } from '../../text/numbers.ts'
import { formatDelay } from '../../text/times.ts'
import type { AppliedFault } from '../log/exchange.ts'
import type { Fault, FaultSnapshot } from './fault.ts'
import type { EffectName, FaultEffect } from './fault-effect.ts'

/** A fault, with what remains of it if a mock has it. */
type Described = Fault & Partial<Pick<FaultSnapshot, 'timesApplied' | 'remaining'>>

/** The match of the requests with an object as their body: POST, PUT and PATCH. */
const SAVES = '{"body":{}}'

/** The words for each effect, in this order. */
const words: { readonly [Name in EffectName]: (effect: FaultEffect) => string } = {
  status: ({ status, body, headers }) => [status, cutJson(body), cutJson(headers)].filter(Boolean).join(', '),
  networkError: () => 'network error',
  truncate: ({ truncate }) => `body cut to ${truncate} B`,
  respond: () => 'response of a function',
  delay: ({ delay }) => (delay === 'infinite' ? 'hangs' : `${formatDelay(delay!)} delay`),
}

/** Describes the effect of a fault on a request: `503`, `network error after handling`; an empty text for nothing. */
export function describeEffect(effect: FaultEffect | AppliedFault): string {
  const parts = Object.entries(words).map(([name, describe]) => {
    const value = effect[name as EffectName]
    return value !== undefined && value !== false && describe(effect as FaultEffect)
  })
  const text = parts.filter(Boolean).join(', ')
  return text && text + (effect.at === 'response' ? ' after handling' : '')
}

/** Whether an effect, or what the log has of it, leaves the response to the service. */
export function isDelayOnly(effect: FaultEffect | AppliedFault): boolean {
  return describeEffect({ ...effect, delay: undefined }) === ''
}

/** Describes the effect of a fault: `503`, or of a sequence what remains: `503, then no fault`. */
export function describeEffects({ sequence, timesApplied, ...effect }: Described): string {
  const effects = sequence?.slice(timesApplied) ?? [effect]
  return effects.map((one) => describeEffect(one) || 'no fault').join(', then ')
}

/** Which requests a fault applies to, in words: `the next 2 creates`, `25 % of all requests after the first 3`. */
export function describeScope({ operation, match, skip, rate, times, remaining = times ?? null }: Described): string {
  const condition = cutJson(match)
  const isSave = !operation && condition === SAVES
  const noun = isSave ? 'save' : (operation ?? 'request')
  return [
    rate !== undefined && `${Number((rate * 100).toPrecision(3))} % of`,
    remaining === null
      ? `all ${noun}s`
      : remaining === 1
        ? `the next ${noun}`
        : `the next ${formatCount(remaining, noun)}`,
    !isSave && condition && `with ${condition}`,
    skip && (skip === 1 ? 'after the first' : `after the first ${skip}`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A fault in words: `503 for the next 2 creates`. */
export function describeFault(fault: Described): string {
  return `${describeEffects(fault)} for ${describeScope(fault)}`
}

/**
 * Describes the addition of a fault: `Fail the next create with 503`, `Slow down all lists by 300 ms`, `Let all saves
 * hang`.
 */
export function describeAction(fault: Described): string {
  const { sequence, delay } = fault
  if (delay === undefined || sequence || !isDelayOnly(fault))
    return `Fail ${describeScope(fault)} with ${describeEffects(fault)}`
  if (delay === 'infinite') return `Let ${describeScope(fault)} hang`
  return `Slow down ${describeScope(fault)} by ${formatDelay(delay)}`
}

/** Whether a fault of a mock is the same as another one, whatever remains of its times. */
export function isEquivalentFault({ remaining: _, ...active }: Described, fault: Described): boolean {
  return describeFault(active) === describeFault(fault)
}

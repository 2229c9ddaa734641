import type { Fault, FaultEffect, FaultStatus, JsonFault } from '../../mock/faults/fault.ts'
import { cutText, formatDelay } from '../text/format.ts'

/** Which requests a fault applies to. */
export type JsonScope = Pick<JsonFault, 'operation' | 'match' | 'times' | 'rate'>

/**
 * The requests with an object as their body: POST, PUT and PATCH.
 * @note Not three faults, one for each operation: for the next save, they would fail three of them.
 */
export const saves: JsonScope = { match: { body: {} } }

/** A fault, with what remains of it if a mock has it. In a page, it can have functions. */
type AnyFault = Fault<unknown> & Partial<FaultStatus>

/** An effect of a fault, or what the log has of it. */
type AnyEffect = Omit<FaultEffect, 'respond'> & { readonly respond?: unknown }

const MAX_JSON_LENGTH = 60

/** What a fault does to a request, in words: `503`, `network error after handling`; an empty text for nothing. */
export function describeEffect(effect: AnyEffect): string {
  const { at, status, body, headers, networkError, truncate, delay, respond } = effect
  const parts = [
    status,
    formatShortJson(body),
    formatShortJson(headers),
    networkError && 'network error',
    truncate !== undefined && `body cut to ${truncate} B`,
    respond && 'response of a function',
    delay === 'infinite' ? 'hangs' : delay !== undefined && `${formatDelay(delay)} delay`,
  ]
  const text = parts.filter(Boolean).join(', ')
  return text && text + (at === 'response' ? ' after handling' : '')
}

/** What a fault does, in words: `503`, or of a sequence what remains: `503, then no fault`. */
export function describeEffects({ sequence, timesApplied, ...effect }: AnyFault): string {
  const effects = sequence?.slice(timesApplied) ?? [effect]
  return effects.map((one) => describeEffect(one) || 'no fault').join(', then ')
}

/** Which requests a fault applies to, in words: `the next 2 creates`, `25 % of all requests after the first 3`. */
export function describeScope({ operation, match, skip, rate, times, remaining = times ?? null }: AnyFault): string {
  const condition = formatShortJson(match)
  const isSave = !operation && condition === formatShortJson(saves.match)
  const noun = isSave ? 'save' : (operation ?? 'request')
  return [
    rate !== undefined && `${Number((rate * 100).toPrecision(3))} % of`,
    remaining === null ? `all ${noun}s` : remaining === 1 ? `the next ${noun}` : `the next ${remaining} ${noun}s`,
    !isSave && condition && `with ${condition}`,
    skip && `after the first ${skip}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A fault in words: `503 for the next 2 creates`. */
export function describeFault(fault: AnyFault): string {
  return `${describeEffects(fault)} for ${describeScope(fault)}`
}

/**
 * What adding a fault does, in words: `Fail the next create with 503`, `Slow down all lists by 300 ms`, `Let all saves
 * hang`.
 */
export function describeAction(fault: JsonFault): string {
  const { status, networkError, truncate, sequence, delay } = fault
  const isDelay =
    delay !== undefined && [status, networkError, truncate, sequence].every((value) => value === undefined)
  if (!isDelay) return `Fail ${describeScope(fault)} with ${describeEffects(fault)}`
  if (delay === 'infinite') return `Let ${describeScope(fault)} hang`
  return `Slow down ${describeScope(fault)} by ${formatDelay(delay)}`
}

/** Whether a fault of a mock is the same as another one, whatever remains of its times. */
export function isEquivalentFault({ remaining: _, ...active }: AnyFault, fault: JsonFault): boolean {
  return describeFault(active) === describeFault(fault)
}

/** In a page, a pattern can be a function, and have regular expressions. */
function formatShortJson(value: unknown): string {
  const text = JSON.stringify(value, (_, part) =>
    part instanceof RegExp || typeof part === 'function' ? String(part) : part,
  )
  return text && cutText(text, MAX_JSON_LENGTH)
}

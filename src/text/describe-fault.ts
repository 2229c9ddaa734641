import { cutText } from './cut-text.ts'
import { formatCount } from './numbers.ts'
import { formatDelay } from './times.ts'

/** An effect of a fault, or what the log has of it. A function and its `true` in the log are one. */
interface DescribedEffect {
  readonly at?: 'request' | 'response' | undefined
  readonly status?: number | undefined
  readonly body?: unknown
  readonly headers?: unknown
  readonly networkError?: boolean | undefined
  readonly truncate?: number | undefined
  readonly delay?: Parameters<typeof formatDelay>[0] | undefined
  readonly respond?: unknown
}

/** A fault, with what remains of it if a mock has it. In a page, it can have functions. */
interface DescribedFault extends DescribedEffect {
  readonly operation?: string | undefined
  readonly match?: unknown
  readonly skip?: number | undefined
  readonly rate?: number | undefined
  readonly times?: number | undefined
  readonly sequence?: readonly DescribedEffect[] | undefined
  readonly timesApplied?: number | undefined
  readonly remaining?: number | null | undefined
}

const MAX_JSON_LENGTH = 60

/** The match of the requests with an object as their body: POST, PUT and PATCH. */
const SAVES = '{"body":{}}'

/** What a fault does to a request, in words: `503`, `network error after handling`; an empty text for nothing. */
export function describeEffect(effect: DescribedEffect): string {
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
export function describeEffects({ sequence, timesApplied, ...effect }: DescribedFault): string {
  const effects = sequence?.slice(timesApplied) ?? [effect]
  return effects.map((one) => describeEffect(one) || 'no fault').join(', then ')
}

/** Which requests a fault applies to, in words: `the next 2 creates`, `25 % of all requests after the first 3`. */
export function describeScope({
  operation,
  match,
  skip,
  rate,
  times,
  remaining = times ?? null,
}: DescribedFault): string {
  const condition = formatShortJson(match)
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
export function describeFault(fault: DescribedFault): string {
  return `${describeEffects(fault)} for ${describeScope(fault)}`
}

/**
 * What adding a fault does, in words: `Fail the next create with 503`, `Slow down all lists by 300 ms`, `Let all saves
 * hang`.
 */
export function describeAction(fault: DescribedFault): string {
  const { status, networkError, truncate, sequence, delay } = fault
  const isDelay =
    delay !== undefined && [status, networkError, truncate, sequence].every((value) => value === undefined)
  if (!isDelay) return `Fail ${describeScope(fault)} with ${describeEffects(fault)}`
  if (delay === 'infinite') return `Let ${describeScope(fault)} hang`
  return `Slow down ${describeScope(fault)} by ${formatDelay(delay)}`
}

/** Whether a fault of a mock is the same as another one, whatever remains of its times. */
export function isEquivalentFault({ remaining: _, ...active }: DescribedFault, fault: DescribedFault): boolean {
  return describeFault(active) === describeFault(fault)
}

/** In a page, a pattern can be a function, and have regular expressions. */
function formatShortJson(value: unknown): string {
  const text = JSON.stringify(value, (_, part) =>
    part instanceof RegExp || typeof part === 'function' ? String(part) : part,
  )
  return text && cutText(text, MAX_JSON_LENGTH)
}

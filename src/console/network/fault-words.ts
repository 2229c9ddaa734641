import type { JsonFault } from '../../mock/exported-state.ts'
import { formatDelay } from '../text/delay.ts'
import { type JsonScope, saves } from './fault-form.ts'

/** The longest JSON that is shown, in characters. */
const LIMIT = 60

/** What a fault does, in words: `503`, `network error`, `3000 ms delay`. */
export function formatEffect({ status, body, headers, networkError, truncate, delay }: JsonFault): string {
  return [
    status,
    formatJson(body),
    formatJson(headers),
    networkError && 'network error',
    truncate !== undefined && `body cut to ${truncate} B`,
    delay !== undefined && `${formatDelay(delay)} delay`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Which requests a fault applies to, in words: `the next 2 creates`, `25 % of all requests`. */
export function formatScope({ operation, match, times, rate }: JsonScope): string {
  const condition = formatJson(match)
  const isSave = !operation && condition === formatJson(saves.match)
  const noun = isSave ? 'save' : (operation ?? 'request')
  return [
    rate !== undefined && `${Number((rate * 100).toPrecision(3))} % of`,
    times === undefined ? `all ${noun}s` : times === 1 ? `the next ${noun}` : `the next ${times} ${noun}s`,
    !isSave && condition && `with ${condition}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A fault in words: `503 for the next 2 creates`. */
export function formatFault(fault: JsonFault): string {
  return `${formatEffect(fault)} for ${formatScope(fault)}`
}

/** What adding a fault does, in words: `Fail the next create with 503`. */
export function formatAction(fault: JsonFault): string {
  return `Fail ${formatScope(fault)} with ${formatEffect(fault)}`
}

/** Whether two faults are the same, whatever remains of their times. */
export function isSameFault(active: JsonFault, fault: JsonFault): boolean {
  return formatFault({ ...active, times: active.times && (fault.times ?? active.times) }) === formatFault(fault)
}

/** In a page, a pattern can be a function, and have regular expressions. */
function formatJson(value: unknown): string {
  const text = JSON.stringify(value, (_, part) =>
    part instanceof RegExp || typeof part === 'function' ? String(part) : part,
  )
  return text?.length > LIMIT ? `${text.slice(0, LIMIT)}…` : text
}

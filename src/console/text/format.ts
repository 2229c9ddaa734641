import type { InventoryDelay } from '../../mock/delay.ts'
import type { InventorySource } from '../../mock/events.ts'

// Made once: `toLocaleString` takes many times as long, and a list formats hundreds of numbers for a frame.
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats a whole number: `1,200`. */
export function formatNumber(count: number): string {
  return whole.format(count)
}

/** Formats how many there are: `1 object`, `1,200 objects`. */
export function formatCount(count: number, noun: string): string {
  return `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats a duration in ms: `1,200 ms`. */
export function formatMs(duration: number): string {
  return `${whole.format(duration)} ms`
}

/** Formats a delay: `300 ms`, `100–1,400 ms`, `endless`. */
export function formatDelay(delay: InventoryDelay): string {
  if (delay === 'infinite') return 'endless'
  return typeof delay === 'number' ? formatMs(delay) : `${whole.format(delay[0])}–${formatMs(delay[1])}`
}

/** Formats a time, in ms since 1970, as local time with tenths of a second: `14:03:09.9`. */
export function formatTime(time: number): string {
  const date = new Date(time)
  return `${date.toTimeString().slice(0, 8)}.${Math.floor(date.getMilliseconds() / 100)}`
}

/** Formats a size in bytes: `532 B`, `12.3 kB`. */
export function formatBytes(size: number): string {
  if (size < 1_000) return `${size} B`
  const [divisor, unit] = size < 999_950 ? [1e3, 'kB'] : [1e6, 'MB']
  return `${tenths.format(size / divisor)} ${unit}`
}

/** Formats what was thrown: the message of an error. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const sources = { app: 'the application', console: 'the console', code: 'code', activity: 'activity' }

/** Formats who made a change. */
export function formatSource(source: InventorySource): string {
  return sources[source]
}

/** Cuts a text that is longer than a number of characters. */
export function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}

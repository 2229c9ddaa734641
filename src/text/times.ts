import { formatNumber } from './numbers.ts'

/** Formats a duration in ms: `1,200 ms`. */
export function formatMs(duration: number): string {
  return `${formatNumber(duration)} ms`
}

/** Formats a delay: `300 ms`, `100–1,400 ms`, `endless`. */
export function formatDelay(delay: number | readonly [min: number, max: number] | 'infinite'): string {
  if (delay === 'infinite') return 'endless'
  return typeof delay === 'number' ? formatMs(delay) : `${formatNumber(delay[0])}–${formatMs(delay[1])}`
}

/** Formats a time, in ms since 1970, as local time with tenths of a second: `14:03:09.9`. */
export function formatTime(time: number): string {
  const date = new Date(time)
  return `${date.toTimeString().slice(0, 8)}.${Math.floor(date.getMilliseconds() / 100)}`
}

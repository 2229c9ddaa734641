import type { OptionCheck } from './options.ts'

/** In ms. */
const units: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000 }

/** The most changes in a second. */
const MOST = 50

/** Parses a rate, such as `6/min`: the mean time between two changes, in ms; NaN for anything else. */
export function parseRate(rate: unknown): number {
  const [, count, unit = ''] = /^(\d{1,9}(?:\.\d{1,9})?)\/(s|min|h)$/.exec(String(rate)) ?? []
  return units[unit]! / Number(count)
}

export const rateCheck: OptionCheck = {
  is: (value) => typeof value === 'string' && parseRate(value) >= 1000 / MOST && Number.isFinite(parseRate(value)),
  expected: `a number of changes per s, min or h, such as '6/min', up to ${MOST}/s`,
}

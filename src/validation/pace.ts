import type { OptionCheck } from './options.ts'

/** In ms. */
const units: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000 }

/** The most changes in a second. */
const MOST = 50

/** Parses a pace, such as `6/min`: the mean time between two changes, in ms; NaN for anything else. */
export function parsePace(pace: unknown): number {
  const [, count, unit = ''] = /^(\d{1,9}(?:\.\d{1,9})?)\/(s|min|h)$/.exec(String(pace)) ?? []
  return units[unit]! / Number(count)
}

export const paceCheck: OptionCheck = {
  is: (value) => typeof value === 'string' && parsePace(value) >= 1000 / MOST && Number.isFinite(parsePace(value)),
  expected: `a number of changes per s, min or h, such as '6/min', up to ${MOST}/s`,
}

import { statusCheck } from './effects.ts'
import type { FaultEffect } from './fault-effect.ts'

// A comma inside quotes does not separate. Quotes may lack their end.
const PREFERENCE = /(?:"(?:\\.|[^"\\])*"?|[^,"])+/g

/**
 * Parses the fault that a request prefers: `Prefer: code=503`, `Prefer: delay=800`, or both (RFC 7240). Null for
 * unknown or invalid preferences, which may be ignored.
 * @param maxDelay - in ms; a longer delay is cut to it
 */
export function parsePreference(header: string | null, maxDelay: number): FaultEffect | null {
  if (header === null) return null
  const preferences: readonly string[] = header.match(PREFERENCE) ?? []
  const find = (pattern: RegExp) => {
    const [, value = ''] = preferences.map((preference) => pattern.exec(preference)).find(Boolean) ?? []
    return value.trim().replace(/^"(.*)"$/, '$1')
  }
  const [code, delay] = [find(/^\s*code\s*(?:=([^;=]*)|;|$)/i), find(/^\s*delay\s*(?:=([^;=]*)|;|$)/i)]
  const fault = {
    ...(/^\d{3}$/.test(code) && statusCheck.is(Number(code)) && { status: Number(code) }),
    ...(/^\d{1,9}$/.test(delay) && { delay: Math.min(Number(delay), maxDelay) }),
  }
  return Object.keys(fault).length === 0 ? null : fault
}

/** Formats the header `Preference-Applied`. */
export function formatPreference({ status, delay }: FaultEffect): string {
  return [status !== undefined && `code=${status}`, delay !== undefined && `delay=${delay}`].filter(Boolean).join(', ')
}

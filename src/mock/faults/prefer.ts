import { isStatus } from './fault.ts'

// A comma inside quotes does not separate.
const PREFERENCE = /(?:"(?:\\.|[^"\\])*"|[^,"])+/g

/** The fault that a request prefers. */
export interface Preference {
  status?: number
  delay?: number
}

/**
 * Parses the fault that a request prefers: `Prefer: code=503`, `Prefer: delay=800`, or both.
 * @returns null for unknown or invalid preferences, which may be ignored
 * @see https://www.rfc-editor.org/rfc/rfc7240
 */
export function parsePreference(header: string | null): Preference | null {
  if (header === null) return null
  const preferences = (header.match(PREFERENCE) ?? []).map((preference) => {
    const [name = '', value = ''] = preference.split(';', 1)[0]!.split('=')
    return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1')] as const
  })
  const find = (name: string) => preferences.find(([other]) => other === name)?.[1]
  const [code, delay] = [find('code'), find('delay')]
  const fault = {
    ...(code !== undefined && /^\d{3}$/.test(code) && isStatus(Number(code)) && { status: Number(code) }),
    ...(delay !== undefined && /^\d{1,9}$/.test(delay) && { delay: Number(delay) }),
  }
  return Object.keys(fault).length === 0 ? null : fault
}

/** Formats the header `Preference-Applied`. */
export function formatPreference({ status, delay }: Preference): string {
  return [status !== undefined && `code=${status}`, delay !== undefined && `delay=${delay}`].filter(Boolean).join(', ')
}

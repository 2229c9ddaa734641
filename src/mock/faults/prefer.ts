import { isStatus } from './fault.ts'

// A comma within quotes separates nothing.
const PREFERENCE = /(?:"(?:\\.|[^"\\])*"|[^,"])+/g

/** What one request prefers to go wrong with it. */
export interface Preference {
  status?: number
  delay?: number
}

/**
 * Reads what one request prefers to go wrong with it: `Prefer: code=503` or `Prefer: delay=800`, or both.
 * @returns null where it prefers nothing that we know, or something that cannot be: a preference may be ignored
 * @see https://www.rfc-editor.org/rfc/rfc7240
 */
export function readPreference(header: string | null): Preference | null {
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

/** The value of `Preference-Applied`. */
export function formatPreference({ status, delay }: Preference): string {
  return [status !== undefined && `code=${status}`, delay !== undefined && `delay=${delay}`].filter(Boolean).join(', ')
}

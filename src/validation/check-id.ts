import { failedTo, quote } from './errors.ts'

/** Checks an id. A string, as the parameters of a route are, would silently find nothing. */
export function checkId(action: string, id: unknown, advice = 'Convert it, as in Number(id)'): number {
  if (Number.isInteger(id)) return id as number
  throw failedTo(
    action,
    'an integer as id',
    quote(id),
    typeof id === 'string' ? 'Convert it, as in Number(id)' : advice,
  )
}

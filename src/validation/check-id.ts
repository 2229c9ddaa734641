import { mockError, quote } from './errors.ts'

/** Checks an id: converted, `true` would be 1, and null 0. A string, as the parameters of a route are, would silently find nothing, as NaN would. */
export function checkId(action: string, id: unknown): number {
  if (Number.isInteger(id)) return id as number
  const how = { string: 'Convert it, as in Number(id)', number: 'Check where it comes from' }[typeof id as string]
  const advice = /fault$/.test(action) ? 'Pass the id of a fault, as in fault.id' : 'Pass the id, a number'
  const otherwise = typeof Object(id).then === 'function' ? 'Await it' : advice
  throw mockError(
    action,
    'an integer as id',
    quote(id),
    how ?? (Number.isInteger(Object(id).id) ? 'Pass its id' : otherwise),
  )
}

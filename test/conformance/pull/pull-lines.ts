import { pull } from '../../../src/conformance.ts'
import { createHar, type Line } from './browser-har.ts'

export const path = '/api/v2/objects/'

/** Objects that the archives show. */
export const web = { id: 1, name: 'web', location: null, type: null, labels: [], attributes: {}, responsible: [] }
export const db = { ...web, id: 2, name: 'db' }

const { id: _, ...withoutId } = web

/** The response to a create. */
export const created = { ...withoutId, name: 'new' }

/** Pulls from an archive with these lines. */
export function pullLines(...lines: Line[]) {
  return pull(null, { har: createHar(...lines) })
}

/** The ids and the names of what is pulled from these lines. */
export async function namesOf(...lines: Line[]) {
  return (await pullLines(...lines)).state.objects.map(({ id, name }) => `${id} ${name}`)
}

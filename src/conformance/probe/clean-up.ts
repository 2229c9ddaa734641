import type { LeftObject } from '../left-object.ts'
import type { ServiceConnection } from '../service/service-connection.ts'
import type { Collection } from './collection.ts'
import type { Interview } from './interview.ts'
import { itemRequest } from './topics/paths.ts'

const essential = { essential: true } as const

/**
 * Deletes the objects that a probe created, whatever else happened: after an abort, above `maxRequests`, and one that
 * was created although no response came.
 * @returns those that are left
 */
export async function cleanUp(connection: ServiceConnection, interview: Interview): Promise<LeftObject[]> {
  connection.startStep('deleting its objects')
  const before = (await readQuietly(interview)) ?? interview.collection
  const own = interview.own.in(before)
  if (own.length === 0) return []
  const deleted = new Set<number>()
  for (const { id } of own) {
    const status = await deleteQuietly(connection, id)
    if (status === null || (status >= 300 && status !== 404)) continue
    deleted.add(id)
    interview.own.forget(id)
  }
  const after = await readQuietly(interview)
  return toLeftObjects(after ? interview.own.in(after) : own.filter(({ id }) => !deleted.has(id)))
}

/** The objects of a probe that are in the collection. */
export async function findLeftObjects(interview: Interview): Promise<LeftObject[]> {
  return toLeftObjects(interview.own.in((await readQuietly(interview)) ?? interview.collection))
}

function toLeftObjects(objects: Collection['objects']): LeftObject[] {
  return objects.map(({ id, name }) => ({ id, name }))
}

async function readQuietly(interview: Interview): Promise<Collection | null> {
  try {
    return await interview.read(essential)
  } catch {
    return null
  }
}

async function deleteQuietly(connection: ServiceConnection, id: number): Promise<number | null> {
  try {
    return (await connection.ask(itemRequest('DELETE', id), essential)).status
  } catch {
    return null
  }
}

import type { LeftObject } from '../left-object.ts'
import type { ServiceConnection } from '../service/service-connection.ts'
import { ServiceError } from '../service/service-error.ts'
import type { Writes } from '../service/service-options.ts'
import { cleanUp, findLeftObjects } from './clean-up.ts'
import type { Interview } from './interview.ts'
import { askOwnWrites } from './own-writes.ts'
import { askReads } from './reads.ts'
import { askRefusedWrites } from './refused-writes.ts'
import { StoredAnywayError } from './stored-anyway-error.ts'

/** How an interview went. */
export interface Run {
  /** Why it ended early; null if it did not. */
  readonly end: string | null
  readonly leftBehind: readonly LeftObject[]
  /** How many objects of others changed meanwhile. */
  readonly changes: number
}

/** Asks everything that a level of trust allows, and deletes what was created. */
export async function runInterview(
  connection: ServiceConnection,
  interview: Interview,
  writes: Writes,
  signal: AbortSignal | undefined,
): Promise<Run> {
  let end: string | null = null
  let leftBehind: readonly LeftObject[] = []
  try {
    await askReads(interview)
    if (writes !== 'none') await askRefusedWrites(interview)
    if (writes === 'allowed') await askOwnWrites(interview)
  } catch (error) {
    end = describeEnd(error, signal)
    if (error instanceof StoredAnywayError) leftBehind = await findLeftObjects(interview)
  } finally {
    if (writes === 'allowed') leftBehind = await cleanUp(connection, interview)
  }
  return { end, leftBehind, changes: interview.changes }
}

/** @throws the error itself, unless it is one of those that end a probe early */
function describeEnd(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return 'it was aborted'
  if (error instanceof ServiceError || error instanceof StoredAnywayError) return withoutFullStop(error.message)
  throw error
}

function withoutFullStop(message: string): string {
  return message.endsWith('.') ? message.slice(0, -1) : message
}

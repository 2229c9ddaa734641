import { type Activity, createActivity } from '../factories/activity/activity.ts'
import { repeat } from '../factories/activity/repeat.ts'
import type { Host } from '../host/host.ts'
import type { HostMock } from '../host/host-mock.ts'
import { yieldToEvents } from '../host/limits/round-robin-queue.ts'
import { LimitError } from '../host/request/responses.ts'
import { parseRate } from '../validation/rate.ts'
import type { AccessEntry } from './access-log.ts'

/**
 * Starts activity in the shared collection of a host, and in the sessions of those who visit it. Loads faker: import this
 * file only when there is activity.
 * @param log - called for each change of the shared collection
 * @returns a function that stops it
 */
export function startActivity(
  host: Host,
  rate: string,
  seed: number | undefined,
  log: (entry: AccessEntry) => void,
): () => Promise<void> {
  const { shared, sessions } = host
  const activities = new WeakMap<HostMock, Activity>()
  /** Those whose step is under way: a delay holds up no other one. */
  const working = new Map<HostMock, Activity>()
  const work = async (mock: HostMock) => {
    if (working.has(mock) || isFull(mock)) return
    const activity = activities.get(mock) ?? createActivity(mock, { seed })
    activities.set(mock, activity)
    working.set(mock, activity)
    const startedAt = performance.now()
    const step = await activity.step()
    working.delete(mock)
    if (step === null || mock !== shared) return
    const { method, path, status, description } = step
    log({ method, path: mock.base.prefix + path, status, ms: performance.now() - startedAt, activity: description })
  }
  activities.set(shared, createActivity(shared, { seed }))
  const stop = repeat(parseRate(rate), seed, async () => {
    for (const mock of [shared, ...sessions.visited(performance.now())]) {
      void work(mock)
      await yieldToEvents()
    }
  })
  return async () => {
    stop()
    await Promise.all(Array.from(working.values(), (activity) => activity.stop()))
  }
}

/** Whether the limits of a collection refuse what others write to it. */
function isFull({ usage }: HostMock): boolean {
  try {
    usage.checkWrite('POST')
    return false
  } catch (error) {
    if (error instanceof LimitError) return true
    throw error
  }
}

import { type Activity, type ActivityStep, createActivity } from '../factories/activity/activity.ts'
import type { Host } from '../host/host.ts'
import type { HostMock } from '../host/host-mock.ts'
import { yieldToEvents } from '../host/limits/round-robin-queue.ts'
import { parsePace } from '../validation/pace.ts'
import type { AccessEntry } from './access-log.ts'

/**
 * Starts activity in the shared collection of a host, and in the sessions of those who visit it. Loads faker: import this
 * file only when there is activity.
 * @param log - called for each step in the shared collection
 * @returns a function that stops it; a request under way ends with the host
 */
export function startActivity(
  { shared, sessions }: Host,
  pace: string,
  seed: number | undefined,
  log: (entry: AccessEntry) => void,
): () => void {
  const onStep = ({ method, path, status, durationMs: ms, description: activity }: ActivityStep) =>
    log({ method, path: shared.base.prefix + path, status, ms, activity })
  const activities = new WeakMap<HostMock, Activity>([[shared, createActivity(shared, { seed, onStep })]])
  const timer = setInterval(async () => {
    for (const mock of [shared, ...sessions.visited(performance.now())]) {
      if (!activities.has(mock)) activities.set(mock, createActivity(mock, { seed }))
      try {
        mock.checkWrite('POST')
        // Not awaited: a delay in one collection holds up no other one.
        void activities.get(mock)!.step()
      } catch {
        // The collection is full: others can write nothing either.
      }
      await yieldToEvents()
    }
  }, parsePace(pace)).unref()
  return () => clearInterval(timer)
}

import { internalsOf } from '../mock/internals.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { mockError, quote } from '../validation/errors.ts'
import { stateEventNames } from '../validation/event-names.ts'

/**
 * Calls a function after changes that the application did not request itself: of the objects, the settings or the faults, by
 * the console, by code or by activity. Once for all changes of a task. For the function that makes an application fetch
 * again: libraries for data fetching do that themselves after their own mutations.
 * @returns a function that stops it
 * @throws InventoryMockError for anything but a mock and a function
 * @example followMock(mock, () => queryClient.invalidateQueries({ queryKey: ['objects'] }))
 */
export function followMock(
  mock: Pick<InventoryService, 'settings' | 'fetch' | 'on'>,
  refetch: () => unknown,
): () => void {
  checkArgumentCount('followMock', arguments, 2)
  const action = 'follow the mock'
  const { events } = internalsOf(action, mock)
  if (typeof refetch !== 'function') throw mockError(action, 'a function', quote(refetch), 'Pass what fetches again')
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(refetch)
  }
  const follow = ({ source }: { readonly source: string }) => void (source === 'app' || schedule())
  const removes = stateEventNames.map((name) => mock.on(name, follow))
  // What came from the network meanwhile is none of the mock's.
  removes.push(events.on('worker', schedule), events.on('passage', schedule))
  return () => {
    clearTimeout(timer)
    for (const remove of removes) remove()
  }
}

import type { MockEvents } from '../mock/events.ts'
import type { Fault } from '../mock/faults/fault.ts'
import { internalsKey, type MockInternals } from '../mock/internals.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import { formatError } from '../text/error-message.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { consoleClientKey } from '../validation/client-key.ts'
import { mockError, quote } from '../validation/errors.ts'
import { stateEventNames } from '../validation/event-names.ts'

type StateEvent = MockEvents[(typeof stateEventNames)[number]][0]

/**
 * Calls a function after changes that the application did not request itself: of the objects, the settings or the faults, by
 * the console, by code or by activity. Once for all changes of a task. For the function that makes an application fetch
 * again: libraries for data fetching do that themselves after their own mutations. A fault that counts requests (`times`,
 * `skip`, `sequence`) is for the next request of the user, so it does not call it.
 * @param mock - a mock in the page, or the client of a server, of which it follows all applications but their requests,
 * until the server ends. Warns in the console if the server cannot be reached
 * @returns a function that stops it
 * @throws InventoryMockError for anything but a mock or a client, and a function
 * @example followMock(mock, () => queryClient.invalidateQueries({ queryKey: ['objects'] }))
 * @example followMock(connect('http://127.0.0.1:4010'), () => queryClient.invalidateQueries({ queryKey: ['objects'] }))
 */
export function followMock(
  mock:
    | Pick<InventoryService, 'settings' | 'fetch' | 'on'>
    | {
        readonly baseUrl: string
        on<Name extends keyof MockEvents>(
          event: Name,
          listener: (...event: MockEvents[Name]) => void,
        ): Promise<() => Promise<void>>
      },
  refetch: () => unknown,
): () => void {
  checkArgumentCount('followMock', arguments, 2)
  const action = 'follow the mock'
  const internals: MockInternals | undefined = Reflect.get(Object(mock), internalsKey)
  if (!internals && !(consoleClientKey in Object(mock))) {
    const advice = 'Pass what createInventoryMock or createInventoryService returns, or what connect of /client returns'
    throw mockError(action, 'a mock or a client', quote(mock), advice)
  }
  if (typeof refetch !== 'function') throw mockError(action, 'a function', quote(refetch), 'Pass what fetches again')
  let timer: ReturnType<typeof setTimeout>
  let hasStopped = false
  const schedule = () => {
    clearTimeout(timer)
    if (!hasStopped) timer = setTimeout(refetch)
  }
  const follow = (event: StateEvent) => void (event.source === 'app' || isForNextRequest(event) || schedule())
  // Listeners that a client gets at the same time share a connection.
  const removes = stateEventNames.map(async (name): Promise<() => unknown> => mock.on(name, follow))
  // Responses from the network meanwhile are not the mock's.
  for (const name of ['worker', 'passage'] as const) {
    if (internals) removes.push(Promise.resolve(internals.events.on(name, schedule)))
  }
  Promise.all(removes).catch((error) => {
    console.warn(`inventory-objects-mock: The server cannot be followed. ${formatError(error)}`)
  })
  return () => {
    hasStopped = true
    clearTimeout(timer)
    for (const remove of removes) remove.then((stop) => stop()).catch(() => {})
  }
}

/** Whether all that an event tells is of faults that the function itself would use up: it sends the next request. */
function isForNextRequest(event: StateEvent): boolean {
  return 'added' in event && [...event.added, ...event.removed].every(countsRequests)
}

function countsRequests({ times, skip = 0, sequence }: Fault): boolean {
  return times !== undefined || skip > 0 || sequence !== undefined
}

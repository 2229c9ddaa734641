import { type RoutedRequest, readWholeBody } from './fetch.ts'
import type { MockInternals } from './internals.ts'
import { LogEntry } from './log/log-entry.ts'

/**
 * Notes in the log a request that passes the mock. No fault applies, and nothing changes.
 * @param request - a copy: its body is read
 * @returns notes its end, with the status of the response if the adapter sees it
 */
export function notePassing(
  { log, events, options }: MockInternals,
  request: Request,
  { head, target }: RoutedRequest,
): (status: number | null) => Promise<void> {
  const method = request.method.toUpperCase()
  const startedAt = options.clock()
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const added = (hasBody ? readWholeBody(request).catch(() => null) : Promise.resolve(null)).then((body) => {
    const entry = new LogEntry({ ...head, method, body }, target, 'app', startedAt)
    log.add(entry)
    events.emitRequestStart(entry)
    return entry
  })
  return async (status) => {
    const endedAt = options.clock()
    const entry = await added
    entry.status = status
    log.end(entry, 'passed', null, endedAt)
    events.emitRequestEnd(entry)
  }
}

import type { Exchange, LogEntry } from './exchange.ts'
import type { PendingRequests } from './pending-requests.ts'
import type { RequestLog } from './request-log.ts'

/** An exchange or a pending request in short. */
export interface RequestSummary
  extends Pick<
    Exchange,
    | 'requestId'
    | 'operation'
    | 'method'
    | 'path'
    | 'id'
    | 'status'
    | 'assumption'
    | 'fault'
    | 'startedAt'
    | 'durationMs'
  > {
  /** The query as the client sent it, with its question mark; empty if there is none. */
  readonly search: string
  /** Whether it waits in a delay. Its `status` is then null, and its `durationMs` 0. */
  readonly isPending: boolean
  /** The first 100 characters of the request body as text; empty if there is none. */
  readonly preview: string
}

/** The length of a preview, in characters. */
const PREVIEW = 100

/** Every entry of the log and every pending request, each once, in the order of the requests. */
export function summarizeRequests(log: RequestLog, pending: PendingRequests): RequestSummary[] {
  const decoder = new TextDecoder()
  return (
    [...new Set([...log.entries(), ...pending.entries()])]
      .sort((a, b) => a.requestId - b.requestId)
      // Written out: with a spread, it takes several times as long.
      .map((entry) => ({
        requestId: entry.requestId,
        operation: entry.operation,
        method: entry.method,
        path: entry.path,
        search: entry.search,
        id: entry.id,
        status: entry.status,
        isPending: pending.has(entry),
        assumption: entry.assumption,
        fault: entry.fault,
        startedAt: entry.startedAt,
        durationMs: entry.durationMs,
        preview: formatPreview(entry, decoder),
      }))
  )
}

/** A character has at most four bytes. */
function formatPreview({ body }: LogEntry, decoder: TextDecoder): string {
  return body ? decoder.decode(body.subarray(0, PREVIEW * 4)).slice(0, PREVIEW) : ''
}

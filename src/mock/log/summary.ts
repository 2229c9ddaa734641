import type { Exchange } from './exchange.ts'
import type { RequestLog } from './request-log.ts'

/**
 * An exchange in short, for the console. Quick to read, because no body is parsed.
 * @internal
 */
export interface RequestSummary
  extends Omit<Exchange, 'query' | 'headers' | 'body' | 'responseBody' | 'responseHeaders'> {
  /** The query as the client sent it, with its question mark; empty if there is none. */
  readonly search: string
  /** The first 100 characters of the request body as text; empty if there is none. */
  readonly preview: string
}

/** The length of a preview, in characters. */
const PREVIEW = 100

/** Every request of a log, in short. */
export function summarizeRequests(log: RequestLog): RequestSummary[] {
  const decoder = new TextDecoder()
  // Written out: with a spread, it takes several times as long.
  return log.entries().map((entry) => ({
    requestId: entry.requestId,
    operation: entry.operation,
    method: entry.method,
    path: entry.path,
    search: entry.search,
    objectId: entry.objectId,
    outcome: entry.outcome,
    status: entry.status,
    assumption: entry.assumption,
    fault: entry.fault,
    startedAt: entry.startedAt,
    durationMs: entry.durationMs,
    source: entry.source,
    // A character has at most four bytes.
    preview: entry.body ? decoder.decode(entry.body.subarray(0, PREVIEW * 4)).slice(0, PREVIEW) : '',
  }))
}

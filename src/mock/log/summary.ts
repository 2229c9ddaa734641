import { sizeOfList } from '../../simulator/list/list.ts'
import type { Exchange, LogEntry } from './exchange.ts'
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
  /** The part of `durationMs` that was a delay; 0 before the delay has ended. */
  readonly delayMs: number
  /** The size of the response body in bytes; null without a response. */
  readonly responseSize: number | null
}

/** The length of a preview, in characters. */
const PREVIEW = 100

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Those of the requests that have ended, which do not change: the console reads 1,000 of them ten times a second. */
const summaries = new WeakMap<LogEntry, RequestSummary>()

/** Every request of a log, in short. */
export function summarizeRequests(log: RequestLog): RequestSummary[] {
  return log.entries().map((entry) => {
    let summary = summaries.get(entry)
    if (summary === undefined) {
      summary = summarize(entry)
      if (entry.outcome !== 'pending') summaries.set(entry, summary)
    }
    return summary
  })
}

function summarize(entry: LogEntry): RequestSummary {
  // Written out: with a spread, it takes several times as long.
  return Object.freeze({
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
    delayMs: entry.delayMs,
    source: entry.source,
    // A character has at most four bytes.
    preview: entry.body ? decoder.decode(entry.body.subarray(0, PREVIEW * 4)).slice(0, PREVIEW) : '',
    responseSize: sizeOf(entry),
  })
}

function sizeOf({ outcome, responseBody }: LogEntry): number | null {
  if (outcome !== 'response') return null
  if (typeof responseBody === 'object' && responseBody) return sizeOfList(responseBody)
  return encoder.encode(responseBody ?? '').length
}

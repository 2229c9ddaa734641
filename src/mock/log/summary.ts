import { formatList } from '../../simulator/list/list.ts'
import type { RequestSummary } from './exchange.ts'
import type { LogEntry } from './log-entry.ts'
import type { RequestLog } from './request-log.ts'

/** The length of a preview, in characters. */
const PREVIEW = 100

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Every request of a log, in short. */
export function summarizeRequests(log: RequestLog): RequestSummary[] {
  return log.entries().map((entry) => {
    const summary = entry.summary ?? summarize(entry)
    // Then it does not change: the console reads 1,000 of them ten times a second.
    if (entry.outcome !== 'pending') entry.summary = summary
    return summary
  })
}

function summarize(entry: LogEntry): RequestSummary {
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
    ...(entry.isKept && { isKept: true }),
  })
}

function sizeOf({ outcome, responseBody, responseBodyDropped }: LogEntry): number | null {
  if (outcome !== 'response' || responseBodyDropped) return null
  if (typeof responseBody !== 'object' || responseBody === null) return encoder.encode(responseBody ?? '').length
  responseBody.size ??= encoder.encode(formatList(responseBody)).length
  return responseBody.size
}

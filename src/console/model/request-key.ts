import type { RequestSummary } from '../../mock/log/exchange.ts'

/** Identifies a request: after a reset, the numbers begin again. */
export function requestKey({ requestId, startedAt }: Pick<RequestSummary, 'requestId' | 'startedAt'>): string {
  return `${requestId} ${startedAt}`
}

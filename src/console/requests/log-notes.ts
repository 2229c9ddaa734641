import type { RequestRow } from '../model/views.ts'
import { needTexts, type Term } from './request-filter.ts'

/** The requests that the list does not show, and why. */
interface LogFacts {
  /** Those of the log, the oldest first. */
  readonly requests: readonly RequestRow[]
  /** The words of the filter. */
  readonly terms: readonly Term[]
  /** Whether a service worker passes the requests of the page to the mock. */
  readonly isBehindWorker: boolean
}

/** Whether the log has dropped the body of a response. */
export function isBodyDropped({ outcome, responseSize }: Pick<RequestRow, 'outcome' | 'responseSize'>): boolean {
  return outcome === 'response' && responseSize === null
}

/** Says what cannot be seen in the list: requests before its first one, bodies that were not kept, and aborts. */
export function listLogNotes({ requests, terms, isBehindWorker }: LogFacts): string[] {
  const [first] = requests
  const dropped = needTexts(terms) ? requests.filter(isBodyDropped).length : 0
  const isAboutAborts = terms.some(({ field, text }) => field === 'is' && text === 'aborted')
  return [
    first !== undefined &&
      first.requestId > 1 &&
      `The log begins with request #${first.requestId}: those before were cleared by code, or are beyond its limit (logLimit).`,
    dropped > 0 && `The filter does not look into the response bodies that were not kept (${dropped}).`,
    isAboutAborts &&
      isBehindWorker &&
      'Behind a service worker, the mock sees no abort: a request that the page has given up has its response here.',
  ].filter((note) => note !== false)
}

import { signal } from '@preact/signals'
import type { LearnedService } from '../../conformance/learn-in-page.ts'
import type { InventoryObject } from '../../contract/object.ts'
import type { FilterName } from '../../contract/parameters.ts'
import type { Exchange, RequestSummary } from '../../mock/log/exchange.ts'

/** Filters of the API, by their names. */
export type FilterTexts = { readonly [Name in FilterName]?: string | undefined }

/** Unsaved edits of an object. */
export interface Draft {
  /** The text that the user typed, by the path of the field. */
  readonly texts: Readonly<Record<string, string>>
  /** The error of each field, by its path; with an empty path for the whole. */
  readonly problems?: Readonly<Record<string, string>>
}

/** The values that are typed into the sentence that adds a fault, where a choice needs them. */
export interface TypedParts {
  readonly status: string
  readonly body: string
  readonly delay: string
  readonly count: string
  readonly percent: string
}

/** The sentence as the user has filled it in: the label of each choice, and what is typed. */
export interface Sentence extends TypedParts {
  readonly nth: string
  readonly request: string
  readonly effect: string
  readonly times: string
}

/** The sentence as it is at first: for what a user does next, and not for what the page fetches meanwhile. */
export const firstSentence: Sentence = {
  ...{ nth: 'next', request: 'save: POST, PUT or PATCH', effect: '503 unavailable', times: 'once' },
  ...{ status: '409', body: '', delay: '2000', count: '2', percent: '25' },
}

/** A row of the list of requests: one of the log, or one of the page that did not reach the mock, which is `missed`. */
export interface RequestRow extends Omit<RequestSummary, 'outcome'> {
  readonly outcome: RequestSummary['outcome'] | 'missed'
  /** The reason why one is `missed`, in short: `another version`. */
  readonly miss?: string
}

/** How far the real service was asked; empty if it was not. */
export interface Learning {
  /** The present step, in words. */
  readonly step?: string
  readonly cancel?: () => void
  /** Why nothing was learned. */
  readonly problem?: string
  readonly learned?: LearnedService
}

/** The last request that is hidden as cleared. */
type LastCleared = Pick<RequestRow, 'requestId' | 'startedAt'>

/** Whether a row is hidden as cleared. After a reset, the numbers begin again. */
export function isRowCleared({ requestId, startedAt }: RequestRow, last: LastCleared | null): boolean {
  return last !== null && requestId <= last.requestId && startedAt <= last.startedAt
}

/** The choices and texts of the user in each pane. They stay while another one is in view. */
export const createViews = () => ({
  requests: {
    filter: signal(''),
    clearedUntil: signal<LastCleared | null>(null),
    selected: signal<RequestRow | null>(null),
    /** The view beside the list; null for none. */
    side: signal<'details' | 'new' | null>(null),
    /** The request whose details are there, as it was last read; null for none. */
    details: signal<{ readonly summary: RequestSummary; readonly request: Exchange } | null>(null),
    /** The requests of the page that did not reach the mock: the latest of each URL. */
    misses: signal<readonly RequestRow[]>([]),
  },
  objects: {
    /** Words that are looked for in all fields, without the service. */
    search: signal(''),
    isDescending: signal(false),
    /** The object that is selected, as it was then, with the id 0 for a new one; null for none. */
    selected: signal<InventoryObject | null>(null),
    /** Whether it is beside the list. */
    isOpen: signal(false),
    /** Unsaved edits, by the id of the object. */
    drafts: signal<Readonly<Record<number, Draft | undefined>>>({}),
  },
  faults: { sentence: signal(firstSentence) },
  real: {
    /** Its URL as the user typed it; null for that of the requests. */
    url: signal<string | null>(null),
    learning: signal<Learning>({}),
  },
})

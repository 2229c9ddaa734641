import { signal } from '@preact/signals'
import type { InventoryObject } from '../../contract/object.ts'
import type { FilterName } from '../../contract/parameters.ts'
import type { RequestSummary } from '../../mock/log/exchange.ts'

/** The filters of the API as the user typed them. */
export type FilterTexts = { readonly [Name in FilterName]?: string | undefined }

/** Unsaved edits of an object. */
export interface Draft {
  /** What the user typed, by the path of the field. */
  readonly texts: Readonly<Record<string, string>>
  /** What is wrong, by the path of the field; with an empty path if it is none of the fields. */
  readonly problems?: Readonly<Record<string, string>>
}

/** Which requests a fault applies to, how often, and the number for that as typed. */
export interface ScopeForm {
  readonly requests: string
  readonly times: string
  readonly amount: string
}

const createScopeForm = () => signal<ScopeForm>({ requests: 'all requests', times: 'every time', amount: '2' })

/** What the user has chosen and typed in each pane. It stays while another one is in view. */
export const createViews = () => ({
  requests: {
    filter: signal(''),
    /** The last request that is hidden as cleared; null for none. */
    clearedUntil: signal<RequestSummary | null>(null),
    selected: signal<RequestSummary | null>(null),
    /** What is beside the list; null for nothing. */
    side: signal<'details' | 'new' | null>(null),
  },
  objects: {
    /** Words that are looked for in all fields, without the service. */
    search: signal(''),
    filters: signal<FilterTexts>({}),
    isDescending: signal(false),
    /** The object that is selected, as it was then, with the id 0 for a new one; null for none. */
    selected: signal<InventoryObject | null>(null),
    /** Whether it is beside the list. */
    isOpen: signal(false),
    /** Whether objects are edited as JSON, and not field by field. */
    isWhole: signal(false),
    /** Unsaved edits, by the id of the object. */
    drafts: signal<Readonly<Record<number, Draft | undefined>>>({}),
  },
  faults: {
    fail: { scope: createScopeForm(), status: signal('409'), body: signal('') },
    slow: { scope: createScopeForm(), delay: signal('3000') },
    hang: { scope: createScopeForm() },
  },
})

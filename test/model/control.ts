import type { ListQuery } from '../../src/index.ts'
import type { HttpRequest } from '../mock/requests.ts'
import type { Control } from '../mock/sequences.ts'
import type { Pattern } from './reference/match.ts'

/** A wait for what is in the log already: it gets no time. */
export interface WaitCommand {
  do: 'wait'
  match: Pattern
  until: 'start' | 'end'
  after: { requestId: number } | undefined
}

/** The members of a mock, or of its client, that the model calls. */
export interface ModelControl extends Control {
  objects: Control['objects'] & { count(query?: ListQuery): unknown }
  faults: Control['faults'] & {
    list(): unknown
    get(id: number): unknown
    count(): unknown
    remove(id: number): unknown
  }
  requests: {
    list(match?: Pattern): unknown
    get(requestId: number): unknown
    last(match?: Pattern): unknown
    count(match?: Pattern): unknown
    waitFor(match: Pattern, options: Pick<WaitCommand, 'until' | 'after'> & { timeout: number }): unknown
    release(match?: Pattern): unknown
    clear(): unknown
  }
  // biome-ignore lint/suspicious/noExplicitAny: also the exchange of each of them
  explain(explainable: HttpRequest | any): unknown
}

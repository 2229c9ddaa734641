import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { RequestSummary } from '../../mock/log/summary.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatAppliedFault, formatStatus } from './format-request.ts'

/** A word of a filter. */
export interface Term {
  /** Whether it must not be there. */
  readonly isNegative: boolean
  /** The field that begins with it; undefined for anywhere. */
  readonly field: string | undefined
  readonly text: string
}

/** Parses a filter: words, `-word`, `status:5`, `method:post`. */
export function parseFilter(filter: string): Term[] {
  return Array.from(
    filter.toLowerCase().matchAll(/(?<=^|\s)(-?)(?:(status|method):)?(\S*)/g),
    ([, minus, field, text]): Term => ({ isNegative: minus === '-', field, text: text! }),
    // While `status:` is typed, it is no word yet.
  ).filter(({ text }) => text)
}

/**
 * Whether a request has all words of a filter.
 * @param rest - its headers and bodies in lower case
 */
export function matchesFilter(terms: readonly Term[], request: RequestSummary, rest = ''): boolean {
  if (terms.length === 0) return true
  const { method, path, search, assumption, fault, preview } = request
  const fields: Record<string, string> = { method: method.toLowerCase(), status: formatStatus(request) }
  const text = [method, path + search, fields.status, assumption, fault && formatAppliedFault(fault), preview]
    .join(' ')
    .toLowerCase()
  return terms.every(
    ({ isNegative, field, text: word }) =>
      isNegative !== (field ? fields[field]!.startsWith(word) : text.includes(word) || rest.includes(word)),
  )
}

/** How long one slice reads, and the pause after it, in ms. */
const SLICE = 10
const PAUSE = 60

/**
 * Reads the headers and bodies of all requests, in slices.
 * @param isWanted - whether a filter needs them
 * @returns those that are read, in lower case, by `requestKey`
 */
export function useRequestTexts(model: ConsoleModel, isWanted: boolean): ReadonlyMap<string, string> {
  const texts = useSignal<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const readSlice = async () => {
      const end = performance.now() + SLICE
      // Without those that the log no longer has.
      const next = new Map<string, string>()
      let isNew = false
      for (const request of model.requests.peek()) {
        const key = requestKey(request)
        let text = texts.peek().get(key)
        if (text === undefined && request.outcome !== 'pending' && performance.now() < end) {
          text = JSON.stringify(await model.control.requests.get(request.requestId))?.toLowerCase() ?? ''
          isNew = true
        }
        if (text !== undefined) next.set(key, text)
      }
      if (isNew) texts.value = next
    }
    const run = async () => {
      await readSlice().catch(() => {})
      if (!isStopped) timer = setTimeout(run, PAUSE)
    }
    // After a short rest from typing.
    timer = setTimeout(run, PAUSE)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isWanted])
  return texts.value
}

/** Identifies a request: after a reset, the numbers begin again. */
export function requestKey({ requestId, startedAt }: RequestSummary): string {
  return `${requestId} ${startedAt}`
}

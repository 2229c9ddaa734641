import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Exchange } from '../../mock/log/exchange.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { requestKey } from '../model/request-key.ts'
import { formatHeaderLines } from '../ui/request-form.tsx'
import { toBodyText } from './request-code.ts'
import type { RequestTexts } from './request-filter.ts'

/** How long one slice reads, and the pause after it, in ms. */
const SLICE = 10
const PAUSE = 60

/**
 * Reads the headers and bodies of all requests, in slices.
 * @param isWanted - whether a filter needs them
 * @returns those that are read, by `requestKey`
 */
export function useRequestTexts(model: ConsoleModel, isWanted: boolean): ReadonlyMap<string, RequestTexts> {
  const texts = useSignal<ReadonlyMap<string, RequestTexts>>(new Map())
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const readSlice = async () => {
      const end = performance.now() + SLICE
      // Without those that the log no longer has.
      const next = new Map<string, RequestTexts>()
      let isNew = false
      for (const request of model.requests.peek()) {
        const key = requestKey(request)
        let text = texts.peek().get(key)
        if (text === undefined && request.outcome !== 'pending' && performance.now() < end) {
          text = toTexts(await model.control.requests.get(request.requestId))
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

/** @param exchange - undefined if the log no longer has it */
function toTexts(exchange: Exchange | undefined): RequestTexts {
  if (!exchange) return { bodies: '', headers: '' }
  const { body, responseBody, headers, responseHeaders } = exchange
  return {
    bodies: `${toBodyText(body) ?? ''}\n${toBodyText(responseBody) ?? ''}`.toLowerCase(),
    headers: `${formatHeaderLines(headers)}\n${formatHeaderLines(responseHeaders ?? {})}`.toLowerCase(),
  }
}

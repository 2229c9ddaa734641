import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Exchange } from '../../mock/log/exchange.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { requestKey } from '../model/request-key.ts'
import { formatHeaderLines } from '../ui/request-form.tsx'
import { toBodyText } from './request-code.ts'
import type { RequestTexts } from './request-filter.ts'

/** How many requests are read at once, and the pause before, in ms: the page keeps its frames. */
const MAX_READ = 40
const PAUSE = 60

/**
 * Reads the headers and bodies of all requests, some at a time.
 * @param isWanted - whether a filter needs them
 * @returns those that are read, by `requestKey`
 */
export function useRequestTexts(model: ConsoleModel, isWanted: boolean): ReadonlyMap<string, RequestTexts> {
  const texts = useSignal<ReadonlyMap<string, RequestTexts>>(new Map())
  const requests = model.requests.value
  useEffect(() => {
    const isMissing = (request: (typeof requests)[number]) =>
      request.outcome !== 'pending' && !texts.value.has(requestKey(request))
    const missing = isWanted ? requests.filter(isMissing).slice(0, MAX_READ) : []
    if (missing.length === 0) return
    const timer = setTimeout(async () => {
      const read = missing.map(async (request) => {
        const exchange = await model.control.requests.get(request.requestId)
        return [requestKey(request), toTexts(exchange)] as const
      })
      const keys = new Set(requests.map(requestKey))
      // Without those that the log no longer has.
      const known = [...texts.value].filter(([key]) => keys.has(key))
      texts.value = new Map([...known, ...(await Promise.all(read))])
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [isWanted, requests, texts.value])
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

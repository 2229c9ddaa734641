import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { RequestSummary } from '../../mock/log/summary.ts'
import type { ConsoleModel } from '../model/console-model.ts'

/** How long one slice reads, and the pause after it, in ms. */
const SLICE = 10
const PAUSE = 60

/**
 * Reads the headers and bodies of all requests, in slices.
 * @param isWanted - whether a filter needs them
 * @returns those that are read, in lower case, by `keyOf`
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
        const key = keyOf(request)
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
export function keyOf({ requestId, startedAt }: RequestSummary): string {
  return `${requestId} ${startedAt}`
}

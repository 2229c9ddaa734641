import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { type BaseUrl, pathBelowBaseUrl } from '../../mock/base-url.ts'

/** What a page fetched, as its `PerformanceResourceTiming` has it. */
type Fetched = Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'workerStart'>

/** A request of the page that the mock did not get. */
interface NearMiss {
  /** Without the query, which can have a token. */
  readonly url: string
  readonly reason: string
}

const COLLECTION = COLLECTION_PATH.slice(0, -1)

/** A path that is meant for this API, or for one like it. */
const SIMILAR = /\/api\/v\d+(\/|$)|\/objects?(\/\d+)?\/?$/i

/** Says why the mock did not get a request; null for one that is not like those of this API. */
export function explainMiss({ name, initiatorType, workerStart }: Fetched, base: BaseUrl): NearMiss | null {
  if (!/^(fetch|xmlhttprequest)$/.test(initiatorType) || !URL.canParse(name)) return null
  const { protocol, origin, pathname } = new URL(name)
  if (!/^https?:$/.test(protocol)) return null
  const miss = (reason: string) => ({ url: origin + pathname, reason })
  const path = pathBelowBaseUrl(base, new URL(name))
  if (path !== null && isCollection(path)) {
    return miss(
      workerStart === 0
        ? 'No service worker saw it: was it sent before worker.start() had ended, or before interceptRequests?'
        : 'It went through the worker. Are mock.handlers among its handlers? Or the log was emptied since.',
    )
  }
  const at = pathname.indexOf(COLLECTION)
  if (at < 0 || !isCollection(pathname.slice(at))) {
    return SIMILAR.test(pathname)
      ? miss(`Another path: the mock has ${base.origin ?? ''}${base.prefix}${COLLECTION_PATH}.`)
      : null
  }
  if (base.origin !== null && base.origin !== origin) return miss(`Another origin: the mock has ${base.origin}.`)
  return miss(`Another path before ${COLLECTION_PATH}: the mock has ${base.prefix || 'none'}.`)
}

function isCollection(path: string): boolean {
  return path === COLLECTION || path.startsWith(COLLECTION_PATH)
}

const MAX_MISSES_SHOWN = 5

/** The latest requests of the page that the mock did not get, live, the newest first. */
export function useNearMisses(base: BaseUrl): readonly NearMiss[] {
  const misses = useSignal<readonly NearMiss[]>([])
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        const miss = explainMiss(entry, base)
        if (!miss) continue
        misses.value = [miss, ...misses.value.filter(({ url }) => url !== miss.url)].slice(0, MAX_MISSES_SHOWN)
      }
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [base])
  return misses.value
}

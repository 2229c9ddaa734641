import { COLLECTION_PATH } from '../../contract/operations.ts'
import { type BaseUrl, pathBelowBaseUrl } from '../../mock/base-url.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { RequestRow } from '../model/views.ts'

/** A request of the page, as its `PerformanceResourceTiming` has it. */
type Fetched = Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'workerStart'>

/** A request of the page that is like those of the service. */
interface NearMiss {
  /** Without the query, which can have a token. */
  readonly url: string
  /** Why the mock did not get it, in short. */
  readonly miss: string
  /** The same, with what to look at. */
  readonly reason: string
  /** Its request in the log, if the mock got it after all: the path below the base URL, and the query; null for another path. */
  readonly target: string | null
}

const COLLECTION = COLLECTION_PATH.slice(0, -1)

/** A path that is meant for this API, or for one like it. */
const SIMILAR = /\/api\/v\d+(\/|$)|\/objects?(\/\d+)?\/?$/i

/** The collection of another version. */
const OTHER_VERSION = /\/api\/(v\d+)\/objects(\/|$)/i

/** Says why the mock did not get a request; null for one that is not like those of the service. */
export function explainMiss({ name, initiatorType, workerStart }: Fetched, base: BaseUrl): NearMiss | null {
  if (!/^(fetch|xmlhttprequest)$/.test(initiatorType) || !URL.canParse(name)) return null
  const { protocol, origin, pathname, search } = new URL(name)
  if (!/^https?:$/.test(protocol)) return null
  const found = (miss: string, reason: string, target: string | null = null) => ({
    ...{ url: origin + pathname, miss, reason, target },
  })
  const path = pathBelowBaseUrl(base, new URL(name))
  if (path !== null && isCollection(path)) {
    const target = path + search
    return workerStart === 0
      ? found(
          'no worker',
          'No service worker saw it: was it sent before worker.start() had ended, or before interceptRequests?',
          target,
        )
      : found(
          'another handler',
          'It went through the worker, and another handler or the network answered. Are mock.handlers among its handlers, before the others? Or the log was emptied since.',
          target,
        )
  }
  const at = pathname.indexOf(COLLECTION)
  if (at < 0 || !isCollection(pathname.slice(at))) {
    if (!SIMILAR.test(pathname)) return null
    const [, version] = OTHER_VERSION.exec(pathname) ?? []
    const has = `the mock has ${base.origin ?? ''}${base.prefix}${COLLECTION_PATH}.`
    return version
      ? found('another version', `Another version, ${version}: ${has}`)
      : found('another path', `Another path: ${has}`)
  }
  return base.origin !== null && base.origin !== origin
    ? found('another base URL', `Another origin: the mock has ${base.origin}.`)
    : found('another base URL', `Another path before ${COLLECTION_PATH}: the mock has ${base.prefix || 'none'}.`)
}

function isCollection(path: string): boolean {
  return path === COLLECTION || path.startsWith(COLLECTION_PATH)
}

const MAX_MISSES = 20

/**
 * Follows the requests of the page that are like those of the service and did not reach the mock: the latest of each URL.
 * @returns a function that stops it
 */
export function followNearMisses({ control, views }: ConsoleModel): () => void {
  const { misses } = views.requests
  const { base } = control
  if (base === null) return () => {}
  const observer = new PerformanceObserver(async (list) => {
    const found = (list.getEntries() as PerformanceResourceTiming[]).flatMap((entry) => {
      const near = explainMiss(entry, base)
      return near === null ? [] : [{ ...near, row: toRow(near, entry) }]
    })
    if (found.length === 0) return
    // The log has a request before the page has its response.
    const log = await control.summaries()
    const start = log[0]?.startedAt ?? Number.NEGATIVE_INFINITY
    for (const { target, row } of found) {
      // A request from before the log can have reached the mock.
      const isReached = log.findLast(({ path, search }) => path + search === target) !== undefined
      if (target !== null && (isReached || row.startedAt < start)) continue
      misses.value = [...misses.value.filter(({ path }) => path !== row.path), row].slice(-MAX_MISSES)
    }
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
}

function toRow({ url, miss, reason }: NearMiss, { startTime, duration }: PerformanceResourceTiming): RequestRow {
  const { origin } = location
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return {
    ...{ miss, requestId: 0, operation: null, method: '', path, search: '', objectId: null, outcome: 'missed' },
    ...{ status: null, assumption: null, fault: null, startedAt: performance.timeOrigin + startTime },
    ...{ durationMs: duration, delayMs: 0, source: 'app', preview: reason, responseSize: null },
  }
}

/** Puts the requests that were missed between those of the log, by their time. */
export function mergeRows(requests: readonly RequestRow[], misses: readonly RequestRow[]): readonly RequestRow[] {
  const rows = [...requests]
  for (const miss of misses) {
    const at = rows.findIndex(({ startedAt }) => startedAt > miss.startedAt)
    rows.splice(at < 0 ? rows.length : at, 0, miss)
  }
  return rows
}

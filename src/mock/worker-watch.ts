import type { MockInternals } from './internals.ts'

/** The query of a request that only finds out whether it reaches the handlers of a mock. */
const PROBE = '?inventory-objects-mock'

/** How long to wait for the worker to answer, in ms. */
const LIMIT_MS = 5_000

const ADVICE =
  'Reload the page. With MSW 3.0.4 or later, and its worker script (npx msw init), the worker remembers its pages'

/** How long after the start of a navigation the page is still there if there is none, in ms. */
const STAY_MS = 1_000

/** A message of MSW's worker to the page. */
type WorkerMessage = { readonly type?: unknown; readonly payload?: { readonly url?: unknown } } | null | undefined

/**
 * Creates what watches whether the service worker of MSW still passes the requests of the page to handlers, once it has
 * passed one to those of the mock. A browser stops the worker of a page that it has frozen, and before MSW 3.0.4 a worker that
 * starts again knows no page: all requests go to the network. MSW 2 also takes leave of a page that users go back to. It is then told of the page again, with the message that
 * `worker.start()` sends: a stop and another start would unregister the worker, and need the options of the first start.
 * Says in the browser's console if that does not help.
 * @returns what notes each request that reaches the handlers of the mock
 */
export function watchWorker({ events }: MockInternals): (request: Request) => void {
  let isBehind = false
  let isLeaving = false
  let isWatching = false
  let isProbeSeen = false

  /** Whether a request reaches a mock, or the handlers that the page has in its place. */
  const isPassing = async (scriptUrl: string) => {
    isProbeSeen = false
    // Of a file that is there: also the network answers without an error. MSW does not warn of files without handlers.
    const url = new URL(PROBE, scriptUrl).href
    const isPassed = waitForMessage((message) => message?.payload?.url === url)
    const response = fetch(url, { method: 'HEAD' }).catch(() => {})
    return Promise.race([isPassed, response.then(() => isProbeSeen)])
  }
  const remind = (worker: ServiceWorker) => {
    const isReminded = waitForMessage((message) => message?.type === 'MOCKING_ENABLED')
    worker.postMessage('MOCK_ACTIVATE')
    return isReminded
  }
  const look = async () => {
    isLeaving = false
    if (!isBehind) return
    const worker = navigator.serviceWorker.controller
    if (worker && (await isPassing(worker.scriptURL))) return
    const isBack = worker !== null && (await remind(worker)) && (await isPassing(worker.scriptURL))
    // Stopped meanwhile.
    if (!isBehind) return
    const problem = isBack
      ? null
      : `The service worker no longer passes requests to the mock: they go to the network. ${ADVICE}.`
    if (problem !== null) console.error(`inventory-objects-mock: ${problem}`)
    events.emitWorker(problem)
  }

  return ({ url }) => {
    isBehind = true
    isProbeSeen ||= url.endsWith(PROBE)
    // Only pages have one, and only in secure contexts.
    if (isWatching || !globalThis.navigator?.serviceWorker?.controller) return
    isWatching = true
    document.addEventListener('visibilitychange', () => document.hidden || look())
    document.addEventListener('resume', look)
    // What `worker.stop()` sends. MSW also stops before the page is left, which it may not be, or which users come back to.
    addEventListener('message', ({ data }) => {
      if (data?.type === 'msw/worker:stop' && !isLeaving) isBehind = false
    })
    addEventListener('pageshow', look)
    addEventListener('beforeunload', () => {
      isLeaving = true
      setTimeout(look, STAY_MS)
    })
  }
}

/** Waits for a message of the worker, but not for long. */
function waitForMessage(isWanted: (message: WorkerMessage) => boolean): Promise<boolean> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false))
    const listener = ({ data }: MessageEvent<WorkerMessage>) => isWanted(data) && resolve(true)
    navigator.serviceWorker.addEventListener('message', listener, { signal })
  })
}

import type { MockInternals } from './internals.ts'

/** The query of a request that only finds out whether it reaches the handlers of a mock. */
const PROBE = '?inventory-objects-mock'

/** How long to wait for a message of the worker, in ms. */
const LIMIT_MS = 5_000

/** How long after the start of a navigation a page that is still there is looked at, in ms. */
const STAY_MS = 1_000

const PROBLEM =
  'The service worker no longer passes requests to the mock: they go to the network. ' +
  'Reload the page. MSW 3.0.4 or later, with its worker script (npx msw init), does not forget pages.'

/**
 * Watches whether the service worker of MSW still passes requests on, once it has passed one to the mock. A browser stops the
 * worker of a frozen page; before MSW 3.0.4, a worker that starts again knows no page. MSW 2 also makes it forget a
 * page that is about to be left, to which users can come back. The worker is then told of the page with the message of
 * `worker.start()`: a stop before a start would unregister it. Says in the browser's console if that does not help.
 * @returns what notes each request that reaches the handlers of the mock
 */
export function watchWorker({ events }: MockInternals): (request: Request) => void {
  // Only secure contexts have them. A worker can have them too.
  const workers = globalThis.navigator?.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || typeof document === 'undefined') return () => {}
  let isBehind = false
  let isLeaving = false
  let isProbeSeen = false

  const waitForMessage = (isWanted: (message: MessageEvent) => boolean) =>
    new Promise<boolean>((resolve) => {
      const signal = AbortSignal.timeout(LIMIT_MS)
      signal.addEventListener('abort', () => resolve(false))
      workers.addEventListener('message', (message) => isWanted(message) && resolve(true), { signal })
    })
  /** Whether a request reaches a mock, or the handlers that the page has in its place. */
  const isPassing = ({ scriptURL }: ServiceWorker) => {
    isProbeSeen = false
    // A file that the network has too. MSW does not warn of files without handlers.
    const url = new URL(PROBE, scriptURL).href
    const response = fetch(url, { method: 'HEAD' }).catch(() => {})
    return Promise.race([waitForMessage(({ data }) => data?.payload?.url === url), response.then(() => isProbeSeen)])
  }
  const look = async () => {
    isLeaving = false
    const worker = workers.controller
    if (!isBehind || (worker && (await isPassing(worker)))) return
    const isTold = waitForMessage(({ data }) => data?.type === 'MOCKING_ENABLED')
    worker?.postMessage('MOCK_ACTIVATE')
    const isBack = worker && (await isTold) && (await isPassing(worker))
    if (!isBack) console.error(`inventory-objects-mock: ${PROBLEM}`)
    events.emit('worker', isBack ? null : PROBLEM)
  }
  document.addEventListener('visibilitychange', () => document.hidden || look())
  document.addEventListener('resume', look)
  addEventListener('beforeunload', () => {
    isLeaving = true
    setTimeout(look, STAY_MS)
  })
  // MSW sends it for `worker.stop()`, and also before a page is left.
  addEventListener('message', ({ data }) => {
    if (data?.type === 'msw/worker:stop' && !isLeaving) isBehind = false
  })
  return ({ url }) => {
    isBehind = workers.controller !== null
    isProbeSeen ||= url.endsWith(PROBE)
  }
}

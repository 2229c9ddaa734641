import { formatCurl } from '../../client/format-curl.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { BaseUrl } from '../../mock/base-url.ts'
import type { ConsoleControl } from '../model/control.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { useNearMisses } from './near-misses.ts'

/** In place of an empty list: what to look at when no request arrives. */
export function NoRequests({ control }: { control: ConsoleControl }) {
  const { base, baseUrl } = control
  const curl = formatCurl({ method: 'GET', url: baseUrl + COLLECTION_PATH, headers: {} })
  return (
    <div class="empty no-requests">
      <h2>No requests yet</h2>
      {base ? (
        <PageHelp base={base} />
      ) : (
        <>
          <p>
            The base URL of the service is <code>{baseUrl}</code>. Try:
          </p>
          <div class="row">
            <code class="box">{curl}</code>
            <CopyButton text={() => curl}>Copy</CopyButton>
          </div>
        </>
      )}
    </div>
  )
}

/** What to look at in a page, from what it has fetched. */
function PageHelp({ base }: { base: BaseUrl }) {
  const misses = useNearMisses(base)
  const { origin, prefix } = base
  return (
    <>
      <ul class="dots">
        <li>
          The mock answers <code>{`${origin ?? ''}${prefix}${COLLECTION_PATH}`}</code>
          {origin === null && ' of any origin'}.
        </li>
        <li>
          <WorkerHelp />
        </li>
      </ul>
      {misses.length > 0 && (
        <>
          <h3>Near misses</h3>
          <ul class="dots">
            {misses.map(({ url, reason }) => (
              <li key={url}>
                <code>{url}</code>
                <br />
                {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Whether a service worker can pass requests on. */
function WorkerHelp() {
  // Only secure contexts have them, which the types leave out.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers)
    return (
      <>
        This page can have no service worker: open it over https, or at localhost, or call{' '}
        <code>interceptRequests</code>.
      </>
    )
  const { controller } = workers
  return controller ? (
    <>
      A service worker controls this page: <code>{new URL(controller.scriptURL).pathname}</code>.
    </>
  ) : (
    <>
      No service worker controls this page. Call <code>worker.start()</code> of Mock Service Worker, and reload once
      more after a reload with Shift; or <code>interceptRequests</code>, which needs none.
    </>
  )
}

import { formatCurl } from '../../client/format-curl.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { BaseUrl } from '../../mock/base-url.ts'
import type { ConsoleControl } from '../model/control.ts'
import type { RequestRow } from '../model/views.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Side } from '../ui/split-view.tsx'

/** In place of an empty list: what to look at when no request arrives. */
export function NoRequests({ control }: { control: ConsoleControl }) {
  const { base, baseUrl } = control
  const curl = formatCurl({ method: 'GET', url: baseUrl + COLLECTION_PATH, headers: {} })
  return (
    <div class="stack empty no-requests">
      <h2>No requests yet</h2>
      <p>Here is each request to the mock, with the reason for its response. Click a request to see why.</p>
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

/** Why a request of the page did not reach the mock, and what to look at. */
export function MissDetails({ row, base }: { row: RequestRow; base: BaseUrl }) {
  return (
    <Side label="Details of the request" title={new URL(row.path, location.href).href}>
      <div class="stack card why fault">
        <p>
          <b>It did not reach the mock.</b>
        </p>
        <p>{row.preview}</p>
      </div>
      <PageHelp base={base} />
    </Side>
  )
}

/** Two checks in a page: the address of the mock, and whether a service worker can pass requests on. */
function PageHelp({ base: { origin, prefix } }: { base: BaseUrl }) {
  return (
    <ul class="dots">
      <li>
        The mock answers <code>{`${origin ?? ''}${prefix}${COLLECTION_PATH}`}</code>
        {origin === null && ' of any origin'}.
      </li>
      <li>
        <WorkerHelp />
      </li>
    </ul>
  )
}

/** The service worker of the page; undefined where there can be none. Only secure contexts have them, which the types leave out. */
export function findWorkers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker as ServiceWorkerContainer | undefined
}

/** Whether a service worker can pass requests on. */
function WorkerHelp() {
  const workers = findWorkers()
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

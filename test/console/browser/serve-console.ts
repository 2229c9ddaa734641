import { bundlePage, serveFiles } from '../../browser.ts'

/** What the pages have, as globals. Made once: the bundle is large. */
const library = bundlePage(`
  import { createInventoryMock, importStateLink, keepState } from 'inventory-objects-mock'
  import { mountDevtools } from 'inventory-objects-mock/devtools'
  import { interceptRequests } from 'inventory-objects-mock/page'
  import { createInventoryService } from 'inventory-objects-mock/service'
  import { setupWorker } from 'msw/browser'
  import { startApplication } from './console/browser/application/application.ts'
  Object.assign(globalThis, {
    createInventoryMock, createInventoryService, importStateLink, interceptRequests, keepState, setupWorker,
    startApplication,
    mountDevtools: (mock, options) => mountDevtools(mock, { webdriver: true, ...options }),
  })
`)

/**
 * Serves a page, until the end of the test. Returns its URL.
 * @param code - a module that runs in it, with the exports of this package, `setupWorker` of MSW and `startApplication` as globals
 * @param headers - of each response
 */
export async function serveConsole(code: string, headers?: Readonly<Record<string, string>>): Promise<string> {
  const scripts = ['main', 'application'].map((name) => `<script type="module" src="/${name}.js"></script>`)
  return serveFiles(
    {
      ...(await library),
      '/': { type: 'text/html', text: `<!doctype html>${scripts.join('')}` },
      '/application.js': { type: 'text/javascript', text: code },
    },
    headers,
  )
}

import type { InventoryObjectInput } from '../../../src/index.ts'
import { startServer } from '../../server/start-server.ts'
import type { BrowserPage } from './browsers/browser.ts'
import { ConsolePage } from './console-page.ts'
import { serveConsole } from './serve-console.ts'

/** What the application gets. */
interface ApplicationResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A text if it is not JSON. */
  readonly body: unknown
}

/** A console that is open, and the application beside it. */
export interface OpenConsole {
  readonly console: ConsolePage
  /** Sends a request as the application does. Returns null for a network error. */
  send(method: string, path: string, body?: unknown, headers?: object): Promise<ApplicationResponse | null>
  /** The same, without waiting for the response. */
  start(method: string, path: string, body?: unknown): Promise<void>
}

/** Where the console can be. */
export interface Place {
  readonly name: string
  open(page: BrowserPage, objects: readonly InventoryObjectInput[]): Promise<OpenConsole>
}

/** Opens a console that has begun to record: what happens before cannot be undone. */
async function openReady(page: BrowserPage, url: string): Promise<ConsolePage> {
  const console = new ConsolePage(page)
  await console.open(url)
  await console.waitFor('grid', 'Requests')
  return console
}

/** Sends a request to the service at a root. Runs here, and in a page as its source. */
async function sendTo(root: string, method: string, path: string, body?: unknown, headers = {}) {
  const init =
    body === undefined
      ? { method, headers: { ...headers } }
      : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const response = await fetch(`${root}/api/v2/objects/${path}`, init).catch(() => null)
  const text = await response?.text().catch(() => null)
  if (!response || typeof text !== 'string') return null
  const result = { status: response.status, headers: Object.fromEntries(response.headers) }
  try {
    return { ...result, body: JSON.parse(text) }
  } catch {
    return { ...result, body: text }
  }
}

/** In the page of an application, with Mock Service Worker. */
export const inPage: Place = {
  name: 'in a page with MSW',
  async open(page, objects) {
    const url = await serveConsole(`
      const mock = createInventoryMock({ objects: ${args(objects)} })
      await setupWorker(...mock.handlers).start({ quiet: true })
      globalThis.send = ${sendTo}
      globalThis.mock = mock
      globalThis.unmount = mountDevtools(mock, { open: true })
    `)
    const console = await openReady(page, url)
    return {
      console,
      send: (...request) => console.run(`send(${args('', ...request)})`),
      start: (...request) => console.run(`void send(${args('', ...request)})`),
    }
  },
}

/** On a server, as a page of its own. */
export const onServer: Place = {
  name: 'on a server',
  async open(page, objects) {
    const server = await startServer({ objects })
    const console = await openReady(page, `${server.url}/__mock__/`)
    const send: OpenConsole['send'] = (...request) => sendTo(server.url, ...request)
    return { console, send, start: async (...request) => void send(...request) }
  },
}

/** The places of the console. */
export const places: readonly Place[] = [inPage, onServer]

/** Values as an expression. Not a literal, in which `__proto__` is no key. */
function args(...values: unknown[]): string {
  return values
    .map((value) => (value === undefined ? 'undefined' : `JSON.parse(${JSON.stringify(JSON.stringify(value))})`))
    .join(', ')
}

import { type ConsoleTarget, type DevtoolsOptions, mountDevtools } from '../../../../src/devtools.ts'
import type { EndedExchange, InventoryService } from '../../../../src/index.ts'
import { formatValue } from './format-value.ts'
import { report } from './report.ts'

let unmount: (() => void) | undefined

/** What the console remembers of its panel. */
const MEMORY = 'inventory-devtools'

/** Opens the console of a mock in the page, in place of one that is open. Returns a function that removes it. */
export function mount(mock: ConsoleTarget, options: DevtoolsOptions = {}): () => void {
  unmount?.()
  // All of the page, until the user changes it.
  if (localStorage.getItem(MEMORY) === null) localStorage.setItem(MEMORY, '{"size":10000}')
  unmount = mountDevtools(mock, options)
  return unmount
}

/** Shows the requests to a mock in the output. The console of the first mock of an example opens in the page. */
export function show<Mock extends object>(mock: Mock): Mock {
  // At run time, elements are JSON, whatever their types.
  const target = mock as unknown as InventoryService
  target.on('request:end', reportExchange)
  if (unmount === undefined) mount(target, { open: true })
  return mock
}

function reportExchange({ method, path, query, status, responseBody }: EndedExchange): void {
  const search = Object.entries(query).flatMap(([key, values]) => [values].flat().map((value) => [key, value]))
  const suffix = search.length > 0 ? `?${new URLSearchParams(search)}` : ''
  report({ kind: 'request', method, path: `${path}${suffix}`, status, text: summarize(responseBody) })
}

/** A response body in a few words. */
export function summarize(body: unknown): string {
  if (body === null) return ''
  if (Array.isArray(body)) return body.length === 1 ? '1 object' : `${body.length} objects`
  const text = formatValue(body).replace(/\s+/g, ' ')
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}

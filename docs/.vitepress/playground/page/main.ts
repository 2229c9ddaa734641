import { mountDevtools } from 'inventory-objects-mock/devtools'
import datacenter from 'inventory-objects-mock/fixtures/datacenter.json' with { type: 'json' }
import { createInventoryService } from 'inventory-objects-mock/service'
import { formatValue } from './format-value.ts'
import { guard, guardLoops } from './guard.ts'

/** The window of this page, as the playground sees it. */
export interface SnippetWindow extends Window {
  runSnippet: typeof runSnippet
}

const output = document.querySelector('ol')!
const mock = createInventoryService({ objects: datacenter })
mountDevtools(mock, { open: true, webdriver: true })

for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  const original = console[method].bind(console)
  console[method] = (...values: unknown[]) => {
    original(...values)
    print(method, values.map(formatValue).join(' '))
  }
}

/** The mock is all that a snippet can reach. */
async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (new URL(request.url).pathname.startsWith('/api/v2/objects')) return mock.fetch(request)
  throw new TypeError(
    `Failed to fetch ${request.url}: expected a URL of the mock but got another one, and the playground sends nothing ` +
      'to the network. Fetch /api/v2/objects/.',
  )
}

/**
 * Runs a snippet, once, as a module that has `mock` and `fetch`.
 * @param goTo - shows a line of it, from 1
 */
function runSnippet(code: string, goTo: (line: number) => void): void {
  const script = document.createElement('script')
  script.type = 'module'
  // WebKit does not report what a module throws after it has waited.
  const caught = `try {${guardLoops(code)}\n} catch (error) { Promise.reject(error) }`
  script.src = URL.createObjectURL(new Blob([caught], { type: 'text/javascript' }))

  const printError = (error: unknown, lineOfSyntax = Number.NaN) => {
    const item = print('error', formatValue(error))
    const line = Number.parseInt(String(Object(error).stack).split(`${script.src}:`)[1] ?? '', 10) || lineOfSyntax
    if (!line) return
    const button = document.createElement('button')
    button.textContent = `line ${line}`
    button.addEventListener('click', () => goTo(line))
    item.append(' ', button)
  }
  addEventListener('error', ({ error, filename, lineno }) => {
    // Without an error, it is a notice of a ResizeObserver.
    if (error) printError(error, filename === script.src ? lineno : undefined)
  })
  addEventListener('unhandledrejection', ({ reason }) => printError(reason))
  document.body.append(script)
}

function print(kind: string, text: string): HTMLElement {
  const item = document.createElement('li')
  item.className = kind
  item.textContent = text
  output.append(item)
  return item
}

Object.assign(globalThis, { mock, fetch, guard, runSnippet })

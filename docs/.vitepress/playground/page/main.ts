import type { Entry, Order } from '../messages.ts'
import { formatValue } from './format-value.ts'
import { guard } from './guard.ts'
import { fetchInPage } from './network.ts'
import { EXAMPLE_FILE, report, reportError, send } from './report.ts'

/** The methods of the console that the output shows, with their kind there. */
const methods: readonly (readonly [
  'log' | 'info' | 'debug' | 'warn' | 'error',
  Entry['kind'] & ('log' | 'warn' | 'error'),
])[] = [
  ['log', 'log'],
  ['info', 'log'],
  ['debug', 'log'],
  ['warn', 'warn'],
  ['error', 'error'],
]

for (const [method, kind] of methods) {
  const original = console[method].bind(console)
  console[method] = (...values: unknown[]) => {
    original(...values)
    report({ kind, text: values.map((value) => formatValue(value)).join(' ') })
  }
}
globalThis.fetch = fetchInPage
Object.assign(globalThis, { __guard: guard })
addEventListener('error', ({ error, message }) => reportError(error ?? message))
addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

addEventListener('message', async ({ data, origin }: MessageEvent<Order>) => {
  if (origin !== location.origin) return
  if (data.type === 'theme') document.documentElement.dataset.theme = data.isDark ? 'dark' : 'light'
  else await run(data.code, data.isTest)
})
send({ type: 'ready' })

async function run(code: string, isTest: boolean): Promise<void> {
  const url = URL.createObjectURL(new Blob([`${code}\n//# sourceURL=${EXAMPLE_FILE}`], { type: 'text/javascript' }))
  const start = performance.now()
  // Only examples that need them wait for them to load.
  if (/\b(127\.0\.0\.1|localhost):4010\b/.test(code)) (await import('./local-server.ts')).startLocalServer()
  const load = () => import(/* @vite-ignore */ url)
  try {
    await (isTest ? (await import('./run-tests.ts')).runTests(load) : load())
  } catch (error) {
    reportError(error)
  }
  send({ type: 'done', ms: performance.now() - start })
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { build } from 'esbuild'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { onTestFinished, type TestContext } from 'vitest'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Whether to run the tests that need a browser. In CI they always run, and fail without one. */
const hasBrowser = existsSync(executablePath) || Boolean(process.env.CI)

/**
 * Opens a page that runs a module, from a new server that also serves MSW's worker script. Skips the test if there is
 * no browser.
 * @param code - the module, which imports this package by its name
 */
export async function openPage(context: TestContext, code: string): Promise<Page> {
  const browserContext = await openBrowser(context)
  return openTab(browserContext, await servePage(code))
}

/** Starts a browser, and closes it after the test. Skips the test if there is none. */
export async function openBrowser(context: TestContext): Promise<BrowserContext> {
  context.skip(!hasBrowser, `No Chromium at ${executablePath}. Install it, or set CHROMIUM_PATH.`)
  const flags = [
    'no-sandbox',
    'disable-gpu',
    'disable-background-networking',
    'disable-component-update',
    'disable-sync',
  ]
  const browser = await chromium.launch({ executablePath, args: [...flags, 'disable-quic'].map((flag) => `--${flag}`) })
  onTestFinished(() => browser.close())
  return browser.newContext()
}

/** Opens a page in a new tab. */
export async function openTab(browser: BrowserContext, url: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

/**
 * Serves a page that runs a module, until the end of the test. Returns its URL.
 * @param headers - of the page
 */
export async function servePage(code: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['browser'],
    platform: 'browser',
  })
  const worker = new URL(import.meta.resolve('msw/mockServiceWorker.js'))
  const files: Record<string, [type: string, content: string]> = {
    '/': ['text/html', '<!doctype html><script type="module" src="/main.js"></script>'],
    '/main.js': ['text/javascript', outputFiles[0]!.text],
    '/mockServiceWorker.js': ['text/javascript', await readFile(worker, 'utf8')],
  }
  const server = createServer((request, response) => {
    const [type, content] = files[request.url!] ?? ['text/plain', 'not found']
    response.writeHead(files[request.url!] ? 200 : 404, { ...headers, 'content-type': type }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address!.port : ''}/`
}

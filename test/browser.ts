import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { relative } from 'node:path'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import { onTestFinished, type TestContext } from 'vitest'
import { chromiumPath, launchChromium } from './chromium.mjs'

/** Whether to run the tests that need a browser. In CI they always run, and fail without one. */
const hasBrowser = existsSync(chromiumPath) || Boolean(process.env.CI)

/** The files of a site, by their path. */
export type Files = Readonly<Record<string, { readonly type: 'text/html' | 'text/javascript'; readonly text: string }>>

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
  context.skip(!hasBrowser, `No Chromium at ${chromiumPath}. Install it, or set CHROMIUM_PATH.`)
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  return browser.newContext()
}

/** Opens a page in a new tab. */
export async function openTab(browser: BrowserContext, url: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

/** Serves a page that runs a module, until the end of the test. Returns its URL. */
export async function servePage(code: string): Promise<string> {
  return serveFiles(await bundlePage(code))
}

/** Makes the files of a page that runs a module, with MSW's worker script. */
export async function bundlePage(code: string): Promise<Files> {
  const root = import.meta.dirname
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, sourcefile: 'main.ts', loader: 'ts' },
    entryNames: 'main',
    outdir: root,
    bundle: true,
    // What is imported later is loaded later.
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    conditions: ['browser'],
    platform: 'browser',
  })
  const worker = new URL(import.meta.resolve('msw/mockServiceWorker.js'))
  const scripts = outputFiles.map(({ path, text }) => [`/${relative(root, path)}`, text] as const)
  return {
    '/': { type: 'text/html', text: '<!doctype html><script type="module" src="/main.js"></script>' },
    ...Object.fromEntries(
      [...scripts, ['/mockServiceWorker.js', await readFile(worker, 'utf8')] as const].map(([path, text]) => [
        path,
        { type: 'text/javascript', text },
      ]),
    ),
  }
}

/**
 * Serves files, until the end of the test. Returns the URL.
 * @param headers - of each response
 */
export async function serveFiles(files: Files, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const server = createServer((request, response) => {
    const file = files[request.url!]
    response.writeHead(file ? 200 : 404, { ...headers, 'content-type': file?.type ?? 'text/plain' })
    response.end(file?.text ?? 'not found')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address!.port : ''}/`
}

import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInventoryServer, type InventoryServer } from '../../../src/server.ts'
import type { Exchange } from '../../../src/service.ts'
import { bundlePage } from '../../browser.ts'
import type { Browser } from '../../console/browser/browsers/browser.ts'
import { chromium } from '../../console/browser/browsers/chromium.ts'
import { firefox } from '../../console/browser/browsers/firefox.ts'
import { webkit } from '../../console/browser/browsers/webkit.ts'
import { describeBrowser, type Facts } from '../../console/browser/describe-browser.ts'
import { initialObjects, probes } from './probes.ts'

let server: InventoryServer
let site: { url: string; close(): void }

beforeAll(async () => {
  server = await createInventoryServer({ port: 0, objects: initialObjects })
  site = await serveSite()
})
afterAll(async () => {
  site.close()
  await server.close()
})

/** Serves the page at any path, below which nothing is, and the service of the server from the same origin. */
async function serveSite() {
  const files = await bundlePage("import * as runs from './page/browser/page.ts'; Object.assign(globalThis, runs)")
  const page =
    '<!doctype html><base href="/"><link rel="icon" href="data:,"><body><script type="module" src="main.js"></script>'
  const listener = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request
    if (url === '/waiting') {
      await server.mock.requests.waitFor({}, { until: 'start' })
      response.end()
    } else if (url.startsWith('/api/')) {
      const sent = send(new URL(url, server.url), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      // Either side can end it.
      response.on('close', () => sent.destroy())
      sent.on('error', () => response.destroy())
      request.pipe(sent)
    } else {
      const script = files[url]
      response.writeHead(200, { 'content-type': script?.type ?? 'text/html' }).end(script?.text ?? page)
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`,
    close() {
      listener.close()
      listener.closeAllConnections()
    },
  }
}

/** What of an exchange is the same, whoever sent it. */
function fields({ method, path, query, body, outcome, status, headers }: Exchange) {
  return { method, path, query, body, outcome, status, type: headers['content-type'], accept: headers.accept }
}

/**
 * What depends on when the browser aborts a request, or sends it again after a network error. A timeout can pass before it has
 * asked a server of another origin whether it may send the request.
 */
const hasOtherLog = (name: string) => /at each event|may not be|network error|timeout/.test(name)

/** What is not as in the standards, at the end without a response, in browsers other than Chromium. */
const isStandardIn = ({ name }: Browser, probe: string) =>
  name === 'Chromium' || !/abort|timeout|network error/.test(probe)

function describeFacts(browser: Browser): Facts {
  return (page) => {
    test.each(['the same', 'another'])('a page sees what it sees of a server, of %s origin', async (origin) => {
      await page().open(`${site.url}deep/link`)
      await expect.poll(() => page().run('typeof runOnServer')).toBe('function')
      // The first one is relative to the base of the page.
      const objects = `${origin === 'another' ? `${server.url}/` : ''}api/v2/objects/`
      const onServer: Record<string, unknown> = {}
      const inPage: Record<string, unknown> = {}
      for (const name of Object.keys(probes)) {
        const run = (where: string) => page().run(`${where}(${JSON.stringify(name)}, ${JSON.stringify(objects)})`)
        const note = (seen: unknown, log: readonly Exchange[]) => ({
          seen: isStandardIn(browser, name) ? seen : null,
          log: hasOtherLog(name) ? null : log.map(fields),
        })
        server.mock.reset()
        server.mock.faults.add({ match: { query: { name: 'none' } }, networkError: true })
        const seen = await run('runOnServer')
        // The server can be told of an abort later than the page.
        await expect.poll(() => server.mock.requests.count({ outcome: 'pending' })).toBe(0)
        onServer[name] = note(seen, server.mock.requests.list())
        const own = (await run('runInPage')) as { seen: unknown; log: Exchange[] }
        inPage[name] = note(own.seen, own.log)
        // In the page, nothing is between the request and its log.
        if (/timeout/.test(name)) expect(own.log.map(fields)).toMatchObject([{ outcome: 'aborted' }])
      }
      expect(inPage).toEqual(onServer)
    })
  }
}

for (const browser of [chromium, firefox, webkit]) describeBrowser(browser, [describeFacts(browser)])

import puppeteer, { type Page } from 'puppeteer-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bundlePage, type Files, serveFiles } from '../../browser.ts'
import { chromiumPath } from '../../chromium.mjs'
import type { BrowserPage } from '../../console/browser/browsers/browser.ts'
import { chromium } from '../../console/browser/browsers/chromium.ts'
import { firefox } from '../../console/browser/browsers/firefox.ts'
import { webkit } from '../../console/browser/browsers/webkit.ts'
import { describeBrowser } from '../../console/browser/describe-browser.ts'

/** A page with a mock behind the worker of MSW, which notes what it says in the browser's console, and what follows the mock. */
const code = `
  import { createInventoryMock, followMock } from 'inventory-objects-mock'
  import { mountDevtools } from 'inventory-objects-mock/devtools'
  import { setupWorker } from 'msw/browser'
  const said = []
  for (const name of ['log', 'warn', 'error', 'groupCollapsed']) console[name] = (...texts) => said.push(texts.join(' '))
  const fetched = []
  const { fetch } = globalThis
  globalThis.fetch = (url, init) => {
    const response = fetch(url, init)
    fetched.push({ url, response })
    return response
  }
  const told = []
  const { postMessage } = ServiceWorker.prototype
  ServiceWorker.prototype.postMessage = function (message) {
    told.push(message)
    postMessage.call(this, message)
  }
  const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
  const worker = setupWorker(...mock.handlers)
  let refetches = 0
  followMock(mock, () => refetches++)
  mountDevtools(mock, { webdriver: true })
  const ask = async (path = '/api/v2/objects/') => {
    const response = await fetch(path)
    return response.ok ? (await response.json())[0].name : response.status
  }
  const wait = async (isDone) => {
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const button = () => document.querySelector('inventory-devtools').shadowRoot.querySelector('.opener')
  Object.assign(globalThis, { createInventoryMock, mock, worker, said, fetched, told, ask, wait, button, countRefetches: () => refetches })
  await worker.start({ quiet: true })
  await ask()
  for (const list of [said, fetched, told]) list.length = 0
  // The last: tests wait for it.
  Object.assign(globalThis, { isReady: true })
`

let files: Files
beforeAll(async () => {
  files = await bundlePage(code)
})

/**
 * A worker that forgets its pages when it is told so, as one does that the browser has stopped, which only Chromium can be
 * told; and that takes none back after `BREAK`.
 */
const forgetting = `
  addEventListener('message', ({ data, source }) => {
    if (data !== 'FORGET' && data !== 'BREAK') return
    activeClientIds.clear()
    if (data === 'BREAK') activeClientIds.add = () => {}
    source.postMessage('DONE')
  })
`

function facts(page: () => BrowserPage): void {
  async function open(): Promise<void> {
    const script = files['/mockServiceWorker.js']!
    const url = await serveFiles({ ...files, '/mockServiceWorker.js': { ...script, text: script.text + forgetting } })
    await page().open(url)
    await page().run(
      `(async () => { while (!globalThis.isReady) await new Promise((resolve) => setTimeout(resolve, 20)) })()`,
    )
  }
  const tellWorker = (message: string) =>
    page().run(`new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'DONE' && resolve(null))
      navigator.serviceWorker.controller.postMessage('${message}')
    })`)
  /** What the browser tells a page that was frozen. */
  const wakeUp = () => page().run(`void document.dispatchEvent(new Event('resume'))`)
  const ask = () => page().run('ask()')
  const said = () => page().run('said.filter((text) => text.includes("inventory-objects-mock"))')

  test('a page that the worker has forgotten has its mock again when it is resumed, and fetches again', async () => {
    await open()
    await tellWorker('FORGET')
    expect(await ask()).toBe(404)
    await wakeUp()
    await page().run('wait(() => countRefetches() > 0)')
    expect(await ask()).toBe('web-1')
    expect(await said()).toEqual([])
    expect(await page().run('button().textContent')).toBe('Mock')
    expect(await page().run('mock.requests.count()')).toBe(2)
  })

  test('a page whose worker does not take it back says so, in red in the console', async () => {
    await open()
    await tellWorker('BREAK')
    await wakeUp()
    await page().run('wait(() => said.length > 0)')
    expect(await ask()).toBe(404)
    expect(await said()).toEqual([expect.stringMatching(/no longer passes requests to the mock: .* Reload the page\./)])
    expect(await page().run('button().className')).toContain('bad')
    await page().run('button().click()')
    const notice = `document.querySelector('inventory-devtools').shadowRoot.querySelector('.notice[data-error]')`
    await page().run(`wait(() => ${notice})`)
    expect(await page().run(`${notice}.textContent`)).toContain('Reload the page.')
    // The message can be closed. The list of requests says it as long as it is so.
    const line = `document.querySelector('inventory-devtools').shadowRoot.querySelector('.requests .bad[role=alert]')`
    expect(await page().run(`${line}.textContent`)).toContain('no longer passes requests to the mock')
  })

  test('a page that was about to be left, and is not, has its mock again', async () => {
    await open()
    // As for a link that starts a download, or if the user stays. MSW takes leave of the worker then.
    await page().run(`void dispatchEvent(new Event('beforeunload', { cancelable: true }))`)
    await page().run('wait(() => countRefetches() > 0)')
    expect(await ask()).toBe('web-1')
    expect(await said()).toEqual([])
  })

  test.each([
    ['the mock', ''],
    ['other handlers in its place', 'worker.resetHandlers(mock.handlers[1])'],
    ['another mock after a hot update', 'worker.resetHandlers(...createInventoryMock().handlers)'],
  ])('a page whose worker passes requests to %s is only looked at, and nothing is said', async (_, change) => {
    await open()
    await page().run(`void (${change || null})`)
    await wakeUp()
    await page().run('Promise.all(fetched.map(({ response }) => response))')
    // More than the rest of a look takes.
    await page().run('fetch("/main.js").then(() => null)')
    expect(await page().run('fetched.map(({ url }) => new URL(url, location.href).search)')).toEqual([
      '?inventory-objects-mock',
      '',
    ])
    expect(await page().run('told.filter((message) => message !== "KEEPALIVE_REQUEST")')).toEqual([])
    expect(await page().run('said')).toEqual([])
    expect(await page().run('mock.requests.count()')).toBe(1)
  })

  test('a page that has stopped its worker is left alone', async () => {
    await open()
    await page().run(`new Promise((resolve) => {
      addEventListener('message', resolve, { once: true })
      worker.stop()
    }).then(() => null)`)
    await wakeUp()
    expect(await page().run('fetched.length')).toBe(0)
  })
}

for (const browser of [chromium, firefox, webkit]) describeBrowser(browser, [facts])

describe.skipIf(chromium.missing !== undefined && !process.env.CI)('in Chromium itself', () => {
  /** Opens the page as users have it: pages are not always visible, and can be gone back to. */
  async function openPage(): Promise<Page> {
    const browser = await puppeteer.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-gpu'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(await serveFiles(files))
    await page.waitForFunction('globalThis.isReady')
    return page
  }
  async function expectMock(page: Page): Promise<void> {
    await page.waitForFunction('countRefetches() > 0')
    expect(await page.evaluate('ask()')).toBe('web-1')
    expect(await page.evaluate('told')).toContain('MOCK_ACTIVATE')
  }

  test('a page that was frozen, and whose worker was stopped, has its mock again', async () => {
    const page = await openPage()
    // Only a page that nobody sees can be frozen.
    await page.browser().newPage()
    const session = await page.createCDPSession()
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    // As the browser does soon after: a frozen page does not keep it alive.
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await page.bringToFront()
    await expectMock(page)
  })

  test('a page that was left, and gone back to, has its mock again', async () => {
    const page = await openPage()
    // Without another tab, MSW unregisters the worker, and Chromium may then load the page again.
    const other = await page.browser().newPage()
    await other.goto(page.url())
    await other.waitForFunction('globalThis.isReady')
    await page.bringToFront()
    await page.goto(`${page.url()}another-page`)
    await page.evaluate('history.back()')
    await expectMock(page)
  })
})

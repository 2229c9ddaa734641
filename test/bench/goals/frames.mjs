import { build } from 'esbuild'
import { launchChromium } from '../../chromium.mjs'
import { compare, quantile } from '../median.mjs'
import { root, takeTurns } from '../spawn-script.mjs'

/** A page that is busy, with the console or without it. Returns the times between its frames, in ms. */
const code = `
  import { createInventoryMock } from 'inventory-objects-mock'
  import { mountDevtools } from 'inventory-objects-mock/devtools'

  const mock = createInventoryMock({ objects: Array.from({ length: 25 }, (_, index) => ({ name: 'web-' + index })) })
  const url = (index) => '/api/v2/objects/?name=web-' + (index % 25)

  globalThis.measure = async (hasConsole, duration) => {
    const unmount = hasConsole ? mountDevtools(mock, { open: true }) : () => {}
    // As full as its log gets.
    for (let index = 0; index < 1000; index++) await mock.fetch(url(index))
    await new Promise((resolve) => setTimeout(resolve, 500))
    const times = []
    const startedAt = performance.now()
    // One for each millisecond, on a busy machine too.
    let sent = 0
    const timer = setInterval(() => {
      for (; sent < performance.now() - startedAt; sent++) mock.fetch(url(sent))
    }, 10)
    for (let last = startedAt; last < startedAt + duration; ) {
      const now = await new Promise(requestAnimationFrame)
      times.push(now - last)
      last = now
    }
    clearInterval(timer)
    unmount()
    return times.slice(1)
  }
`

/** The frames of a page whose application sends 1,000 requests in a second. */
export async function frames({ quick }) {
  const bundle = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.route('https://app.example/**', (route) =>
      route.fulfill(
        route.request().url().endsWith('.js')
          ? { contentType: 'text/javascript', body: bundle.outputFiles[0].text }
          : { contentType: 'text/html', body: '<!doctype html><script type="module" src="/main.js"></script>' },
      ),
    )
    const measure = async (hasConsole) => {
      await page.goto('https://app.example/')
      await page.waitForFunction('globalThis.measure')
      return page.evaluate(`measure(${hasConsole}, ${quick ? 1_000 : 3_000})`)
    }
    const [without, beside] = await takeTurns([() => measure(false), () => measure(true)], quick ? 3 : 9)
    const mean = (rounds) => rounds.map((times) => times.reduce((sum, time) => sum + time, 0) / times.length)
    const slow = (rounds) => rounds.map((times) => quantile(times, 0.95))
    return {
      title: 'Frames beside 1,000 requests a second',
      intro: `The time between two frames of a page in Chromium with the console open on its requests. 1× is the same page without the console: ${mean(without)[0].toFixed(1)} ms.`,
      rows: [
        { what: 'mean', ...compare(mean(beside), mean(without)), limit: 1.1 },
        { what: '95 % are faster than', ...compare(slow(beside), slow(without)), limit: 1.25 },
      ],
    }
  } finally {
    await browser.close()
  }
}

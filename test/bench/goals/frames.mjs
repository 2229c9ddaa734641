import { build } from 'esbuild'
import { launchChromium } from '../../chromium.mjs'
import { quantile, toRow } from '../compare.mjs'
import { root, takeTurns } from '../processes.mjs'

/** A page that is busy, with the console or without it. Returns the times between its frames, in ms. */
const code = `
  import { createInventoryMock } from 'inventory-objects-mock'
  import { mountDevtools } from 'inventory-objects-mock/devtools'

  const mock = createInventoryMock({ objects: Array.from({ length: 25 }, (_, index) => ({ name: 'web-' + index })) })
  const url = (index) => '/api/v2/objects/?name=web-' + (index % 25)

  globalThis.measure = async (hasConsole, duration) => {
    if (hasConsole) mountDevtools(mock, { open: true, webdriver: true })
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
    return times.slice(1)
  }
`

/** The frames of a page whose application sends 1,000 requests in a second. */
export async function frames({ quick }) {
  const stdin = { contents: code, resolveDir: root }
  const { outputFiles } = await build({ stdin, bundle: true, write: false, platform: 'browser' })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    const measure = async (hasConsole) => {
      await page.goto('https://app.example/')
      await page.evaluate(outputFiles[0].text)
      return page.evaluate(`measure(${hasConsole}, ${quick ? 1_000 : 3_000})`)
    }
    const [without, beside] = await takeTurns([() => measure(false), () => measure(true)], quick ? 3 : 9)
    const mean = (rounds) => rounds.map((times) => times.reduce((sum, time) => sum + time, 0) / times.length)
    const slow = (rounds) => rounds.map((times) => quantile(times, 0.95))
    return {
      title: 'Frames beside 1,000 requests a second',
      intro: `The time between two frames of a page in Chromium with the console open on its requests. 1× is the same page without the console: ${mean(without)[0].toFixed(1)} ms.`,
      rows: [
        toRow('mean', [], [mean(without), mean(beside)], { limit: 1.1 }),
        toRow('95 % are faster than', [], [slow(without), slow(beside)], { limit: 1.25 }),
      ],
    }
  } finally {
    await browser.close()
  }
}

import puppeteer from 'puppeteer-core'
import { type Browser, findMissing, size } from './browser.ts'
import { createDriverPage } from './driver-page.ts'

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

/** Not with Playwright, which supports only its own build of Firefox. */
export const firefox: Browser = {
  name: 'Firefox',
  missing: findMissing(executablePath),
  async start() {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
    const page = await browser.newPage()
    await page.setViewport(size)
    const { press, ...others } = createDriverPage(page)
    return {
      page: {
        ...others,
        async press(keys) {
          // A window without the focus, which Firefox loses at times, gets the keys, but none of them clicks a button.
          if (!(await page.evaluate('document.hasFocus()'))) await page.bringToFront()
          await press(keys)
        },
      },
      close: () => browser.close(),
    }
  },
}

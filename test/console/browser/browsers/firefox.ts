import puppeteer from 'puppeteer-core'
import { type Browser, findMissing, size } from './browser.ts'
import { createDriverPage } from './driver-page.ts'

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

const focusBody = `(() => {
  if (document.activeElement !== document.body) return
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
})()`

/** Not with Playwright, which supports only its own build of Firefox. */
export const firefox: Browser = {
  name: 'Firefox',
  missing: findMissing(executablePath),
  async start() {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
    const other = await browser.newPage()
    const page = await browser.newPage()
    await page.setViewport(size)
    const { press, ...others } = createDriverPage(page)
    return {
      page: {
        ...others,
        async press(keys) {
          // A window without the focus, which Firefox loses at times, and with a Tab at the end, gets the keys, but none of
          // them clicks a button. Another tab and this one again have it back; a Tab then goes to the first element.
          if (!(await page.evaluate('document.hasFocus()'))) {
            await other.bringToFront()
            await page.bringToFront()
            await page.evaluate(focusBody)
          }
          await press(keys)
        },
      },
      close: () => browser.close(),
    }
  },
}

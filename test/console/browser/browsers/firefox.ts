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
    return { page: createDriverPage(page), close: () => browser.close() }
  },
}

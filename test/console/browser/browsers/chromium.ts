import { chromiumPath, launchChromium } from '../../../chromium.mjs'
import { type Browser, findMissing, size } from './browser.ts'
import { createDriverPage } from './driver-page.ts'

export const chromium: Browser = {
  name: 'Chromium',
  missing: findMissing(chromiumPath),
  async start() {
    const browser = await launchChromium()
    return { page: createDriverPage(await browser.newPage({ viewport: size })), close: () => browser.close() }
  },
}

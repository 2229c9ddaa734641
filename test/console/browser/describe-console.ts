import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import type { InventoryObjectInput } from '../../../src/index.ts'
import { type BrowserPage, browsers } from './browsers.ts'
import { type OpenConsole, type Place, places } from './places.ts'

/** Opens a console with these objects in the mock. */
export type Open = (objects: readonly InventoryObjectInput[]) => Promise<OpenConsole>

/**
 * Describes facts in each browser. One that the machine lacks is skipped, except in CI, where it is a failure.
 * @param facts - gets a function that returns the window of the browser
 */
export function describeBrowsers(name: string, facts: (page: () => BrowserPage) => void): void {
  for (const browser of browsers) {
    const isSkipped = browser.missing !== undefined && !process.env.CI
    const title = isSkipped
      ? `${name} in ${browser.name} (${browser.missing} is missing)`
      : `${name} in ${browser.name}`
    describe.skipIf(isSkipped)(title, { timeout: 60_000 }, () => {
      let page: BrowserPage
      let close: () => Promise<unknown>
      beforeAll(async () => {
        const started = await browser.start()
        page = started.page
        close = started.close
      }, 60_000)
      afterAll(() => close?.(), 30_000)
      facts(() => page)
    })
  }
}

/** Describes facts about the console, in each browser and at each place. */
export function describeConsole(name: string, facts: (open: Open, place: Place) => void): void {
  describeBrowsers(name, (page) => {
    describe.each(places)('$name', (place) => {
      facts((objects) => {
        onTestFinished(() => page().open('about:blank'))
        return place.open(page(), objects)
      }, place)
    })
  })
}

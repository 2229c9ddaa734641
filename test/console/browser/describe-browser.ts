import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { InventoryObjectInput } from '../../../src/index.ts'
import type { Browser, BrowserPage } from './browsers/browser.ts'
import { type OpenConsole, type Place, places } from './places.ts'

/** Facts to test in a browser, whose window they get. */
export type Facts = (page: () => BrowserPage) => void

/** Opens a console with these objects in the mock, and shows a pane: by default the one that it begins with. */
export type Open = (objects: readonly InventoryObjectInput[], pane?: string) => Promise<OpenConsole>

/** Leaves nothing for the next test, whose server can have the same port. */
const clearStorage = '(() => { try { localStorage.clear(); sessionStorage.clear() } catch {} })()'

/**
 * Describes facts in a browser. One that the machine lacks is skipped, except in CI, where it is a failure. Each change is
 * tested in Chromium; the facts in other browsers belong to a release, but for those with the tag `path`.
 */
export function describeBrowser(browser: Browser, facts: readonly Facts[]): void {
  const isSkipped = browser.missing !== undefined && !process.env.CI
  const title = isSkipped ? `${browser.name} (${browser.missing} is missing)` : browser.name
  const tags = browser.name === 'Chromium' ? [] : ['release']
  describe.skipIf(isSkipped)(title, { timeout: 120_000, tags }, () => {
    let page: BrowserPage
    let close: () => Promise<unknown>
    beforeAll(async () => {
      const started = await browser.start()
      page = started.page
      close = started.close
    }, 60_000)
    afterEach(async () => {
      await page.run(clearStorage)
      await page.open('about:blank')
    })
    afterAll(() => close?.(), 30_000)
    for (const describeFacts of facts) describeFacts(() => page)
  })
}

/** Describes facts about the console at places: all, unless there are others. */
export function describePlaces(name: string, facts: (open: Open, place: Place) => void) {
  return (page: () => BrowserPage, atPlaces = places) =>
    describe.each(atPlaces)(`${name} $name`, (place) => {
      const open: Open = async (objects, pane) => {
        const opened = await place.open(page(), objects)
        if (pane !== undefined) await opened.console.click('button', `/^${pane}/`)
        return opened
      }
      facts(open, place)
    })
}

import type { BrowserPage } from './browser.ts'

/** What the pages of Playwright and of Puppeteer have in common. */
interface DriverPage {
  goto(url: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  readonly mouse: { click(x: number, y: number): Promise<void> }
  readonly keyboard: {
    type(text: string): Promise<void>
    down(key: string): Promise<void>
    up(key: string): Promise<void>
  }
}

/** The window of a browser that Playwright or Puppeteer drives. */
export function createDriverPage(page: DriverPage): BrowserPage {
  const { keyboard, mouse } = page
  return {
    canPaste: true,
    open: async (url) => void (await page.goto(url)),
    run: (expression) => page.evaluate(expression),
    click: (x, y) => mouse.click(x, y),
    type: (text) => keyboard.type(text),
    async press(keys) {
      const all = keys.split('+')
      for (const key of all) await keyboard.down(key)
      for (const key of all.reverse()) await keyboard.up(key)
    },
  }
}

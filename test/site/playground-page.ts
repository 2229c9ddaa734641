import type { Page } from 'playwright-core'

/** An entry of the output, as a user sees it. */
export interface Printed {
  /** What it is, such as `log`, `request`, `passed` or `error`. */
  readonly kind: string
  readonly text: string
}

/** The playground in a browser. */
export class PlaygroundPage {
  constructor(
    private readonly page: Page,
    private readonly url: string,
  ) {}

  /** Opens an example, which runs, and waits for its end. Returns what it printed. */
  async open(id: string): Promise<Printed[]> {
    // Only another page is loaded anew.
    await this.page.goto('about:blank')
    await this.page.goto(`${this.url}playground.html#${id}`)
    return this.waitForEnd()
  }

  /** Replaces the code by another one, and runs it to its end. */
  async run(code: string): Promise<Printed[]> {
    await this.editor.fill(code)
    await this.page.getByRole('button', { name: 'Run', exact: true }).click()
    return this.waitForEnd()
  }

  async reset(): Promise<Printed[]> {
    await this.page.getByRole('button', { name: 'Reset', exact: true }).click()
    return this.waitForEnd()
  }

  /** Where the code is edited. */
  get editor() {
    return this.page.getByRole('textbox', { name: 'Code of the example' })
  }

  code(): Promise<string> {
    return this.editor.evaluate((editor) => Array.from(editor.children, (line) => line.textContent).join('\n'))
  }

  /** The line of the cursor in the code, from 1. */
  lineOfCursor(): Promise<number> {
    return this.editor.evaluate((editor) => {
      const { anchorNode } = getSelection()!
      return [...editor.children].findIndex((line) => line.contains(anchorNode)) + 1
    })
  }

  status(): Promise<string> {
    return this.page.getByRole('status').innerText()
  }

  /** The console of the example's mock. */
  console() {
    return this.page.frameLocator('iframe').locator('inventory-devtools')
  }

  private async waitForEnd(): Promise<Printed[]> {
    await this.page
      .getByRole('status')
      .filter({ hasText: /ms$|Did not run/ })
      .waitFor()
    return this.page.getByRole('log').evaluate((list) =>
      Array.from(list.querySelectorAll('li'), (item) => ({
        kind: item.className,
        text: item.querySelector('pre')?.textContent ?? item.textContent ?? '',
      })),
    )
  }
}

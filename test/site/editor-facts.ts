import { describe, expect, test } from 'vitest'
import type { BrowserPage } from '../console/browser/browsers/browser.ts'
import { ConsolePage } from '../console/browser/console-page.ts'

/** Describes facts about the editor of the playground. */
export function describeEditor(page: () => BrowserPage, url: () => string): void {
  describe('the editor of the playground', () => {
    /** Opens an example, and puts other code in its place with the keys. */
    async function write(code: string): Promise<ConsolePage> {
      const playground = new ConsolePage(page(), 'inApplication')
      await playground.open(`${url()}playground.html#overview-4`)
      await playground.waitForText(/Done in/)
      await playground.click('textbox', 'Code of the example')
      await playground.press('Control+a')
      await playground.type(code)
      return playground
    }
    const lines = () => page().run(`Array.from(document.querySelectorAll('.cm-line'), (line) => line.textContent)`)

    test('Ctrl+Enter runs the code, and the line of an error is marked', async () => {
      const playground = await write('throw new Error("no")')
      await playground.press('Control+Enter')
      await playground.waitForText(/Error: no/)
      await playground.waitFor('button', 'line 1')
      expect(await page().run(`document.querySelector('.cm-lintRange-error').textContent`)).toBe(
        'throw new Error("no")',
      )
      await playground.press('Control+a')
      await playground.type('console.log("yes")')
      await playground.press('Control+Enter')
      await playground.waitForText(/Done in/)
      expect(await page().run(`document.querySelector('.cm-lintRange-error')`)).toBe(null)
    })

    test('Tab indents, and leaves the editor after Escape', async () => {
      const playground = await write('a')
      await playground.press('Home')
      await playground.press('Tab')
      await expect.poll(lines).toEqual(['  a'])
      // Escape counts for two seconds.
      await playground.expect(async () => {
        await playground.press('Escape')
        await playground.press('Tab')
        expect(await page().run(`document.activeElement.ariaLabel`)).toBe('Output of the example')
      })
      expect(await lines()).toEqual(['  a'])
    })

    test('undoing ends with the example that is open', async () => {
      const playground = await write('a')
      await playground.run(`void (location.hash = '#testing-1')`)
      await playground.waitForText(/Passed/)
      const code = await lines()
      await playground.click('textbox', 'Code of the example')
      await playground.press('Control+z')
      expect(await lines()).toEqual(code)
      await playground.type('b')
      await playground.press('Control+z')
      await expect.poll(lines).toEqual(code)
    })
  })
}

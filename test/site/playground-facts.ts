import { describe, expect, test } from 'vitest'
import { snippets } from '../../docs/.vitepress/playground/snippets.ts'
import type { BrowserPage } from '../console/browser/browsers/browser.ts'
import { ConsolePage } from '../console/browser/console-page.ts'

const EDITOR = 'Code of the snippet'

/** Describes facts about the playground: its editor, and the page that a snippet runs in. */
export function describePlayground(page: () => BrowserPage, url: () => string): void {
  describe('the playground', () => {
    /** Opens the playground, which runs its first snippet. */
    async function open(): Promise<ConsolePage> {
      const playground = new ConsolePage(page(), 'inApplication')
      await playground.open(`${url()}playground.html`)
      await expect.poll(printed).not.toEqual([])
      return playground
    }

    /** Opens the playground, and runs other code there. */
    async function run(code: string): Promise<ConsolePage> {
      const playground = await open()
      await playground.paste(EDITOR, code)
      await playground.click('button', 'Run')
      return playground
    }

    const inFrame = (expression: string) =>
      page().run(`((page) => ${expression})(document.querySelector('iframe')?.contentDocument)`)
    /** What the page of the snippet prints: the kind and the text of each line. */
    const printed = () =>
      inFrame(`Array.from(page?.querySelectorAll('li') ?? [], (item) => item.className + ' ' + item.textContent)`)
    const editor = (expression: string) => page().run(`((area) => ${expression})(document.querySelector('textarea'))`)

    test.each(snippets)('$title: it runs, and prints what it says', async ({ title, code }) => {
      await (await open()).click('button', title)
      const comments = Array.from(code.matchAll(/\bconsole\.log\(.*\) \/\/ (.*)$/gm), ([, text]) => `log ${text}`)
      expect(comments).not.toEqual([])
      await expect.poll(printed).toEqual(expect.arrayContaining(comments))
      expect(await printed()).not.toContainEqual(expect.stringMatching(/^error/))
    })

    test('the console beside shows the requests of a snippet', { tags: ['path'] }, async () => {
      await open()
      const text = () => inFrame(`page.querySelector('inventory-devtools').shadowRoot.firstElementChild.innerText`)
      await expect.poll(text).toContain('type__name=router')
    })

    test.each([
      ['wrong syntax', 'const a = 1\nconst b = )', /SyntaxError/, 2],
      ['an error', "\n\nthrow new RangeError('too far')", /RangeError: too far/, 3],
      ['an error of the mock', 'let a\nmock.configure({ delay: -1 })', /Failed to/, 2],
      ['a rejection', "await null\nawait Promise.reject(new Error('late'))", /Error: late/, 2],
      ['an endless loop', 'let i = 0\nwhile (true) {\n  i += 1\n}', /a loop kept the page busy/, 2],
      ['an endless loop of promises', '\nfor (;;) {\n  await null\n}', /a loop kept the page busy/, 2],
    ])('%s is printed, with its line', async (_, code, message, line) => {
      await run(code)
      await expect.poll(printed).toEqual([expect.stringMatching(message)])
      expect(await printed()).toEqual([expect.stringMatching(new RegExp(`^error .*line ${line}$`))])
      await inFrame(`page.querySelector('li button').click()`)
      expect(await editor('area.value.slice(area.selectionStart, area.selectionEnd)')).toBe(code.split('\n')[line - 1])
    })

    test('a request to anything but the mock is not sent', async () => {
      await run(`await fetch('/playground.html')`)
      await expect.poll(printed).toEqual([expect.stringContaining('the playground sends nothing')])
    })

    test('each run has a mock of its own, and a snippet keeps its changes', async () => {
      const playground = await run('mock.objects.delete(1)\nconsole.log(mock.objects.count())')
      await expect.poll(printed).toEqual(['log 370'])
      await playground.click('button', 'A fault')
      await expect.poll(printed).toContain('log 503')
      await playground.click('button', 'A filter')
      await expect.poll(printed).toEqual(['log 370'])
    })

    test('Ctrl+Enter runs the code, Tab indents, and leaves the editor after Escape', async () => {
      const playground = await run('console.log(1)')
      await expect.poll(printed).toEqual(['log 1'])
      await playground.fill(EDITOR, 'console.log(2)')
      await playground.press('Home')
      await playground.press('Tab')
      expect(await editor('area.value')).toBe('  console.log(2)')
      await playground.press('Control+Enter')
      await expect.poll(printed).toEqual(['log 2'])
      await playground.press('Escape')
      await playground.press('Tab')
      expect(await editor('area === document.activeElement')).toBe(false)
      expect(await editor('area.value')).toBe('  console.log(2)')
    })
  })
}

import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import type { BrowserPage } from '../console/browser/browsers/browser.ts'
import { ConsolePage } from '../console/browser/console-page.ts'

/** Describes facts about the page of the demo: an application, and the console beside it. */
export function describeDemo(page: () => BrowserPage, url: () => string): void {
  describe('the demo', () => {
    const run = (expression: string) => page().run(expression)

    /** Opens the demo, with its activity paused. */
    async function open() {
      const console = new ConsolePage(page())
      await console.open(`${url()}demo/index.html`)
      const { application } = console
      await application.click('button', 'Pause')
      await application.waitFor('button', 'Resume')
      // It can have changed something before.
      await console.click('button', 'State')
      await console.click('button', 'Reset')
      await console.waitForText('Reset to the initial state.')
      await console.click('button', '/^Requests/')
      await run(`(() => {
        globalThis.problems = []
        addEventListener('error', ({ message }) => {
          // Not an error: a size that followed from another one takes a frame more.
          if (!message.startsWith('ResizeObserver loop')) problems.push(message)
        })
        addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
        console.error = (...values) => problems.push(values.join(' '))
      })()`)
      return { console, application }
    }

    /** Lets the time of the page pass a hundred times as fast. */
    const hurry = () =>
      run(`(() => {
        for (const name of ['setTimeout', 'setInterval']) {
          const set = globalThis[name]
          globalThis[name] = (action, ms = 0, ...values) => set(action, ms / 100, ...values)
        }
      })()`)

    const expectNoProblems = async () => expect(await run('problems')).toEqual([])

    test('a filter narrows the list, and the list says when nothing matches', async () => {
      const { application } = await open()
      const count = () => application.texts('status').then(([text]) => Number.parseInt(text!, 10))
      await expect.poll(count).toBeGreaterThan(300)
      await application.choose('Filter by type', 'router')
      await application.waitForText(/^6 objects/m)
      await application.choose('Filter by location', 'Oslo · osl1')
      await application.waitForText(/^[1-5] objects/m)
      await application.fill('Filter by name', 'no such router', 'searchbox')
      await application.waitForText('No object matches the filters.')
      await application.click('button', 'Clear the filters')
      await expect.poll(count).toBeGreaterThan(300)
      const first = await application.texts('row').then(([, row]) => row)
      await application.click('button', 'ID')
      await expect.poll(async () => (await application.texts('row'))[1]).not.toBe(first)
      await expectNoProblems()
    })

    test('what the application creates, edits and deletes shows in the console', { tags: ['path'] }, async () => {
      const { console, application } = await open()
      await application.click('button', 'New object')
      await application.fill('Name', 'demo-1')
      await application.fill('Type', 'switch', 'combobox')
      await application.choose('Location', 'Oslo · osl1')
      await application.fill('Labels', 'prod, lab')
      await application.fill('Responsible users', '7, 12')
      await application.fill('Attributes', 'vendor: Cisco')
      await application.click('button', 'Save')
      await application.waitForText('Saved demo-1.')
      await console.waitFor('row', '/POST/')
      await console.click('button', '/^Objects/')
      await console.fill('Search objects', 'demo', 'searchbox')
      await console.waitFor('row', '/demo-1/')
      await application.click('button', 'demo-1')
      await application.fill('Name', 'demo-2')
      await application.click('button', 'Save')
      await console.waitFor('row', '/demo-2/')
      await application.click('button', 'demo-2')
      await application.click('button', 'Delete')
      await application.waitForText('Deleted demo-2.')
      await console.waitForText(/no object|No object/)
      await expectNoProblems()
    })

    test('what the console changes shows in the application', async () => {
      const { console, application } = await open()
      await console.click('button', '/^Objects/')
      await console.fill('Search objects', 'osl1-r01-tor01', 'searchbox')
      await console.click('row', '/osl1-r01-tor01/')
      await console.fill('name', 'osl1-renamed')
      await console.press('Enter')
      await application.fill('Filter by name', 'renamed', 'searchbox')
      await application.waitFor('button', 'osl1-renamed')
      await console.click('button', '/^Undo: /')
      await application.waitForText('No object matches the filters.')
      await expectNoProblems()
    })

    test('the messages of the service are at the fields, and others are in the form', async () => {
      const { console, application } = await open()
      await application.click('button', 'New object')
      await application.fill('Name', '')
      await application.fill('Responsible users', 'somebody')
      await application.click('button', 'Save')
      await application.waitForFocus('textbox', 'Name')
      await application.waitForText('This field may not be blank.')
      await application.waitForText('This field may not be null.')
      await expect.poll(() => application.attribute('textbox', 'Name', 'aria-invalid')).toBe('true')
      await expect.poll(() => application.attribute('textbox', 'Labels', 'aria-invalid')).toBe('false')
      await application.fill('Name', 'demo-1')
      await application.fill('Responsible users', '7')
      await console.click('button', 'Faults')
      await console.choose('How often', 'always')
      await console.click('button', 'Add')
      await application.click('button', 'Save')
      await application.waitForText(/^\d{3}: /m)
      await expectNoProblems()
    })

    test('activity changes the list until it is paused, and marks what it does', async () => {
      const { console, application } = await open()
      await hurry()
      const list = () => application.texts('row')
      const before = await list()
      await application.click('button', 'Resume')
      await expect.poll(list).not.toEqual(before)
      await console.waitFor('row', '/activity/')
      await application.click('button', 'Pause')
      await application.waitForText('Activity is paused.')
      await console.click('button', 'Clear')
      await application.click('button', 'ID')
      await console.waitFor('row', '/sort=id/')
      await expect.poll(() => console.count('row', '/activity/')).toBe(0)
      await expectNoProblems()
    })

    test('axe finds nothing, in the list, the form and an empty list', async () => {
      const { application } = await open()
      await run(`(() => { ${axe.source}; return true })()`)
      const violations = (rules?: readonly string[]) =>
        run(`axe.run({ exclude: 'inventory-devtools' }, ${JSON.stringify(rules ? { runOnly: rules } : {})})
          .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
      // Of a few objects: the rows are alike, and each takes a while.
      await application.choose('Filter by type', 'router')
      await application.waitForText(/^6 objects/m)
      expect(await violations()).toEqual([])
      await run(`void (document.documentElement.style.colorScheme = 'dark')`)
      expect(await violations(['color-contrast'])).toEqual([])
      await application.click('button', 'New object')
      await application.click('button', 'Save')
      await application.waitForText('This field may not be blank.')
      expect(await violations()).toEqual([])
      await application.click('button', 'Cancel')
      await application.fill('Filter by name', 'nothing', 'searchbox')
      await application.waitForText('No object matches the filters.')
      expect(await violations()).toEqual([])
    })
  })
}

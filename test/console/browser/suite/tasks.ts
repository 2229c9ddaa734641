import { describe, expect, test } from 'vitest'
import { scenarios } from '../../../../src/factories.ts'
import { addFault } from '../add-fault.ts'
import { ConsolePage } from '../console-page.ts'
import type { Facts } from '../describe-browser.ts'
import { serveConsole } from '../serve-console.ts'

const objects = JSON.stringify(scenarios.datacenter())

/** What people do with the console beside their application, by clicks alone, while its modal dialog is open. */
export const tasks: Facts = (page) =>
  describe('with the console beside an application', () => {
    async function open(keep = '') {
      const url = await serveConsole(`
        globalThis.mock = createInventoryMock({ objects: ${objects} })
        ${keep}
        await importStateLink(mock)
        await setupWorker(...mock.handlers).start({ quiet: true })
        startApplication(mock)
        mountDevtools(mock, { open: true })
      `)
      const console = new ConsolePage(page())
      await console.open(url)
      const { application } = console
      await application.waitForText('371 objects')
      return { console, application }
    }

    test('somebody fails the next two creates', { tags: ['path'] }, async () => {
      const { console, application } = await open()
      await application.click('button', 'New object')
      await application.fill('Name', 'web-new')
      await console.click('button', 'Mock')
      await console.click('button', 'Faults')
      await addFault(console, { request: 'create', times: 'several times:' })
      await console.waitForText('503 for the next 2 creates')
      await console.click('button', 'Close the console')
      await application.click('button', 'Save')
      await application.waitForText('Not saved: 503')
      await console.waitFor('button', 'Mock, 1 fault')
      await application.click('button', 'Save')
      await console.waitFor('button', 'Mock')
      await application.click('button', 'Save')
      await application.waitForText('Saved web-new.')
      await application.waitForText('372 objects')
    })

    test('somebody reloads the page, and still has its requests', async () => {
      const { console, application } = await open('keepState(mock, sessionStorage)')
      await console.waitFor('row', '/GET/')
      const url = await console.run<string>('location.href')
      await page().open('about:blank')
      await console.open(url)
      await console.waitFor('row', '/kept over a reload.*GET|GET.*kept over a reload/')
      await application.waitForText('371 objects')
      await expect.poll(() => console.run('mock.requests.count()')).toBe(2)
    })

    test('somebody shares what the application shows, whose first request is then of that state', async () => {
      const { console, application } = await open()
      await application.fill('Type', 'switch', 'searchbox')
      await application.click('button', 'Search')
      await application.waitForText('32 objects')
      await application.click('button', 'New object')
      await console.click('button', 'Mock')
      await console.click('button', 'State')
      await console.choose('Scenario', 'small: an office and a server room')
      await console.click('button', 'Load')
      await application.waitForText('4 objects')
      await console.run(recordClipboard)
      await console.click('button', 'Copy link')
      await console.waitForText(/26 objects, .* in a link of/)
      await expect.poll(() => console.run('typeof copied')).toBe('string')
      const link = await console.run<string>('copied')
      await page().open('about:blank')
      await console.open(link)
      await application.waitForText('4 objects')
      expect(await console.run('mock.requests.list().map(({ query }) => query)')).toEqual([{ type__name: 'switch' }])
      expect(await console.run('location.hash')).toBe('#type__name=switch')
    })
  })

/** What a browser does not let a test read from its clipboard. */
const recordClipboard = `(() => {
  globalThis.ClipboardItem = class { constructor(data) { this.data = data } }
  const write = async ([{ data }]) => { globalThis.copied = await (await data['text/plain']).text() }
  Object.defineProperty(navigator, 'clipboard', { value: { write } })
})()`

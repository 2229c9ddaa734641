import { describe, expect, test } from 'vitest'
import { startServer } from '../../../server/start-server.ts'
import { ConsolePage } from '../console-page.ts'
import type { Facts } from '../describe-browser.ts'
import { serveConsole } from '../serve-console.ts'
import { adapters } from './real-service.ts'

export const passage: Facts = (page) =>
  describe('the switch between the mock and the real service', () => {
    async function open(code: string) {
      const real = await startServer({ objects: [{ name: 'real' }] })
      const url = await serveConsole(`
        const baseUrl = '${real.url}'
        ${code}
        Object.assign(globalThis, { mock })
        globalThis.list = async () => (await (await fetch(baseUrl + '/api/v2/objects/')).json()).map(({ name }) => name)
        globalThis.listXhr = () => new Promise((resolve) => {
          const request = new XMLHttpRequest()
          request.open('GET', baseUrl + '/api/v2/objects/')
          request.responseType = 'json'
          request.onloadend = () => resolve([request.status, request.response?.[0]?.name])
          request.send()
        })
        mountDevtools(mock, { open: true })
      `)
      const console = new ConsolePage(page())
      await console.open(url)
      await console.waitFor('grid', 'Requests')
      return { console, real }
    }

    for (const [name, code] of Object.entries(adapters))
      test(`with ${name}, requests go where it says, and the list says which passed`, async () => {
        const { console, real } = await open(code)
        expect(await console.run('list()')).toEqual(['mocked'])
        await console.tabTo('button real')
        await console.press('Enter')
        await console.waitForText('Faults, delays and service rules do not apply.')
        await console.run('void mock.faults.add({ status: 503 })')
        expect(await console.run('list()')).toEqual(['real'])
        expect(await console.run('listXhr()')).toEqual([200, 'real'])
        expect(real.mock.requests.count()).toBe(2)
        await console.expect(async () => {
          const rows = await console.texts('row', '/passed/')
          expect(rows).toHaveLength(2)
        })
        expect(await console.attribute('button', 'real', 'aria-pressed')).toBe('true')
        await console.run('void mock.faults.clear()')
        await console.click('button', 'mock')
        expect(await console.run('list()')).toEqual(['mocked'])
        expect(await console.run('listXhr()')).toEqual([200, 'mocked'])
        expect(await console.text()).not.toContain('do not apply')
        // Each page begins with the mock.
        await console.click('button', 'real')
        await console.reload()
        await console.waitFor('button', 'real')
        expect(await console.attribute('button', 'mock', 'aria-pressed')).toBe('true')
        expect(await console.axe()).toEqual([])
      })

    test('it stays in its place while requests wait, so that a click hits it', async () => {
      const { console } = await open(adapters.interceptRequests)
      const place = () =>
        console.run(
          `document.querySelector('inventory-devtools').shadowRoot.querySelector('.seg').getBoundingClientRect().x`,
        )
      const before = await place()
      await console.run('void (mock.faults.add({ delay: 600_000 }), list().catch(() => {}))')
      await console.waitForText(/1 request waits/)
      expect(await place()).toBe(before)
    })

    test('it follows the code of the page, and is not there without a network behind the mock', async () => {
      const { console } = await open('const mock = createInventoryService({ baseUrl })')
      expect(await console.count('button', 'real')).toBe(0)
      await console.run('void (globalThis.remove = interceptRequests(mock))')
      await console.waitFor('button', 'real')
      await console.run('mock.passThrough(true)')
      await console.waitForText('Requests go to the real service')
      await console.run('remove()')
      await console.expect(async () => expect(await console.count('button', 'real')).toBe(0))
      expect(await console.text()).not.toContain('Requests go to the real service')
    })
  })

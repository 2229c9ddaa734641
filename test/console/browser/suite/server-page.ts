import { describe, expect, onTestFinished, test } from 'vitest'
import { createInventoryServer } from '../../../../src/server.ts'
import { startServer } from '../../../server/start-server.ts'
import { ConsolePage } from '../console-page.ts'
import type { Facts } from '../describe-browser.ts'

export const serverPage: Facts = (page) =>
  describe('the console on a server', () => {
    async function openConsole(url: string): Promise<ConsolePage> {
      const console = new ConsolePage(page())
      await console.open(url)
      return console
    }

    test('is what a browser gets at the address of the server and of a session', async () => {
      const server = await startServer({ basePath: '/inventory', objects: [{ name: 'web-1' }] })
      for (const path of ['', '/sessions/a/', '/__mock__']) {
        const console = await openConsole(server.url + path)
        await console.waitFor('button', 'Objects 1')
        expect(await console.run('location.pathname')).toMatch(/^\/inventory(\/sessions\/a)?\/__mock__\/$/)
      }
    })

    test('asks for the token of the server, and keeps it for the tab', async () => {
      const server = await startServer({ adminToken: 'the-operators-token', objects: [{ name: 'web-1' }] })
      const console = await openConsole(`${server.url}/__mock__/`)
      await console.waitForText('This server needs its token')
      await console.fillPassword('wrong')
      await console.click('button', 'Connect')
      await console.waitForText('This server needs its token')
      await console.fillPassword('the-operators-token')
      await console.click('button', 'Connect')
      await console.waitFor('button', 'Objects 1')
      await console.reload()
      await console.waitFor('button', 'Objects 1')
    })

    test('has the details of a request at once, also on a slow server: the next Escape closes them', async () => {
      const { url } = await startServer({})
      const console = await openConsole(`${url}/__mock__/`)
      // What is read of one request never comes.
      await console.run(`(() => {
        const { fetch } = window
        window.fetch = (input, init) => /requests\\/\\d+$/.test(input) ? new Promise(() => {}) : fetch(input, init)
      })()`)
      await fetch(`${url}/api/v2/objects/?name=mine`)
      await console.click('row', '/GET .*name=mine/')
      await console.press('Enter')
      await console.waitFor('complementary', 'Details of the request')
      expect(await console.count('heading', '/#1 GET .*name=mine/')).toBe(1)
      await console.press('Escape')
      await expect.poll(() => console.count('complementary', 'Details of the request')).toBe(0)
      await console.waitForFocus('grid', 'Requests')
    })

    test('shows each pane and the whole curl line in a narrow window', async () => {
      const { url } = await startServer({})
      const console = await openConsole(`${url}/__mock__/`)
      await console.waitForText(/^curl -g -X GET http:\/\/127\.0\.0\.1:\d+\/api\/v2\/objects\/$/m)
      await console.setWidth(390)
      const cut = await console.run(`(() => {
        const { shadowRoot } = document.querySelector('inventory-console')
        const parts = [...shadowRoot.querySelectorAll('nav button:not(.help), .no-requests .box, .no-requests button')]
        return parts.filter((part) => part.getBoundingClientRect().right > 390).map((part) => part.innerText)
      })()`)
      expect(cut).toEqual([])
    })

    test('says that a server is gone, and goes on when it is back', async () => {
      const first = await startServer({ objects: [{ name: 'web-1' }] })
      const console = await openConsole(`${first.url}/__mock__/`)
      await console.waitFor('button', 'Objects 1')
      await first.close()
      await console.waitForText('Is it running?')
      const second = await createInventoryServer({ port: first.port, objects: [{ name: 'web-1' }, { name: 'web-2' }] })
      onTestFinished(() => second.close())
      await console.waitFor('button', 'Objects 2')
      await fetch(`${second.url}/api/v2/objects/1/`, { method: 'DELETE' })
      await console.waitFor('button', 'Objects 1')
    })
  })

import { describe, expect, test } from 'vitest'
import { startServer } from '../../../../server/start-server.ts'
import { ConsolePage } from '../../console-page.ts'
import type { Facts } from '../../describe-browser.ts'

export const sessions: Facts = (page) =>
  describe('the pane for the sessions', () => {
    async function open(path: string) {
      const server = await startServer({ objects: [{ name: 'web-1' }] })
      const console = new ConsolePage(page())
      await console.open(server.url + path)
      const list = async (session = '') => (await fetch(`${server.url}${session}/api/v2/objects/`)).json()
      return { console, url: server.url, list }
    }

    test('begin, find, open and end sessions', async () => {
      const { console, url, list } = await open('/__mock__/#sessions')
      await console.waitForText('No sessions. The first request to one begins it.')
      await console.fill('Name of a new session', 'a b')
      await console.waitForText('Use up to 100 letters, digits and _.~-')
      for (const name of ['other', 'team-a']) {
        await console.fill('/^Name of a new session/', name)
        await console.press('Enter')
        await console.waitFor('complementary', `Session ${name}`)
      }
      await console.waitForText('X-Inventory-Session: team-a')
      await console.press('Escape')
      await console.waitForFocus('grid', 'Sessions')
      await console.click('row', '/team-a/')
      await console.waitForText('X-Inventory-Session: team-a')
      await console.fill('Filter by name', 'team', 'searchbox')
      await expect.poll(() => console.count('row', '/other/')).toBe(0)
      // It would open another tab.
      const link = await console.attribute('link', 'Open its console', 'href')
      expect(link).toBe(`${url}/sessions/team-a/__mock__/`)
      await console.open(`${link}#objects`)
      await console.click('row', '/web-1/')
      await console.click('button', 'Delete')
      await console.waitForText('Deleted web-1.')
      expect(await list('/sessions/team-a')).toEqual([])
      expect(await list()).toHaveLength(1)

      await console.open(`${url}/__mock__/#sessions`)
      await console.click('row', '/team-a 0/')
      await console.click('button', 'End team-a')
      await console.waitForText('End team-a? 0 objects will be deleted.')
      await console.click('button', 'End now')
      await expect.poll(() => console.count('row', '/team-a/')).toBe(0)
      await expect.poll(() => console.count('row', '/other/')).toBe(1)
      expect(await list('/sessions/team-a')).toHaveLength(1)
      await console.click('button', 'End all sessions')
      await console.click('button', 'End now')
      await console.waitForText('No sessions. The first request to one begins it.')
    })
  })

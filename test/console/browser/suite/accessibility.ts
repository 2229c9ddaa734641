import { expect, test } from 'vitest'
import { addFault } from '../add-fault.ts'
import { describePlaces } from '../describe-browser.ts'
import type { OpenConsole } from '../places.ts'

const objects = [{ name: 'core-1', type: { name: 'switch' }, labels: ['prod'] }, { name: 'web-1' }]

/** What each pane is brought to: a selected row, an open form, a question, an error. */
const scenes: Readonly<Record<string, (opened: OpenConsole) => Promise<unknown>>> = {
  async Faults({ console, start }) {
    await addFault(console, { request: 'create', effect: 'no end until it is released', times: 'always' })
    await console.waitForText('hangs for all creates')
    await start('POST', '', {})
    await console.waitForText('1 request waits for a response')
    await console.choose('How often', 'sometimes, in percent:')
    await console.fill('Percent', '250', 'spinbutton')
    await addFault(console)
    await console.waitFor('alert')
  },
  async Requests({ console, send }) {
    await send('GET', '?type__name=swit')
    await console.click('row', '/type__name=swit/')
    await console.waitFor('button', 'contains 1')
  },
  async Objects({ console, send }) {
    await console.click('row', '/web-1/')
    await console.fill('labels', 'x')
    await console.press('Enter')
    await console.waitForText('Enter JSON.')
    await send('PATCH', '2/', { name: 'web-2' })
    await console.waitFor('button', '/^request #/')
  },
  async State({ console }) {
    await console.upload('bad.json', 'x')
    await console.waitForText('bad.json is not valid JSON')
  },
  async History({ console, send }) {
    await send('DELETE', '1/')
    await console.click('button', '/^Undo: Delete core-1/')
    await console.click('button', 'Close the message')
  },
  async 'Service rules'({ console }) {
    await console.click('button', 'icontains')
    await console.fill('Maximum length', '-1')
    await console.press('Enter')
    await console.waitFor('alert')
  },
  async Sessions({ console }) {
    await console.fill('Name of a new session', 'team-a')
    await console.press('Enter')
    await console.click('button', 'End team-a')
    await console.waitFor('button', 'End now')
  },
}

export const accessibility = describePlaces('the console for everybody', (open, place) => {
  const isServer = place.name === 'on a server'
  // The other panes are the same on a server.
  const panes = isServer
    ? ['Requests', 'Sessions']
    : ['Faults', 'Requests', 'Objects', 'State', 'History', 'Service rules']

  test('has no violation that axe finds in any pane, light and dark', async () => {
    const opened = await open(objects)
    const { console } = opened
    const check = async (pane: string) => {
      expect(await console.axe(), pane).toEqual([])
      await console.setScheme('dark')
      expect(await console.axe('color-contrast'), pane).toEqual([])
      await console.setScheme('light')
    }
    for (const pane of panes) {
      await console.click('button', `/^${pane}/`)
      await scenes[pane]!(opened)
      await check(pane)
    }
    await console.click('button', '? shortcuts')
    await check('shortcuts')
  })

  test('has no violation in a narrow panel, where details leave the panes in reach', async () => {
    const opened = await open(objects)
    const { console } = opened
    await console.setWidth(390)
    for (const pane of panes) {
      await console.click('button', `/^${pane}/`)
      await scenes[pane]!(opened)
      expect(await console.axe(), pane).toEqual([])
    }
  })
})

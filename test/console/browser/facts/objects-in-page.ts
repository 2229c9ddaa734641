import { describe, expect, test } from 'vitest'
import { ConsolePage } from '../console-page.ts'
import type { Facts } from '../describe-browser.ts'
import { serveConsole } from '../serve-console.ts'

export const objectsInPage: Facts = (page) =>
  describe('the objects in a page', () => {
    async function openObjects(code: string): Promise<ConsolePage> {
      const console = new ConsolePage(page())
      await console.open(
        await serveConsole(`
          localStorage.setItem('inventory-devtools', JSON.stringify({ open: true, pane: 'Objects', size: 700 }))
          ${code}
        `),
      )
      await console.waitFor('grid', 'Objects')
      return console
    }

    test('take no focus from the page that opens with them', async () => {
      const console = await openObjects(`
        document.body.innerHTML = '<input>'
        document.querySelector('input').focus()
        mountDevtools(createInventoryMock({ objects: [{ name: 'web-1' }] }))
      `)
      await console.waitFor('row', '/web-1/')
      expect(await console.run('document.activeElement.localName')).toBe('input')
      await console.click('button', 'State')
      await console.click('button', '/^Objects/')
      await console.waitForFocus('grid', 'Objects')
    })

    test('have a column for each field that the schema adds', async () => {
      const console = await openObjects(`
        const schema = inventoryObjectSchema.extend({ owner: inventoryObjectSchema.shape.name })
        mountDevtools(createInventoryMock({ schema, objects: [{ name: 'web-1', owner: 'Ada' }] }))
      `)
      await console.waitFor('columnheader', 'owner')
      await console.waitFor('row', '/web-1.* Ada/')
    })
  })

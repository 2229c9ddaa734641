import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { inventoryObjectSchema } from '../../../../src/index.ts'
import type { InventoryServerOptions } from '../../../../src/server.ts'
import { startServer } from '../../../server/start-server.ts'
import { ConsolePage } from '../console-page.ts'
import type { Facts } from '../describe-browser.ts'
import { serveConsole } from '../serve-console.ts'

export const objectsInPage: Facts = (page) =>
  describe('the objects', () => {
    test('take no focus from a page that opens with them', async () => {
      const console = new ConsolePage(page())
      await console.open(
        await serveConsole(`
          localStorage.setItem('inventory-devtools', JSON.stringify({ open: true, pane: 'Objects', size: 700 }))
          document.body.innerHTML = '<input>'
          document.querySelector('input').focus()
          mountDevtools(createInventoryMock({ objects: [{ name: 'web-1' }] }))
        `),
      )
      await console.waitFor('row', '/web-1/')
      expect(await console.run('document.activeElement.localName')).toBe('input')
      await console.click('button', 'State')
      await console.click('button', '/^Objects/')
      await console.waitForFocus('grid', 'Objects')
    })

    test('have a column for each field that a schema adds', async () => {
      const schema = z.object({ ...inventoryObjectSchema.shape, owner: z.string() })
      // The type belongs to the mock.
      const options = { schema, objects: [{ name: 'web-1', owner: 'Ada' }] } as unknown as InventoryServerOptions
      const server = await startServer(options)
      const console = new ConsolePage(page())
      await console.open(`${server.url}/__mock__/#objects`)
      await console.waitFor('columnheader', 'owner')
      await console.waitFor('row', '/web-1.* Ada/')
    })
  })

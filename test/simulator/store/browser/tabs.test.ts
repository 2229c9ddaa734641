import { expect, test } from 'vitest'
import { openBrowser, openTab, servePage } from '../../../browser.ts'

test('the collection of a mock is not shared between two tabs of a page', async (context) => {
  const browser = await openBrowser(context)
  const url = await servePage(`
    import { createInventoryMock } from 'inventory-objects-mock'
    window.mock = createInventoryMock()
  `)
  const [one, other] = [await openTab(browser, url), await openTab(browser, url)]
  const evaluate = (tab: typeof one, code: string) => tab.waitForFunction('window.mock').then(() => tab.evaluate(code))
  expect(await evaluate(other, 'mock.objects.count()')).toBe(0)
  expect(await evaluate(one, 'mock.objects.create({ name: "a" }) && mock.objects.count()')).toBe(1)
  expect(await evaluate(other, 'mock.objects.count()')).toBe(0)
})

import { connect } from 'inventory-objects-mock/client'
import { expect, test } from 'inventory-objects-mock/playwright'

for (const [mine, other] of [
  ['web-1', 'web-2'],
  ['web-2', 'web-1'],
]) {
  test(`at the same time, the server renders ${mine}`, async ({ page, inventory, inventoryUrl }) => {
    await inventory.importState([{ name: mine }])
    await page.goto('/objects')
    // A session that both tests know.
    const shared = connect(inventoryUrl, { session: 'both' })
    await fetch(`${shared.baseUrl}/api/v2/objects/?name=${mine}`)
    await shared.requests.waitFor({ operation: 'list', query: { name: other } }, { timeout: 20_000 })
    for (let round = 0; round < 5; round++) {
      await expect(page.getByRole('listitem')).toHaveText([mine])
      await page.reload()
    }
    expect(await inventory.requests.count({ operation: 'list', outcome: 'response' })).toBe(6)
  })
}

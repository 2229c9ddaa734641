import { expect, test } from 'vitest'
import { describePlaces } from '../../describe-browser.ts'

export const historyPane = describePlaces('the pane for the history', (open) => {
  test('lists the changes with who made each, and goes to any of them by a click or by the keyboard', async () => {
    const { console, send } = await open([{ name: 'web-1' }, { name: 'web-2' }])
    const list = async () => (await send('GET', ''))?.body
    await send('PATCH', '1/', { name: 'web-3' })
    await console.waitFor('button', 'Undo: Update web-1 (1)')
    await send('DELETE', '2/')
    await console.waitFor('button', 'Undo: Delete web-2 (2)')
    await console.click('button', 'Reset')
    await console.click('button', 'History 3')
    await console.waitFor('row', '/now Reset.*console/')
    await expect
      .poll(() => console.count('row', '/Update web-1 \\(1\\): name "web-1" → "web-3" the application #1/'))
      .toBe(1)
    await console.click('row', '/Delete web-2/')
    await console.waitFor('row', '/now Delete web-2 \\(2\\) the application #2/')
    expect(await list()).toMatchObject([{ id: 1, name: 'web-3' }])
    await console.press('Home')
    await console.press('Enter')
    await console.waitFor('row', '/now Start/')
    expect(await list()).toMatchObject([{ name: 'web-1' }, { name: 'web-2' }])
    await console.press('End')
    await console.press('ArrowUp')
    await console.press('ArrowUp')
    await expect.poll(() => console.count('row', '/now Start/')).toBe(1)
    await console.press('Enter')
    await console.waitFor('row', '/now Update web-1/')
    expect(await list()).toMatchObject([{ name: 'web-3' }, { name: 'web-2' }])
    await expect.poll(() => console.count('button', 'History 3')).toBe(1)
  })

  test('leads to the request that made a change, without going to its state', async () => {
    const { console, send } = await open([{ name: 'web-1' }])
    await send('PATCH', '1/', { name: 'web-2' })
    await console.click('button', 'History 1')
    await console.click('button', '#1')
    await console.waitForText('"name": "web-2"')
    await console.waitForPane('Requests 1')
    await console.click('button', 'History 1')
    await console.waitFor('row', '/now Update web-1/')
  })

  test('undoes one change alone, unless its object was changed again, which it says', async () => {
    const { console, send } = await open([{ name: 'web-1' }, { name: 'web-2' }])
    const list = async () => (await send('GET', '?sort=id'))?.body
    await send('PATCH', '1/', { name: 'web-3' })
    await console.waitFor('button', 'Undo: Update web-1 (1)')
    await send('PATCH', '1/', { name: 'web-4' })
    await console.waitFor('button', 'Undo: Update web-3 (1)')
    await send('DELETE', '2/')
    await console.waitFor('button', 'Undo: Delete web-2 (2)')
    await console.click('button', 'History 3')
    await console.click('button', 'Undo this one: Update web-1 (1)')
    await console.waitForText(
      /Not undone: what it changed was changed again at [\d:.]+ by the application: Update web-3 \(1\)\./,
    )
    expect(await list()).toMatchObject([{ id: 1, name: 'web-4' }])
    await console.click('button', 'Undo this one: Update web-3 (1)')
    await console.waitFor('row', '/now Undo only: Update web-3 \\(1\\).*console/')
    expect(await list()).toMatchObject([{ id: 1, name: 'web-3' }])
    await console.click('button', 'Undo this one: Delete web-2 (2)')
    await console.waitFor('row', '/now Undo only: Delete web-2 \\(2\\)/')
    expect(await list()).toMatchObject([{ name: 'web-3' }, { id: 2, name: 'web-2' }])
    await console.click('button', 'Undo: Undo only: Delete web-2 (2)')
    await console.waitFor('row', '/now Undo only: Update web-3/')
    expect(await list()).toMatchObject([{ id: 1 }])
    // The place of the state is not moved by it, and the settings have no button.
    await expect.poll(() => console.count('button', '/^Undo this one/')).toBe(4)
  })
})

import { expect, test } from 'vitest'
import { describePlaces } from '../describe-browser.ts'

export const keyboard = describePlaces('the console', (open, place) => {
  test('can be used with the keyboard alone', async () => {
    const { console, send } = await open([{ name: 'core-1' }, { name: 'web-1' }])
    if (place.name !== 'on a server') {
      await console.press('Alt+Shift+m')
      await console.tabTo('button Mock')
      await console.press('Enter')
    }
    await console.tabTo('button Objects 2')
    await console.press('Enter')
    await console.waitForFocus('grid', 'Objects')
    await console.waitFor('row', '/web-1/')
    await console.press('End')
    await console.press('Enter')
    await console.waitFor('textbox', 'name')
    await console.tabTo('textbox name')
    await console.press('Control+a')
    await console.type('web-2')
    await console.press('Enter')
    await console.waitForText('Saved web-2.')
    expect(await send('GET', '')).toMatchObject({ body: [{ name: 'core-1' }, { name: 'web-2' }] })
    await console.press('Escape')
    await console.waitForFocus('grid', 'Objects')
    await console.press('Delete')
    await console.waitForText('Deleted web-2.')
    await console.press('Control+z')
    await console.waitForText('Undone: Delete web-2')
    expect(await send('GET', '')).toMatchObject({ body: [{ name: 'core-1' }, { name: 'web-2' }] })
    await console.press('/')
    await console.waitForFocus('searchbox', 'Search objects')
    await console.type('core-1')
    await console.waitForText(/^1 object$/m)
  })
})

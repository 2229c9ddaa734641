import { expect, test } from 'vitest'
import { describePlaces } from '../describe-browser.ts'

export const shell = describePlaces('the console', (open, place) => {
  test('has a pane for each subject, and counts what there is', async () => {
    const { console, send } = await open([{ name: 'web-1' }, { name: 'web-2' }])
    await send('DELETE', '1/')
    for (const pane of ['Requests 1', 'Objects 1', 'Faults', 'State', 'History 1', 'Service rules']) {
      await console.click('button', pane)
      await console.waitForPane(pane)
    }
    // To the real service.
    expect(await console.count('button', 'real')).toBe(place.name === 'on a server' ? 0 : 1)
  })

  test('undoes and redoes what the application did, and a reset, by its buttons and by the keyboard', async () => {
    const { console, send } = await open([{ name: 'web-1' }])
    await send('DELETE', '1/')
    await console.click('button', 'Undo: Delete web-1 (1)')
    await console.waitForText('Undone: Delete web-1 (1)')
    expect(await send('GET', '')).toMatchObject({ body: [{ id: 1, name: 'web-1' }] })
    await console.click('button', 'Redo: Delete web-1 (1)')
    await console.waitForText('Done again: Delete web-1 (1)')
    expect(await send('GET', '')).toMatchObject({ body: [] })
    await console.click('button', 'Reset')
    await console.waitForText('Reset to the initial state.')
    expect(await send('GET', '')).toMatchObject({ body: [{ id: 1 }] })
    await console.press('Control+z')
    await console.waitForText('Undone: Reset')
    expect(await send('GET', '')).toMatchObject({ body: [] })
  })
})

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
  })

  test('has a switch to the real service in a page alone', async () => {
    const { console } = await open([])
    expect(await console.count('button', 'real')).toBe(place.name === 'on a server' ? 0 : 1)
  })

  test('undoes and redoes what the application did', async () => {
    const { console, send } = await open([{ name: 'web-1' }])
    await send('DELETE', '1/')
    await console.click('button', 'Undo: Delete web-1 (1)')
    await console.waitForText('Undone: Delete web-1 (1)')
    expect(await send('GET', '')).toMatchObject({ status: 200, body: [{ id: 1, name: 'web-1' }] })
    await console.click('button', 'Redo: Delete web-1 (1)')
    await console.waitForText('Done again: Delete web-1 (1)')
    expect(await send('GET', '')).toMatchObject({ status: 200, body: [] })
  })

  test('makes one step of many changes by the application', async () => {
    const { console, send } = await open([])
    await Promise.all(Array.from({ length: 20 }, (_, index) => send('POST', '', { ...whole, name: `web-${index}` })))
    while (await console.count('button', '/^Undo: /')) {
      await console.click('button', '/^Undo: /')
      await console.waitForText('Undone')
    }
    expect(await send('GET', '')).toMatchObject({ body: [] })
  })

  test('undoes a reset, settings included', async () => {
    const { console, send } = await open([{ name: 'web-1' }])
    await send('DELETE', '1/')
    await console.waitFor('button', '/^Undo: Delete/')
    await console.click('button', 'Reset')
    await console.waitForText('Reset to the initial state.')
    expect(await send('GET', '')).toMatchObject({ body: [{ id: 1 }] })
    await console.press('Control+z')
    await console.waitForText('Undone: Reset')
    expect(await send('GET', '')).toMatchObject({ body: [] })
  })

  test('lists its shortcuts, and shows a pane by its number', async () => {
    const { console } = await open([])
    await console.click('button', '? shortcuts')
    await console.waitForText('Undo the last change')
    await console.press('4')
    await console.waitForPane('State')
  })
})

const whole = { location: {}, type: {}, labels: [], attributes: {}, responsible: [] }

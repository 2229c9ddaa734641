import { expect, test } from 'vitest'
import { describePlaces } from '../describe-browser.ts'

/** The most rows of a grid that are in the document, its header included. */
const ROWS = 60

export const large = describePlaces('the console with a lot', (open, place) => {
  test('shows 100,000 objects with a few rows, to their end, and filters them', async () => {
    const { console } = await open([], 'State')
    const objects = Array.from({ length: 100_000 }, (_, index) => ({ name: `web-${index + 1}` }))
    await console.upload('large.json', JSON.stringify(objects))
    await console.waitForText('large.json: 100,000 objects.')
    await console.click('button', 'Objects 100,000')
    await console.waitForText('100,000 objects')
    await console.waitFor('row', '/^1 web-1/')
    expect(await console.count('row')).toBeLessThanOrEqual(ROWS)
    await expect.poll(() => console.attribute('grid', 'Objects', 'aria-rowcount')).toBe('100001')
    await console.waitForFocus('grid', 'Objects')
    await console.press('End')
    await console.waitFor('row', '/^100000 web-100000/')
    await console.press('Enter')
    await expect.poll(() => console.values('textbox', 'name')).toEqual(['web-100000'])
    expect(await console.count('row')).toBeLessThanOrEqual(ROWS)
    await console.fill('Search objects', 'web-54321', 'searchbox')
    await console.waitForText(/^1 object$/m)
    await console.waitFor('row', '/^54321 web-54321/')
  })

  test('shows 1,000 requests with a few rows, and the newest one', async () => {
    const { console, send } = await open([{ name: 'web-1' }])
    if (place.name === 'on a server') for (let index = 0; index < 999; index++) await send('GET', `?name=${index}`)
    else {
      const all = `Array.from({ length: 999 }, (_, index) => mock.fetch('/api/v2/objects/?name=' + index))`
      await console.run(`Promise.all(${all}).then(() => {})`)
    }
    await send('GET', '?name=last')
    await console.waitFor('button', 'Requests 1,000')
    await console.waitFor('row', '/name=last/')
    expect(await console.count('row')).toBeLessThanOrEqual(ROWS)
    await console.fill('Filter requests', 'last', 'searchbox')
    await expect.poll(() => console.count('row')).toBe(2)
  })
})

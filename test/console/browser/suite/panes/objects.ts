import { expect, test } from 'vitest'
import { describePlaces } from '../../describe-browser.ts'

const objects = [
  { name: 'core-1', type: { name: 'switch' } },
  { name: 'web-1', location: { fact: 'osl1', name: 'Oslo' }, labels: ['prod'], responsible: [7] },
]

/** Holds what the page fetches, until `release()` in it. */
const hold = `(() => {
  const { fetch } = globalThis
  const held = []
  globalThis.fetch = (...args) => new Promise((resolve) => held.push(() => resolve(fetch(...args))))
  globalThis.heldCount = () => held.length
  globalThis.release = () => {
    globalThis.fetch = fetch
    for (const send of held) send()
  }
})()`

export const objectsPane = describePlaces('the pane for the objects', (open, place) => {
  test('finds words in every field, without the service', async () => {
    const { console, send } = await open(
      [...objects, { name: 'db-1', attributes: { unit: 'U7' }, labels: [{ tier: 'gold' }] }],
      'Objects',
    )
    await console.waitForText(/^3 objects$/m)
    for (const [words, name] of [
      ['PROD osl1', 'web-1'],
      ['switch', 'core-1'],
      ['gold u7', 'db-1'],
    ] as const) {
      await console.fill('Search objects', words, 'searchbox')
      await console.waitForText(/^1 object$/m)
      await console.waitFor('row', `/${name}/`)
    }
    await console.fill('Search objects', 'nowhere', 'searchbox')
    await console.waitForText('No object has these words.')
    await console.fill('Search objects', '1', 'searchbox')
    await console.click('button', 'id ↑')
    await expect.poll(async () => (await console.texts('row', '/-1/'))[0]).toContain('db-1')
    await send('POST', '', { ...whole, name: 'db-21' })
    await console.waitFor('row', '/db-21/')
    await send('DELETE', '1/')
    await expect.poll(() => console.count('row', '/core-1/')).toBe(0)
  })

  test('saves an edited field, and shows an error of the mock beside it', async () => {
    const { console, send } = await open(objects, 'Objects')
    await console.click('row', '/web-1/')
    await console.fill('name', 'web-2')
    await console.press('Enter')
    await console.waitForText('Saved web-2.')
    expect(await send('GET', '?responsible=7')).toMatchObject({ body: [{ name: 'web-2', labels: ['prod'] }] })
    await console.fill('responsible', '7')
    await console.press('Enter')
    await console.waitFor('alert')
    await expect.poll(() => console.attribute('textbox', '/^responsible/', 'aria-invalid')).toBe('true')
    await console.fill('/^responsible/', '[7')
    await console.click('button', 'Save')
    await console.waitForText('Enter JSON.')
    await console.click('button', 'Discard')
    await expect.poll(() => console.values('textbox', '/^responsible/')).toEqual(['[7]'])
    await console.click('button', 'Undo: Save web-2')
    await console.waitFor('row', '/web-1/')
    await expect.poll(() => console.values('textbox', 'name')).toEqual(['web-1'])
  })

  test('adds, duplicates and deletes an object, and undoes each', async () => {
    const { console, send } = await open(objects, 'Objects')
    await console.click('button', 'Add')
    await console.waitForFocus('textbox', 'name')
    await console.type('db-1')
    await console.click('button', 'Create')
    await console.waitForText('Saved db-1.')
    await console.click('button', 'Duplicate')
    await console.waitFor('row', '/db-1-copy/')
    await console.click('row', '/core-1/')
    await console.click('button', 'Delete')
    await console.waitForText('Deleted core-1.')
    const names = ['web-1', 'db-1', 'db-1-copy']
    expect(await send('GET', '')).toMatchObject({ body: names.map((name) => ({ name })) })
    for (const label of ['Delete core-1', 'Duplicate db-1', 'Create db-1']) {
      await console.click('button', `Undo: ${label}`)
      await console.waitForText(`Undone: ${label}`)
    }
    expect(await send('GET', '')).toMatchObject({ body: [{ name: 'core-1' }, { name: 'web-1' }] })
  })

  test('saves what the user has edited, and keeps what the application has changed meanwhile', async () => {
    const { console, send } = await open(objects, 'Objects')
    await console.click('row', '/web-1/')
    await console.fill('name', 'mine')
    await send('PATCH', '2/', { name: 'theirs', labels: ['new'] })
    await console.waitForText('"web-1" → "theirs"')
    await expect.poll(() => console.values('textbox', 'labels')).toEqual(['["new"]'])
    await expect.poll(() => console.values('textbox', 'name')).toEqual(['mine'])
    await console.click('button', 'Save')
    await console.waitForText('Saved mine.')
    expect(await send('GET', '')).toMatchObject({ body: [{}, { id: 2, name: 'mine', labels: ['new'] }] })
    await console.fill('name', 'back')
    await send('DELETE', '2/')
    await console.waitForText('It was deleted.')
    await console.click('button', 'Create')
    await console.waitForText('Saved back.')
    expect(await send('GET', '?name=back')).toMatchObject({ body: [{ id: 2, labels: ['new'] }] })
  })

  test('generates more objects, as one step', async () => {
    const { console, send } = await open(objects, 'Objects')
    await console.fill('How many to generate', '100', 'spinbutton')
    await console.click('button', 'Generate')
    await console.waitForText('Added 100 objects.')
    await console.waitForText(/^102 objects$/m)
    expect((await send('GET', ''))?.body).toHaveLength(102)
    await console.click('button', 'Undo: Add 100 objects')
    await console.waitForText(/^2 objects$/m)
    expect((await send('GET', ''))?.body).toHaveLength(2)
    await expect.poll(() => console.count('button', 'Undo')).toBe(1)
  })

  test('opens what a click asked for only if nothing else was opened since', async () => {
    // The answers of a mock in the page come at once.
    if (place.name !== 'on a server') return
    const { console } = await open([{ name: 'web-1' }, { name: 'web-2' }], 'Objects')
    await console.click('row', '/web-1/')
    await console.waitFor('heading', 'web-1')
    await console.run(hold)
    await console.click('button', 'Duplicate')
    await expect.poll(() => console.run<number>('heldCount()')).toBeGreaterThan(0)
    await console.click('row', '/web-2/')
    await console.waitFor('heading', 'web-2')
    await console.run('release()')
    await console.waitFor('button', 'Undo: Duplicate web-1')
    await console.waitFor('row', '/web-1-copy/')
    expect(await console.texts('heading')).toContain('web-2')
    // With nothing else opened, the copy is.
    await console.click('button', 'Duplicate')
    await console.waitFor('heading', 'web-2-copy')
  })
})

const whole = { location: null, type: null, labels: [], attributes: {}, responsible: [] }

import { expect, test } from 'vitest'
import { describePlaces } from '../../describe-browser.ts'

const objects = [
  { name: 'core-1', type: { name: 'switch' } },
  { name: 'web-1', location: { fact: 'osl1', name: 'Oslo' }, labels: ['prod'], responsible: [7] },
]

export const objectsPane = describePlaces('the pane for the objects', (open) => {
  test('filters and sorts as the service does, and says what finds more', async () => {
    const { console } = await open(objects, 'Objects')
    await console.waitForText('2 objects')
    for (const [name, text] of [
      ['Filter name', 'web-1'],
      ['Filter responsible', '7'],
      ['Filter location__fact', 'osl1'],
    ] as const) {
      await console.fill(name, text, 'searchbox')
    }
    await console.waitForText('?name=web-1&responsible=7&location__fact=osl1')
    await console.waitForText(/^1 object$/m)
    await console.waitFor('row', '/web-1 .*osl1 Oslo .*prod/')
    await console.click('button', 'Clear')
    await console.waitFor('row', '/core-1/')
    await console.click('button', 'id ↑')
    await console.waitForText('?sort=-id')
    await expect.poll(async () => (await console.texts('row', '/-1/'))[0]).toContain('web-1')
    await console.fill('Filter responsible', 'x', 'searchbox')
    await console.waitForText('Enter a number, such as 7.')
    await console.click('button', 'Clear')
    await console.fill('Filter type__name', 'swit', 'searchbox')
    await console.waitForText('The filter type__name finds no object.')
    await console.click('button', 'filterMatch: contains finds 1 object')
    await console.waitFor('row', '/core-1/')
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

  test('edits an object as JSON', async () => {
    const { console, send } = await open(objects, 'Objects')
    await console.click('row', '/core-1/')
    await console.click('button', 'JSON')
    await console.fill('JSON', '{"name": "core-2", "attributes": {"a": "1"}')
    await console.click('button', 'Save')
    await console.waitForText('Enter JSON.')
    await console.fill('/^JSON/', '{"name": "core-2", "attributes": {"a": "1"}}')
    await console.click('button', 'Save')
    await console.waitForText('Saved core-2.')
    expect(await send('GET', '?name=core-2')).toMatchObject({ body: [{ id: 1, type: null, attributes: { a: '1' } }] })
    await console.click('button', 'Fields')
    await expect.poll(() => console.values('textbox', 'attributes')).toEqual(['{\n  "a": "1"\n}'])
  })

  test('keeps edits while the application changes or deletes the object', async () => {
    const { console, send } = await open(objects, 'Objects')
    await console.click('row', '/web-1/')
    await console.fill('name', 'mine')
    await send('PATCH', '2/', { name: 'theirs', labels: ['new'] })
    await console.waitForText('It has changed since you began to edit it:')
    await console.waitForText('"web-1" → "theirs"')
    await console.click('button', 'Keep my edits')
    await expect.poll(() => console.values('textbox', 'name')).toEqual(['mine'])
    await expect.poll(() => console.values('textbox', 'labels')).toEqual(['["new"]'])
    await send('PATCH', '2/', { name: 'theirs again' })
    await console.click('button', 'Take the new values')
    await expect.poll(() => console.values('textbox', 'name')).toEqual(['theirs again'])
    await console.fill('name', 'back')
    await send('DELETE', '2/')
    await console.waitForText('It was deleted.')
    await console.click('button', 'Create')
    await console.waitForText('Saved back.')
    expect(await send('GET', '?name=back')).toMatchObject({ body: [{ id: 2, labels: ['new'] }] })
  })

  test('generates more objects, which can be canceled, as one step', async () => {
    const { console, send } = await open(objects, 'Objects')
    await console.fill('How many to generate', '100000', 'spinbutton')
    await console.click('button', 'Generate')
    await console.waitFor('progressbar', 'Objects added')
    await console.waitFor('row', '/^[3-9] /')
    await console.click('button', 'Cancel')
    await console.waitForText(/Added [\d,]+ objects/)
    expect((await send('GET', ''))?.body).not.toHaveLength(2)
    await console.click('button', 'Undo: Add 100,000 objects')
    await console.waitFor('button', 'Objects 2')
    expect((await send('GET', ''))?.body).toHaveLength(2)
    await expect.poll(() => console.count('button', 'Undo')).toBe(1)
  })

  test('lists what changed, with the values before and after', async () => {
    const { console, send } = await open(objects, 'Objects')
    await console.click('button', 'Recent changes')
    await console.waitForText('No object has changed since the console was opened.')
    await send('PATCH', '2/', { name: 'web-2' })
    await send('DELETE', '1/')
    await console.waitForText('"web-1" → "web-2"')
    await console.waitForText(/Id 1, deleted at/)
    await console.click('button', 'core-1')
    await console.waitForText('It was deleted. You can create it again, with the same id.')
    await console.click('button', 'Close the details')
    await expect.poll(() => console.count('textbox', 'name')).toBe(0)
  })
})

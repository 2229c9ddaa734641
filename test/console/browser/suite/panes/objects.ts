import { expect, test } from 'vitest'
import { completeBody } from '../../../../mock/requests.ts'
import { describePlaces } from '../../describe-browser.ts'

const objects = [
  { name: 'core-1', type: { name: 'switch' } },
  { name: 'web-1', location: { fact: 'osl1', name: 'Oslo' }, labels: ['prod'], responsible: [7] },
]

export const objectsPane = describePlaces('the pane for the objects', (open) => {
  test('finds words in every field without the service, sorts, and follows the changes of others', async () => {
    const { console, send } = await open([...objects, { name: 'db-1', labels: [{ tier: 'gold' }] }], 'Objects')
    await console.waitForText(/^3 objects$/m)
    await console.fill('Search objects', 'PROD osl1', 'searchbox')
    await console.waitForText(/^1 object$/m)
    await console.waitFor('row', '/web-1/')
    await console.fill('Search objects', 'nowhere', 'searchbox')
    await console.waitForText('No object has these words.')
    await console.fill('Search objects', '1', 'searchbox')
    await console.click('button', 'id ↑')
    await expect.poll(async () => (await console.texts('row', '/-1/'))[0]).toContain('db-1')
    await send('POST', '', completeBody({ name: 'db-21' }))
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

  test('adds, duplicates, generates and deletes objects, and undoes each', async () => {
    const { console, send } = await open(objects, 'Objects')
    await console.click('button', 'Add')
    await console.waitForFocus('textbox', 'name')
    await console.type('db-1')
    await console.click('button', 'Create')
    await console.waitForText('Saved db-1.')
    await console.click('button', 'Duplicate')
    await console.waitFor('heading', 'db-1-copy')
    await console.fill('How many to generate', '30', 'spinbutton')
    await console.click('button', 'Generate')
    await console.waitForText('Added 30 objects.')
    await console.waitForText(/^34 objects$/m)
    await console.click('row', '/core-1/')
    await console.click('button', 'Delete')
    await console.waitForText('Deleted core-1.')
    expect((await send('GET', ''))?.body).toHaveLength(33)
    for (const label of ['Delete core-1', 'Add 30 objects', 'Duplicate db-1', 'Create db-1']) {
      await console.click('button', `Undo: ${label}`)
      await console.waitForText(`Undone: ${label}`)
    }
    expect(await send('GET', '')).toMatchObject({ body: [{ name: 'core-1' }, { name: 'web-1' }] })
  })
})

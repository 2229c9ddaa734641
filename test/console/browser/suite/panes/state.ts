import { expect, test } from 'vitest'
import { encodeState } from '../../../../../src/page/encoded-state.ts'
import { describePlaces } from '../../describe-browser.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

export const statePane = describePlaces('the pane for the state', (open) => {
  test('loads a scenario until a reset, and says where the state came from, and what is wrong with a seed', async () => {
    const { console, send } = await open(objects, 'State')
    await console.choose('Scenario', 'datacenter: 14 racks at three sites')
    await console.fill('Seed', '7', 'spinbutton')
    await console.click('button', 'Load')
    await console.waitForText(/Loaded datacenter: \d+ objects\. The log is kept\./)
    expect(((await send('GET', ''))!.body as unknown[]).length).toBeGreaterThan(100)
    await console.click('button', '/^Objects/')
    await console.click('button', 'State')
    await console.waitForText('The state is from the scenario datacenter, seed 7.')
    await console.click('button', 'Reset')
    await console.waitForText('Reset to the initial state.')
    expect((await send('GET', ''))?.body).toMatchObject(objects)
    await console.choose('Scenario', 'datacenter: 14 racks at three sites')
    await console.fill('Seed', '1.5', 'spinbutton')
    await console.click('button', 'Load')
    expect((await send('GET', ''))?.body).toMatchObject(objects)
  })

  test('imports a file, and says what is wrong with a bad one', async () => {
    const { console, send } = await open(objects, 'State')
    await console.upload('bad.json', 'not JSON')
    await console.waitForText(/bad\.json is not valid JSON: /)
    await console.upload('good.json', '[{"id":5,"name":"new"}]')
    await console.waitForText('good.json: 1 object.')
    expect((await send('GET', ''))?.body).toMatchObject([{ id: 5, name: 'new' }])
    await console.click('button', 'Undo: Import good.json')
    await console.waitFor('button', 'Objects 2')
    expect(await send('GET', '')).toMatchObject({ body: [{ id: 1 }, { id: 2 }] })
  })

  test('copies the state as a link', async () => {
    const { console } = await open(objects, 'State')
    const link = /^http:\/\/127\.0\.0\.1:\d+\/\S*#(\S*&)?inventory-state=[\w-]+$/
    await console.copy('Copy link', link, 'Search objects', 'Objects 2')
  })

  test('asks for the clipboard within the click, for a text that is still being made', async () => {
    const { console } = await open(objects, 'State')
    // Safari refuses it later.
    await console.run(`void document.addEventListener('click', () => { globalThis.isInClick = true }, true)`)
    await console.run(`void document.addEventListener('click', () => { globalThis.isInClick = false })`)
    await console.run(`void (globalThis.ClipboardItem = class { constructor(data) { this.data = data } })`)
    const write = `async ([{ data }]) => {
      const asked = isInClick
      globalThis.written = { asked, text: await (await data['text/plain']).text() }
    }`
    await console.run(`void Object.defineProperty(navigator, 'clipboard', { value: { write: ${write} } })`)
    await console.click('button', 'Copy link')
    await console.waitFor('button', 'Copied')
    expect(await console.run('written')).toEqual({
      asked: true,
      text: expect.stringMatching(/#(.*&)?inventory-state=/),
    })
  })

  test('asks before it imports the state of a link', async () => {
    const { console, send } = await open(objects)
    const encoded = await encodeState(JSON.stringify([{ id: 7, name: 'linked' }]))
    await console.run(`void (location.hash = '#inventory-state=${encoded}')`)
    await console.waitForText('This link has a state: 1 object, 26 B. Replace the present one?')
    expect(await send('GET', '')).toMatchObject({ body: [{ id: 1 }, { id: 2 }] })
    await console.click('button', 'Import')
    await console.waitForText('The state of the link: 1 object.')
    expect(await send('GET', '')).toMatchObject({ body: [{ id: 7, name: 'linked' }] })
    await console.click('button', 'Undo: Import a link')
    await console.waitForText('Undone: Import a link')
    expect(await send('GET', '')).toMatchObject({ body: [{ id: 1 }, { id: 2 }] })
    expect(await console.run('location.hash')).not.toContain('inventory-state')
  })
})

import { expect, test } from 'vitest'
import { defaultAssumptions } from '../../../../../src/index.ts'
import { encodeState } from '../../../../../src/page/encoded-state.ts'
import { describePlaces } from '../../describe-browser.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

export const statePane = describePlaces('the pane for the state', (open) => {
  test('loads a scenario until a reset, and says what is wrong with a seed', async () => {
    const { console, send } = await open(objects, 'State')
    await console.choose('Scenario', 'datacenter: 14 racks at three sites')
    await console.fill('Seed', '2', 'spinbutton')
    await console.click('button', 'Load')
    await console.waitForText(/Loaded datacenter: \d+ objects\. The log is kept\./)
    const { body } = (await send('GET', ''))!
    expect(Number((body as unknown[]).length)).toBeGreaterThan(100)
    await send('DELETE', '1/')
    await console.waitFor('button', '/^Undo: Delete/')
    await console.click('button', 'Reset')
    await console.waitForText('Reset to the initial state.')
    expect((await send('GET', ''))?.body).toMatchObject(objects)
    await console.choose('Scenario', 'datacenter: 14 racks at three sites')
    await console.fill('Seed', '1.5', 'spinbutton')
    await console.click('button', 'Load')
    expect((await send('GET', ''))?.body).toMatchObject(objects)
  })

  test('says where the state came from: a scenario, a file, and the scenario again after an undo', async () => {
    const { console } = await open(objects, 'State')
    await console.choose('Scenario', 'edges: values that clients get wrong')
    await console.fill('Seed', '7', 'spinbutton')
    await console.click('button', 'Load')
    await console.waitForText('The state is from the scenario edges, seed 7.')
    await console.click('button', '/^Objects/')
    await console.click('button', 'State')
    await console.waitForText('The state is from the scenario edges, seed 7.')
    await console.upload('one.json', '[{"name":"new"}]')
    await console.waitForText('The state is from one.json.')
    await console.click('button', 'Undo: Import one.json')
    await console.waitForText('The state is from the scenario edges, seed 7.')
  })

  test('imports a file, and changes nothing for a bad one', async () => {
    const { console, send } = await open(objects, 'State')
    for (const [text, problem] of [
      ['not JSON', /bad\.json is not valid JSON: /],
      ['{"objects":[{"name":7}]}', /expected .* got/],
      ['\xff\xfe', /bad\.json cannot be read: .* Use a file of UTF-8 text\./],
      ['[]x', /bad\.json is not valid JSON: /],
    ] as const) {
      await console.upload('bad.json', text)
      await console.waitForText(problem)
    }
    expect(await send('GET', '')).toMatchObject({ body: [{ id: 1 }, { id: 2 }] })
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

  test('says what is in the state of a link, and what is wrong with it', async () => {
    const { console, send } = await open(objects)
    const follow = async (text: string) => {
      const encoded = text === 'damaged' ? 'abc' : await encodeState(text)
      await console.run(`void (location.hash = '#inventory-state=${encoded}')`)
    }
    const state = { version: 2, nextId: 1, objects: [] }
    const settings = { delay: 300, assumptions: { ...defaultAssumptions, uniqueName: true } }
    await follow(JSON.stringify({ ...state, ...settings, faults: [{ status: 503 }] }))
    await console.waitForText(/has a state: 0 objects, 1 fault, 300 ms delay, 1 service rule, \d+ B\. Replace/)
    await console.click('button', 'Close the message')
    for (const [text, problem] of [
      ['damaged', 'The state of the link is damaged, so nothing was changed.'],
      ['<script>', /The state of the link is not valid JSON: .+ Use a saved state/],
      [`[${'['.repeat(1e5)}${']'.repeat(1e5)}]`, 'is not valid JSON: Nested deeper than 900 levels. '],
      [JSON.stringify({ ...state, x: 1 }), /Failed to import a state: .*"?x/],
      [JSON.stringify({ ...state, assumptions: null }), 'Failed to set assumptions: expected an object but got null'],
    ] as const) {
      await follow(text)
      if (text.startsWith('{')) await console.click('button', 'Import')
      await console.waitForText(problem)
    }
    expect(await send('GET', '')).toMatchObject({ body: [{ id: 1 }, { id: 2 }] })
  })
})

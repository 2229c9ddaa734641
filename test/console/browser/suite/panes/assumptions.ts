import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describePlaces } from '../../describe-browser.ts'
import { onServer } from '../../places.ts'

const contract = readFileSync('docs/contract.md', 'utf8')

const objects = [{ name: 'core-1', type: { name: 'switch' } }]

export const assumptionsPane = describePlaces('the pane for the service rules', (open, place) => {
  test('changes a response, counts what is changed, and goes back', async () => {
    const { console, send } = await open(objects, 'Service rules')
    await console.waitForText('0 of 15 changed')
    await console.click('button', 'contains')
    await console.waitForText('1 of 15 changed')
    expect(await send('GET', '?type__name=swit')).toMatchObject({ body: [{ id: 1 }] })
    await console.waitFor('button', 'Service rules 1')
    await console.click('button', 'Reset filterMatch')
    await console.waitForText('0 of 15 changed')
    expect(await send('GET', '?type__name=swit')).toMatchObject({ body: [] })
    await console.click('button', '-id')
    await console.click('button', 'merge')
    await console.waitForText('2 of 15 changed')
    await console.click('button', 'Reset all')
    await console.waitForText('0 of 15 changed')
    await console.click('button', 'Undo: Reset all service rules')
    await console.waitForText('2 of 15 changed')
  })

  test('changes how one filter matches, and how all do', async () => {
    const { console, send } = await open(objects, 'Service rules')
    // The summary, which has no role, is behind the last value.
    await console.click('button', 'exact', 'filterMatch')
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Enter']) await console.press(key)
    await console.click('button', 'contains', 'filterMatch.name')
    await console.waitForText('1 of 15 changed')
    expect(await send('GET', '?name=core')).toMatchObject({ body: [{ id: 1 }] })
    expect(await send('GET', '?name=CORE')).toMatchObject({ body: [] })
    expect(await send('GET', '?type__name=swit')).toMatchObject({ body: [] })
    // Which covers the next value for some seconds.
    await console.click('button', 'Close the message')
    await console.click('button', 'icontains', 'filterMatch.type__name')
    await expect.poll(() => send('GET', '?type__name=SWIT')).toMatchObject({ body: [{ id: 1 }] })
    expect(await send('GET', '?name=CORE')).toMatchObject({ body: [] })
    await console.click('button', 'exact', 'filterMatch')
    await console.waitForText('0 of 15 changed')
    expect(await send('GET', '?name=core')).toMatchObject({ body: [] })
  })

  test('leads to the section of the contract that leaves a rule open', async () => {
    const { console } = await open(objects, 'Service rules')
    const page = place === onServer ? /^http:\/\/127[^#]*\/docs/ : /^https:[^#]*\/docs\/contract\.md/
    for (const [link, text] of [
      ['contract 4.1', '4.1'],
      ['contract 5', '5.'],
    ] as const) {
      await console.waitFor('link', link)
      const href = await console.attribute('link', link, 'href')
      expect(href).toMatch(page)
      expect(href!.split('#')[1]).toBe(`:~:text=${text}`)
      // A browser goes to the first place.
      expect(contract.split('\n').find((line) => line.split(' ').includes(text))).toMatch(/^#/)
    }
  })

  test('has fields for a length, the size of pages, tokens and the required fields', async () => {
    const { console, send } = await open(objects, 'Service rules')
    await console.click('checkbox', 'attributes')
    await console.waitForText('1 of 15 changed')
    const body = { name: 'web-1', location: null, type: null, labels: [], responsible: [] }
    expect(await send('POST', '', body)).toMatchObject({ status: 200 })
    await console.fill('Maximum length', '-1')
    await console.press('Enter')
    await console.waitFor('alert')
    await console.fill('/^Maximum length/', '3')
    await console.press('Enter')
    await console.waitForText('2 of 15 changed')
    await expect.poll(() => console.count('alert')).toBe(0)
    expect(await send('POST', '', body)).toMatchObject({ status: 400 })
    await console.fill('/^Maximum length/', '')
    await console.press('Enter')
    await console.waitForText('1 of 15 changed')
    expect(await send('POST', '', body)).toMatchObject({ status: 200 })
    await console.fill('Objects of a page', '1')
    await console.press('Enter')
    await console.waitForText('2 of 15 changed')
    expect(await send('GET', '?page=99')).toMatchObject({ status: 404 })
    await console.fill('Tokens, separated by commas', 'one, two')
    await console.press('Enter')
    await console.waitForText('3 of 15 changed')
    expect(await send('GET', '')).toMatchObject({ status: 401 })
    expect(await send('GET', '', undefined, { authorization: 'Token two' })).toMatchObject({ status: 200 })
  })

  test('copies what is changed, for the command line and as code', async () => {
    const { console } = await open(objects, 'Service rules')
    await console.click('button', 'icontains')
    const option = /^--assume filterMatch=icontains$/
    await console.copy('Copy for the command line', option, 'Filter requests', 'Requests')
    await console.click('button', 'Service rules 1')
    const code = /^createInventoryMock\({ assumptions: { *filterMatch: "icontains" *} }\)$/
    await console.copy('Copy as code', code, 'Filter requests', 'Requests')
  })
})

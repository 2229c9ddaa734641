import { expect, test } from 'vitest'
import { describePlaces } from '../../describe-browser.ts'

const objects = [
  { name: 'core-1', type: { name: 'switch' }, location: { fact: 'osl1', name: 'Oslo' } },
  { name: 'core-2', type: { name: 'switch' }, location: { fact: 'osl2', name: 'Oslo' } },
  { name: 'web-1', type: { name: 'server' }, location: { fact: 'bgo1', name: 'Bergen' } },
]

export const why = describePlaces('why a list is empty', (open) => {
  test('a wrong case: the value as objects have it, and the assumption that ignores case', async () => {
    const { console, send } = await open(objects)
    await send('GET', '?type__name=SWITCH')
    await console.click('row', '/type__name=SWITCH/')
    await console.waitForText('The filter type__name finds no object.')
    await console.waitFor('row', 'type__name=SWITCH 0 3')
    await console.waitForText('2 have switch')
    await console.waitForText('Nothing matched the whole value “SWITCH”.')
    await console.waitFor('group', 'filterMatch')
    await console.waitFor('button', 'icontains 2')
    await console.waitFor('heading', 'Your request')
    await console.waitFor('heading', 'Service rules')
    await console.click('button', 'Send with switch')
    await console.waitForText('Sent ?type__name=switch: 200, 2 objects.')
    await console.waitFor('row', '/console .*type__name=switch/')
    await console.click('button', 'iexact 2')
    await console.waitForText('Set filterMatch: iexact.')
    await console.waitForText('With filterMatch: iexact, the response is: 200, 2 objects.')
    await console.waitFor('button', 'Service rules 1')
    expect((await send('GET', '?type__name=SWITCH'))?.body).toHaveLength(2)
    await console.click('button', 'Undo')
    await expect.poll(() => console.attribute('button', 'exact 0', 'aria-pressed')).toBe('true')
    expect((await send('GET', '?type__name=SWITCH'))?.body).toEqual([])
  })

  test('a wrong field: where the value is, and what the field has there', async () => {
    const { console, send } = await open(objects)
    await send('GET', '?location__fact=Oslo')
    await console.click('row', '/location__fact=Oslo/')
    await console.waitForText('2 have location.name Oslo; location__fact there: osl1, osl2')
    await console.click('button', 'Send with location__fact=osl2')
    await console.waitForText('Sent ?location__fact=osl2: 200, 1 object.')
    await console.waitFor('row', '/console .*location__fact=osl2/')
  })

  test('two filters of which none alone is wrong: what each finds, and either of them', async () => {
    const { console, send } = await open(objects)
    await send('GET', '?name=web-1&location__fact=osl1')
    await console.click('row', '/name=web-1/')
    await console.waitForText('Each filter finds objects, but no object passes all of them.')
    await console.waitFor('row', 'name=web-1 1 1')
    await console.waitFor('button', 'filterCombination: or finds 2 objects')
    await console.click('button', 'Drop name')
    await console.waitForText('Sent ?location__fact=osl1: 200, 1 object.')
  })

  test('a body that is refused: what would pass, to copy', async () => {
    const { console, send } = await open(objects)
    await send('POST', '', { name: 'web-2', type: 'server', location: null, labels: [], attributes: {} })
    await console.click('row', '/POST/')
    await console.waitForText('The body was refused. It would pass with:')
    await console.waitFor('row', 'type "server" {"name":"server"}')
    await console.waitFor('row', 'responsible nothing []')
    await console.copy('Copy the body', /"type": {\s+"name": "server"\s+}.*"responsible": \[\]/s, 'Filter requests')
    await console.waitForText('No other service rule would change this response')
    expect(await console.text()).not.toContain('With another value')
  })
})

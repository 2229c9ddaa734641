import { expect, test } from 'vitest'
import { addFault } from '../../add-fault.ts'
import { describePlaces } from '../../describe-browser.ts'

const empty = 'No faults. Requests get the responses of the service.'
const save = 'save: POST, PUT or PATCH'

export const faultsPane = describePlaces('the pane for faults', (open) => {
  test('fails the next save alone, and then has no faults', async () => {
    const { console, send } = await open([{ name: 'web-1' }], 'Faults')
    await console.waitForText(empty)
    await addFault(console)
    await console.waitForText('503 for the next save')
    await console.waitForText(/^1 fault$/m)
    await console.waitFor('button', 'Undo: Fail the next save with 503')
    expect(await send('GET', '')).toMatchObject({ status: 200 })
    expect(await send('PATCH', '1/', { name: 'web-2' })).toMatchObject({ status: 503 })
    expect(await send('PATCH', '1/', { name: 'web-2' })).toMatchObject({ status: 200 })
    await console.waitForText(empty)
    await console.waitForPane('Faults')
    await console.waitForText('503 for the next save: spent by #2')
    expect(await console.count('button', '1 fault')).toBe(0)
    await console.click('button', '#2')
    await console.waitForPane('Requests 3')
    await console.waitForText('"name": "web-2"')
  })

  test('fails the second save alone, and shows the sentence as code before it is added', async () => {
    const { console, send } = await open([{ name: 'web-1' }], 'Faults')
    await console.choose('Which one', '2nd')
    await console.choose('Of which requests', save)
    await console.waitForText('mock.faults.add({ match: { body: {} }, skip: 1, status: 503, times: 1 })')
    await console.copy('Copy the code', /^mock\.faults\.add\(.*skip: 1,.*\)$/, 'Filter requests', 'Requests')
    await console.click('button', 'Faults')
    // What is chosen stays.
    await addFault(console)
    await console.waitForText('503 for the next save after the first')
    const statuses = []
    for (const name of ['web-2', 'web-3', 'web-4']) statuses.push((await send('PATCH', '1/', { name }))?.status)
    expect(statuses).toEqual([200, 503, 200])
  })

  test('loses a response after its save, as often as it says', async () => {
    const { console, send } = await open([{ name: 'web-1' }], 'Faults')
    await console.choose('How often', 'several times:')
    await addFault(console, { request: save, effect: 'its response lost after it is saved' })
    await console.waitForText('network error after handling for the next 2 saves')
    await console.click('button', 'Copy as code')
    await console.waitFor('button', '/^(Copied|Not copied)$/')
    expect(await send('PATCH', '1/', { name: 'web-2' })).toBeNull()
    expect(await send('PATCH', '1/', { name: 'web-3' })).toBeNull()
    expect(await send('GET', '')).toMatchObject({ body: [{ name: 'web-3' }] })
    expect(await send('PATCH', '1/', { name: 'web-4' })).toMatchObject({ status: 200 })
  })

  test('gives every list a delay', async () => {
    const { console, send } = await open([], 'Faults')
    await console.choose('What it gets', 'a delay, in ms, of')
    await console.fill('How long, in ms', '-5')
    await addFault(console, { request: 'list', times: 'always' })
    await console.waitFor('alert')
    await console.fill('How long, in ms', '50')
    await addFault(console)
    await console.waitForText('50 ms delay for all lists')
    await console.waitFor('button', 'Undo: Slow down all lists by 50 ms')
    await send('GET', '')
    await console.click('button', 'Requests 1')
    await console.waitFor('row', '/50 ms delay/')
  })

  test('removes a fault by its button, by the list, by an undo, and with all others', async () => {
    const { console, send } = await open([])
    const isThere = (count: number) =>
      expect.poll(() => console.count('button', 'Remove 500 for all requests')).toBe(count)
    await console.click('button', 'Faults')
    await addFault(console, { request: 'request', effect: '500 error', times: 'always' })
    await isThere(1)
    await console.waitForText(/^1 fault$/m)
    await console.click('button', 'Remove 500 for all requests')
    await isThere(0)
    await console.click('button', 'Undo: Remove 500 for all requests')
    await isThere(1)
    await addFault(console, { effect: 'no response' })
    await console.click('button', '1,000')
    await console.waitForText(/^2 faults, 1,000 ms delay$/m)
    await expect.poll(() => console.count('button', 'Faults 3')).toBe(1)
    await console.click('button', '2 faults, 1,000 ms delay')
    await console.click('button', 'Remove: network error for all requests')
    await console.press('Escape')
    await console.waitFor('button', 'Remove the 1,000 ms delay')
    await console.click('button', 'Remove all')
    await console.waitForText(empty)
    expect(await send('GET', '')).toMatchObject({ status: 200 })
    await expect.poll(() => console.count('button', 'Faults')).toBe(1)
  })

  test('has the usual failures', async () => {
    const { console, send } = await open([{ name: 'web-1' }], 'Faults')
    const faults: [name: string, response: object | null][] = [
      ['no response', null],
      ['500 error', { status: 500 }],
      ['503 unavailable', { status: 503 }],
      ['429 retry later', { status: 429, headers: { 'retry-after': '1' } }],
      ['401 unauthorized', { status: 401 }],
      ['broken JSON', { status: 200, body: '[' }],
    ]
    for (const [effect, response] of faults) {
      await addFault(console, { request: 'request', effect })
      await console.waitFor('button', '/^Remove /')
      const actual = await send('GET', '')
      if (response === null) expect(actual, effect).toBe(null)
      else expect(actual, effect).toMatchObject(response)
      await expect.poll(() => console.count('button', '/^Remove /')).toBe(0)
    }
  })

  test('gives any status and body, to the chosen requests, and undoes it', async () => {
    const { console, send } = await open([{ name: 'web-1' }], 'Faults')
    await console.choose('What it gets', 'the status')
    await console.fill('Status', '423', 'spinbutton')
    await console.fill('Body as JSON, optional', '{"detail": "Locked."')
    await addFault(console, { request: 'delete' })
    await console.waitForText('Enter JSON.')
    await console.fill('Body as JSON, optional', '{"detail": "Locked."}')
    await addFault(console)
    await console.waitForText('423, {"detail":"Locked."} for the next delete')
    await expect.poll(() => console.count('alert')).toBe(0)
    await console.click('button', '/^Undo: Fail the next delete with 423/')
    await expect.poll(() => console.count('button', '/^Remove /')).toBe(0)
    await console.click('button', '/^Redo: /')
    await console.waitFor('button', '/^Remove 423/')
    expect(await send('DELETE', '1/')).toMatchObject({ status: 423, body: { detail: 'Locked.' } })
    await console.fill('Status', '600', 'spinbutton')
    await console.click('button', 'Add')
    await console.fill('Status', '599', 'spinbutton')
    await console.fill('Body as JSON, optional', '')
    await console.click('button', 'Add')
    await console.waitForText('599 for the next delete')
    await expect.poll(() => console.count('button', '/^Remove /')).toBe(1)
    expect(await send('DELETE', '1/')).toMatchObject({ status: 599 })
    expect(await send('DELETE', '1/')).toMatchObject({ status: 204 })
  })

  test('lets requests hang, and lets one or all go on', async () => {
    const { console, start } = await open([], 'Faults')
    await addFault(console, { request: 'list', effect: 'no end until it is released', times: 'always' })
    await console.waitFor('button', 'Remove hangs for all lists')
    await start('GET', '?name=web-1')
    await start('GET', '?name=web-2')
    await start('GET', '?name=web-3')
    await console.waitForText('3 requests wait for a response')
    await console.click('button', 'Requests 3')
    await console.click('row', '/name=web-2/')
    await console.waitForText('Waiting for its response')
    await console.click('button', 'Release this one')
    await console.waitFor('row', '/name=web-2 .*200/')
    await console.click('button', '/^Faults/')
    await console.waitForText('2 requests wait for a response')
    await console.click('button', 'Release the waiting requests')
    await expect.poll(() => console.count('button', 'Release the waiting requests')).toBe(0)
    await console.click('button', 'Requests 3')
    await console.waitFor('row', '/name=web-1 .*200/')
  })

  test('fails a share, and says what is wrong with it', async () => {
    const { console, send } = await open([], 'Faults')
    await console.choose('How often', 'sometimes, in percent:')
    await console.fill('Percent', '250', 'spinbutton')
    await addFault(console, { request: 'list', effect: '500 error' })
    await console.waitFor('alert')
    expect(await send('GET', '')).toMatchObject({ status: 200 })
    await console.fill('Percent', '100', 'spinbutton')
    await addFault(console)
    await console.waitForText('500 for 100 % of all lists')
    expect(await send('GET', '')).toMatchObject({ status: 500 })
    await expect.poll(() => console.count('alert')).toBe(0)
  })

  test('slows all responses down, by a number or a range, and by a choice', async () => {
    const { console } = await open([], 'Faults')
    for (const text of ['250', '100–400']) {
      await console.fill('Milliseconds, or from–to', text)
      await console.press('Enter')
      await console.waitForText(`${text} ms delay for all responses`)
    }
    await expect.poll(() => console.values('textbox', 'Milliseconds, or from–to')).toEqual(['100–400'])
    await console.fill('Milliseconds, or from–to', 'abc')
    await console.press('Enter')
    await console.waitFor('alert')
    await console.waitForText(/^100–400 ms delay$/m)
    await console.click('button', '0')
    await console.waitForText(empty)
  })
})

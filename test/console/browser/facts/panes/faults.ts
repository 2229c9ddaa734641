import { expect, test } from 'vitest'
import { describePlaces } from '../../describe-browser.ts'

const empty = 'No faults. Requests get the responses of the service.'

export const faultsPane = describePlaces('the pane for faults', (open) => {
  test('fails the next save alone, and then has no faults', async () => {
    const { console, send } = await open([{ name: 'web-1' }], 'Faults')
    await console.waitForText(empty)
    await console.choose('Which requests fail', 'saves: POST, PUT and PATCH')
    await console.choose('When they fail', 'the next time')
    await console.click('button', '503 Unavailable')
    await console.waitForText('503 for the next save')
    await console.waitFor('button', 'Undo: Fail the next save with 503')
    expect(await send('GET', '')).toMatchObject({ status: 200 })
    expect(await send('PATCH', '1/', { name: 'web-2' })).toMatchObject({ status: 503 })
    expect(await send('PATCH', '1/', { name: 'web-2' })).toMatchObject({ status: 200 })
    await console.waitForText(empty)
    await console.waitForPane('Faults')
    await expect.poll(() => console.attribute('button', '503 Unavailable', 'aria-pressed')).toBe('false')
  })

  test('fails the second save alone, and loses a response after its save, as code has it', async () => {
    const { console, send } = await open([{ name: 'web-1' }], 'Faults')
    await console.choose('Which requests fail', 'saves: POST, PUT and PATCH')
    await console.choose('When they fail', 'only the nth time')
    await console.fill('Which time', '2', 'spinbutton')
    await console.click('button', '503 Unavailable')
    await console.waitForText('503 for the next save after the first')
    const statuses = []
    for (const name of ['web-2', 'web-3', 'web-4']) statuses.push((await send('PATCH', '1/', { name }))?.status)
    expect(statuses).toEqual([200, 503, 200])
    await console.choose('When they fail', 'the next time')
    await console.click('button', 'Response lost')
    await console.waitForText('network error after handling for the next save')
    await console.click('button', 'Copy as code')
    await console.waitFor('button', '/^(Copied|Not copied)$/')
    expect(await send('PATCH', '1/', { name: 'web-5' })).toBeNull()
    expect(await send('GET', '')).toMatchObject({ body: [{ name: 'web-5' }] })
  })

  test('removes a fault by its button, by the list, by an undo, and with all others', async () => {
    const { console, send } = await open([])
    const isPressed = (value: boolean) =>
      expect.poll(() => console.attribute('button', '500 Error', 'aria-pressed')).toBe(String(value))
    await console.click('button', 'Faults')
    await console.click('button', '500 Error')
    await isPressed(true)
    await console.waitForText(/^1 fault$/m)
    await console.click('button', '500 Error')
    await isPressed(false)
    await console.click('button', 'Undo: Remove 500 for all requests')
    await isPressed(true)
    await console.click('button', 'Remove 500 for all requests')
    await isPressed(false)
    await console.click('button', '500 Error')
    await console.click('button', 'Network error')
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

  test('has the usual failures as buttons', async () => {
    const { console, send } = await open([{ name: 'web-1' }], 'Faults')
    const faults: [name: string, response: object | null][] = [
      ['Network error', null],
      ['500 Error', { status: 500 }],
      ['503 Unavailable', { status: 503 }],
      ['429 Retry', { status: 429, headers: { 'retry-after': '1' } }],
      ['401 Unauthorized', { status: 401 }],
      ['Broken JSON', { status: 200, body: '[' }],
    ]
    for (const [name, response] of faults) {
      await console.click('button', name)
      await console.waitFor('button', '/^Remove /')
      const actual = await send('GET', '')
      if (response === null) expect(actual, name).toBe(null)
      else expect(actual, name).toMatchObject(response)
      await console.click('button', '/^Remove /')
      await expect.poll(() => console.count('button', '/^Remove /')).toBe(0)
    }
  })

  test('fails with any error status and body, at the chosen scope, and undoes it', async () => {
    const { console, send } = await open([{ name: 'web-1' }], 'Faults')
    await console.choose('Which requests fail', 'delete')
    await console.choose('When they fail', 'the next time')
    await console.fill('Other status', '423', 'spinbutton')
    await console.fill('Body as JSON, optional', '{"detail": "Locked."')
    await console.click('button', 'Add')
    await console.waitForText('Enter JSON.')
    await console.fill('Body as JSON, optional', '{"detail": "Locked."}')
    await console.click('button', 'Add')
    await console.waitForText('423, {"detail":"Locked."} for the next delete')
    await expect.poll(() => console.count('alert')).toBe(0)
    await console.click('button', '/^Undo: Fail the next delete with 423/')
    await expect.poll(() => console.count('button', '/^Remove /')).toBe(0)
    await console.click('button', '/^Redo: /')
    await console.waitFor('button', '/^Remove 423/')
    expect(await send('DELETE', '1/')).toMatchObject({ status: 423, body: { detail: 'Locked.' } })
    await console.fill('Other status', '399', 'spinbutton')
    await console.click('button', 'Add')
    await console.fill('Other status', '599', 'spinbutton')
    await console.fill('Body as JSON, optional', '')
    await console.click('button', 'Add')
    await console.waitForText('599 for the next delete')
    await expect.poll(() => console.count('button', '/^Remove /')).toBe(1)
    expect(await send('DELETE', '1/')).toMatchObject({ status: 599 })
    expect(await send('DELETE', '1/')).toMatchObject({ status: 204 })
  })

  test('lets requests hang, lists those that wait, and lets one or all go on', async () => {
    const { console, start } = await open([], 'Faults')
    await console.choose('Which requests hang', 'list')
    await console.click('button', 'Let them hang')
    await console.waitFor('button', 'Remove hangs for all lists')
    await start('GET', '?name=web-1')
    await start('GET', '?name=web-2')
    await start('GET', '?name=web-3')
    await console.waitForText('Waiting for a response: 3')
    await console.click('button', '/^Release GET .*name=web-2/')
    await console.waitForText('Waiting for a response: 2')
    await console.click('button', 'Release all')
    await console.waitForText('Waiting for a response: 0')
    await console.click('button', 'Requests 3')
    await console.waitFor('row', '/name=web-1 .*200/')
  })

  test('fails a share, and says what is wrong with it', async () => {
    const { console, send } = await open([], 'Faults')
    await console.choose('Which requests fail', 'list')
    await console.choose('When they fail', 'a share of the time')
    await console.fill('Percent', '250', 'spinbutton')
    await console.click('button', '500 Error')
    await console.waitFor('alert')
    expect(await send('GET', '')).toMatchObject({ status: 200 })
    await console.fill('Percent', '100', 'spinbutton')
    await console.click('button', '500 Error')
    await console.waitForText('500 for 100 % of all lists')
    expect(await send('GET', '')).toMatchObject({ status: 500 })
    await expect.poll(() => console.count('alert')).toBe(0)
  })

  test('slows all responses down, by a slider, by a number or a range, and by a choice', async () => {
    const { console } = await open([], 'Faults')
    await console.slide('Delay', 10)
    await console.waitForText(/^200 ms delay$/m)
    for (const text of ['250', '100–400']) {
      await console.fill('Delay in ms, or from–to', text)
      await console.press('Enter')
      await console.waitForText(`${text} ms delay for all responses`)
    }
    await expect.poll(() => console.values('textbox', 'Delay in ms, or from–to')).toEqual(['100–400'])
    await console.fill('Delay in ms, or from–to', 'abc')
    await console.press('Enter')
    await console.waitFor('alert')
    await console.waitForText(/^100–400 ms delay$/m)
    await console.click('button', '0')
    await console.waitForText(empty)
  })

  test('slows some requests down', async () => {
    const { console, send } = await open([], 'Faults')
    await console.choose('Which requests are slow', 'list')
    await console.fill('By, in ms', '-5')
    await console.click('button', 'Slow them down')
    await console.waitFor('alert')
    await console.fill('By, in ms', '50')
    await console.click('button', 'Slow them down')
    await console.waitForText('50 ms delay for all lists')
    await console.waitFor('button', 'Undo: Slow down all lists by 50 ms')
    await send('GET', '')
    await console.click('button', 'Requests 1')
    await console.waitFor('row', '/50 ms delay/')
  })
})

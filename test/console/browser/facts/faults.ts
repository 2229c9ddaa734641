import { expect, test } from 'vitest'
import { describePlaces } from '../describe-browser.ts'

export const faultsPane = describePlaces('the pane for faults', (open) => {
  test('fails the next save alone', async () => {
    const { console, send } = await open([{ name: 'web-1' }])
    await console.click('button', 'Faults')
    await console.click('button', 'saves')
    await console.click('button', 'the next one')
    await console.click('button', '503 Unavailable')
    await console.waitForText('503 for the next save')
    await console.waitFor('button', 'Undo: Fail the next save with 503')
    expect(await send('GET', '')).toMatchObject({ status: 200 })
    expect(await send('PATCH', '1/', { name: 'web-2' })).toMatchObject({ status: 503 })
    expect(await send('PATCH', '1/', { name: 'web-2' })).toMatchObject({ status: 200 })
    await console.waitForPane('Faults')
    expect(await console.attribute('button', '503 Unavailable', 'aria-pressed')).toBe('false')
  })

  test('removes a fault by its button, by the list, by an undo, and with all others', async () => {
    const { console, send } = await open([])
    const isPressed = (value: boolean) =>
      console.expect(async () =>
        expect(await console.attribute('button', '500 Server error', 'aria-pressed')).toBe(String(value)),
      )
    await console.click('button', 'Faults')
    await console.click('button', '500 Server error')
    await isPressed(true)
    await console.waitForText(/^1 fault$/m)
    await console.click('button', '500 Server error')
    await isPressed(false)
    await console.click('button', 'Undo: Remove 500 for all requests')
    await isPressed(true)
    await console.click('button', 'Remove 500 for all requests')
    await isPressed(false)
    await console.click('button', '500 Server error')
    await console.click('button', 'Offline')
    // Its row moves what is below.
    await console.waitFor('button', 'Remove network error for all requests')
    await console.click('button', '1,000')
    await console.waitForText(/^2 faults, 1000 ms delay$/m)
    expect(await console.count('button', 'Faults 3')).toBe(1)
    await console.click('button', '2 faults, 1000 ms delay')
    await console.click('button', 'Remove: network error for all requests')
    await console.click('button', 'Reset the settings')
    await console.waitForText('The settings and the faults are those of the options.')
    expect(await send('GET', '')).toMatchObject({ status: 200 })
    expect(await console.count('button', 'Faults')).toBe(1)
  })

  test('has the usual faults as buttons', async () => {
    const { console, send } = await open([{ name: 'web-1' }])
    await console.click('button', 'Faults')
    const faults: [name: string, response: object | null][] = [
      ['Offline', null],
      ['500 Server error', { status: 500 }],
      ['503 Unavailable', { status: 503 }],
      ['429 Retry later', { status: 429, headers: { 'retry-after': '1' } }],
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
      await console.expect(async () => expect(await console.count('button', '/^Remove /')).toBe(0))
    }
  })

  test('fails with any error status and body, at the chosen scope, and undoes it', async () => {
    const { console, send } = await open([{ name: 'web-1' }])
    await console.click('button', 'Faults')
    await console.click('button', 'delete')
    await console.click('button', 'the next one')
    await console.fill('Status, 400 to 599', '423', 'spinbutton')
    await console.fill('Body as JSON', '{"detail": "Locked."')
    await console.click('button', 'Add')
    await console.waitForText('Enter JSON.')
    await console.fill('Body as JSON', '{"detail": "Locked."}')
    await console.click('button', 'Add')
    await console.waitForText('423, {"detail":"Locked."} for the next delete')
    expect(await console.count('alert')).toBe(0)
    await console.click('button', '/^Undo: Fail the next delete with 423/')
    await console.expect(async () => expect(await console.count('button', '/^Remove /')).toBe(0))
    await console.click('button', '/^Redo: /')
    await console.waitFor('button', '/^Remove 423/')
    expect(await send('DELETE', '1/')).toMatchObject({ status: 423, body: { detail: 'Locked.' } })
    await console.fill('Status, 400 to 599', '399', 'spinbutton')
    await console.click('button', 'Add')
    await console.fill('Status, 400 to 599', '599', 'spinbutton')
    await console.fill('Body as JSON', '')
    await console.click('button', 'Add')
    await console.waitForText('599 for the next delete')
    expect(await console.count('button', '/^Remove /')).toBe(1)
    expect(await send('DELETE', '1/')).toMatchObject({ status: 599 })
    expect(await send('DELETE', '1/')).toMatchObject({ status: 204 })
  })

  test('lets a request go on that hangs', async () => {
    const { console, start } = await open([])
    await console.click('button', 'Faults')
    await console.click('button', 'Slow (3 s)')
    await console.click('button', 'Remove 3000 ms delay for all requests')
    await console.click('button', 'Hangs')
    await console.waitFor('button', 'Remove endless delay for all requests')
    await start('GET', '?name=web-1')
    await console.waitForText('Waiting requests: 1')
    await console.click('button', 'Release')
    await console.waitForText('Waiting requests: 0')
    await console.click('button', 'Requests 1')
    await console.waitFor('row', '/name=web-1 .*200/')
  })

  test('fails a share, and says what is wrong with it', async () => {
    const { console, send } = await open([])
    await console.click('button', 'Faults')
    await console.click('button', 'list')
    await console.click('button', 'a share in %')
    await console.fill('Number', '250', 'spinbutton')
    await console.click('button', '500 Server error')
    await console.waitFor('alert')
    expect(await send('GET', '')).toMatchObject({ status: 200 })
    await console.fill('Number', '100', 'spinbutton')
    await console.click('button', '500 Server error')
    await console.waitForText('500 for 100 % of all lists')
    expect(await send('GET', '')).toMatchObject({ status: 500 })
    expect(await console.count('alert')).toBe(0)
  })

  test('delays the responses, by a slider, by a number and by a choice', async () => {
    const { console } = await open([])
    await console.click('button', 'Faults')
    await console.slide('Delay', 10)
    await console.waitForText(/^200 ms delay$/m)
    await console.fill('Delay in ms', '250')
    await console.press('Enter')
    await console.waitForText(/^250 ms delay$/m)
    await console.fill('Delay in ms', 'abc')
    await console.press('Enter')
    await console.waitFor('alert')
    await console.waitForText(/^250 ms delay$/m)
    await console.click('button', '0')
    await console.expect(async () => expect(await console.text()).not.toContain('ms delay'))
  })
})

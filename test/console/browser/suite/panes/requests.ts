import { expect, test } from 'vitest'
import { completeBody } from '../../../../mock/requests.ts'
import { addFault } from '../../add-fault.ts'
import { describePlaces } from '../../describe-browser.ts'

const objects = [{ name: 'core-1', type: { name: 'switch' } }, { name: 'web-1' }]

/** Finds which elements of a form in the details are not in view as a whole. */
function findHidden(selectors: readonly string[]): string {
  return `(() => {
    const root = document.querySelector('inventory-devtools, inventory-console').shadowRoot
    const side = root.querySelector('aside').getBoundingClientRect()
    return ${JSON.stringify(selectors)}.filter((selector) => {
      const { top, bottom } = root.querySelector('aside form ' + selector).getBoundingClientRect()
      return top < side.top || bottom > side.bottom
    })
  })()`
}

export const requestsPane = describePlaces('the pane for the requests', (open, place) => {
  test('says what to look at while no request arrives', async () => {
    const { console, send } = await open(objects)
    await console.waitForText('No requests yet')
    await console.waitForText('Click a request to see why.')
    if (place.name === 'on a server') {
      await console.waitForText(/^curl -g -X GET http:\/\/127\.0\.0\.1:\d+\/api\/v2\/objects\/$/m)
    } else {
      await console.waitForText('The mock answers /api/v2/objects/ of any origin.')
      await console.waitForText(/A service worker controls this page: .*\.js\./)
    }
    expect(await console.axe()).toEqual([])
    await send('GET', '')
    await console.waitFor('row', '/GET .* 200 /')
    expect(await console.text()).not.toContain('No requests yet')
  })

  test('keeps what looks like a request of the service and did not reach the mock, with the reason', async () => {
    // A server does not see what a page fetches elsewhere.
    if (place.name === 'on a server') return
    const { console, send } = await open(objects)
    await console.run('void fetch("/api/v1/objects/?token=secret")')
    await console.waitFor('row', '/\\/api\\/v1\\/objects\\/ Another version, v1: the mock has .* missed /')
    await send('GET', '')
    await console.waitFor('row', '/GET .* 200 /')
    expect((await console.texts('row')).map((text) => /missed|200/.exec(text)?.[0])).toEqual([
      undefined,
      'missed',
      '200',
    ])
    expect(await console.text()).not.toContain('secret')
    await console.click('row', '/missed/')
    await console.waitForText('It did not reach the mock.')
    await console.waitForText(/A service worker controls this page: .*\.js\./)
    expect(await console.axe()).toEqual([])
    await console.press('Escape')
    await console.fill('Filter requests', 'is:missed', 'searchbox')
    await expect.poll(() => console.count('row', '/GET/')).toBe(0)
    await console.waitFor('row', '/missed/')
    await console.click('button', 'Clear')
    await console.fill('Filter requests', '', 'searchbox')
    await console.waitForText('No requests since.')
    // What was looked at once is not looked at again, though the log no longer has it.
    await console.run('void mock.requests.clear()')
    await console.click('button', 'Faults')
    await console.click('button', '/^Requests/')
    await console.click('button', 'Show cleared')
    await console.waitFor('row', '/missed/')
    expect(await console.count('row', '/missed/')).toBe(1)
  })

  test('shows requests as they come, one that waits too, with their time, its delay, and their size', async () => {
    const { console, send, start } = await open(objects)
    await send('GET', '?name=none')
    await console.waitFor('row', '/GET .*\\/api\\/v2\\/objects\\/\\?name=none 200 2 B [\\d,]+ ms$/')
    await console.click('button', 'Faults')
    await addFault(console, { request: 'request', effect: 'no end until it is released', times: 'always' })
    await console.waitForText('hangs for all requests')
    await start('POST', '', { name: 'web-2' })
    await start('POST', '', { name: 'web-3' })
    await console.click('button', '/^Requests 3/')
    await console.waitFor('row', '/POST .*web-3.* pending waiting hangs/')
    await console.click('row', '/POST .*web-2/')
    await console.waitForText('Waiting for its response')
    await console.click('button', 'Release this one')
    await console.waitForText(/^400, \d+ B, [\d,]+ ms of which [\d,]+ ms delay$/m)
    await console.waitFor('row', '/POST .*web-2.* 400 [\\d,]+ ms of which [\\d,]+ ms delay/')
    // The button that had the focus is gone.
    await console.press('Escape')
    await expect.poll(() => console.count('button', 'Replay')).toBe(0)
    await console.click('button', 'Release')
    await console.waitFor('row', '/POST .*web-3.* 400 /')
  })

  test('says which fault was applied, what the response would be without it, and removes it', async () => {
    const { console, send } = await open(objects, 'Faults')
    await addFault(console, { request: 'request', effect: 'no response', times: 'always' })
    await console.waitForText('network error for all requests')
    expect(await send('DELETE', '2/')).toBeNull()
    await console.click('button', '/^Requests/')
    await console.click('row', '/DELETE .*\\/2\\/ failed .*network error/')
    await console.waitForText(/^Network error after [\d,]+ ms/m)
    await console.waitForText('A fault decides this response: network error. It is still active.')
    await console.waitForText('Without the fault, the response is: 204.')
    await console.click('button', 'Remove the fault')
    await console.waitForText('It is no longer active.')
    expect(await send('GET', '')).toMatchObject({ status: 200 })
  })

  test('replays a request, and lets the next one fail', async () => {
    const { console, send } = await open(objects)
    await send('PATCH', '2/', { name: 'web-2' })
    await send('PATCH', '2/', { name: 'web-3' })
    await console.click('row', '/PATCH .*web-2/')
    await console.waitForText('Other service rules would change this response')
    await console.click('button', 'Replay')
    await console.waitForText('Replayed: 200.')
    await console.waitFor('button', 'Requests 3')
    expect(await send('GET', '?name=web-2')).toMatchObject({ body: [{ id: 2 }] })
    await console.click('button', 'Fail the next one')
    await console.waitForText('The next request like this gets a 500.')
    expect(await send('PATCH', '1/', {})).toMatchObject({ status: 200 })
    expect(await send('PATCH', '2/', {})).toMatchObject({ status: 500 })
    expect(await send('PATCH', '2/', {})).toMatchObject({ status: 200 })
  })

  test('replays a request with another method, path, header or body, and its token, which it does not show', async () => {
    const { console, send } = await open(objects)
    await send('PATCH', '2/', { name: 'web-2' }, { authorization: 'Token 9944b091', 'x-a': '1' })
    await console.click('row', '/PATCH/')
    await console.waitForText('Token ••••••')
    expect(await console.text()).not.toContain('9944b091')
    expect(await console.count('textbox', 'Path and query')).toBe(0)
    await console.click('button', 'Edit and replay')
    // What is changed most comes first, and Send is in view with it.
    await console.waitForFocus('textbox', 'Body (JSON)')
    expect(await console.run(findHidden(['[type=submit]', 'textarea']))).toEqual([])
    await expect.poll(() => console.values('textbox', 'Path and query')).toEqual(['/api/v2/objects/2/'])
    const [headers] = await console.values('textbox', 'Headers, one a line')
    expect(headers).toContain('authorization: Token ••••••')
    await console.paste('Headers, one a line', headers!.replace('x-a: 1', 'x-a: 2'))
    await console.fill('Path and query', '/api/v2/objects/1/?b=c')
    await console.choose('Method', 'PUT')
    await console.paste('Body (JSON)', JSON.stringify(completeBody({ name: 'core-2' })))
    await console.click('button', 'Send')
    await console.waitForText(/Response 200 in [\d,]+ ms/)
    await console.waitFor('button', 'Requests 2')
    expect(await send('GET', '?name=core-2')).toMatchObject({ body: [{ id: 1 }] })
    await console.click('row', '/PUT console .*1\\/\\?b=c .*core-2/')
    await console.waitForText(/^x-a$\s*^2$/m)
    await console.click('button', 'Show the token')
    await console.waitForText('Token 9944b091')
    await console.click('button', 'Edit and replay')
    await console.fill('Path and query', 'nowhere')
    await console.click('button', 'Send')
    await console.waitForText(/No response|Response 404/)
  })

  test('filters the list, and hides what was before', async () => {
    const { console, send } = await open(objects)
    await send('DELETE', '9/')
    await send('PATCH', '2/', { name: 'needle', attributes: { text: `${'x'.repeat(200)} deep` } })
    await console.waitFor('button', 'Requests 2')
    // In a body, which the list does not have.
    await console.fill('Filter requests', 'deep', 'searchbox')
    await expect.poll(() => console.count('row', '/ms/')).toBe(1)
    await console.waitFor('row', '/PATCH/')
    await console.fill('Filter requests', 'bogus:1', 'searchbox')
    await console.waitForText('No request matches the filter. “bogus:” is no word of this filter.')
    await console.fill('Filter requests', '', 'searchbox')
    await console.click('button', 'Clear')
    await console.waitForText('No requests since.')
    await send('GET', '?name=later')
    await console.waitFor('row', '/later/')
    await expect.poll(() => console.count('row', '/ms/')).toBe(1)
    await console.click('button', 'Show cleared')
    await console.waitFor('row', '/DELETE/')
    await expect.poll(() => console.count('row', '/ms/')).toBe(3)
  })

  test('shows with a click what people look for, as words of the filter', async () => {
    const { console, send } = await open(objects)
    await send('GET', '')
    await send('DELETE', '9/')
    await send('DELETE', '2/')
    await console.waitFor('row', '/204/')
    await console.click('button', 'Writes')
    await expect.poll(() => console.count('row', '/ms/')).toBe(2)
    await console.click('button', 'Errors')
    await expect.poll(() => console.count('row', '/ms/')).toBe(1)
    await expect.poll(() => console.values('searchbox', 'Filter requests')).toEqual(['is:write is:error'])
    await console.click('button', 'Writes')
    await console.fill('Filter requests', 'header:allow', 'searchbox')
    await expect.poll(() => console.attribute('button', 'Errors', 'aria-pressed')).toBe('false')
    await expect.poll(() => console.count('row', '/ms/')).toBe(3)
    await console.click('button', 'Aborted')
    await console.waitForText('No request matches the filter.')
    // A server sees it.
    expect((await console.text()).includes('the mock sees no abort')).toBe(place.name !== 'on a server')
  })

  test('leads from a changed object to the request that changed it, and back', async () => {
    const { console, send } = await open(objects)
    await send('GET', '')
    await send('PATCH', '2/', { name: 'web-2' })
    await console.waitFor('button', '/^Undo: Update/')
    await send('DELETE', '1/')
    await console.fill('Filter requests', 'nothing', 'searchbox')
    await console.click('button', '/^Objects/')
    await console.click('row', '/web-2/')
    await console.waitForText(/updated at [\d:.]+ by the application, request #2/)
    await console.click('button', 'request #2')
    await console.waitForPane('/^Requests/')
    await console.waitForFocus('grid', 'Requests')
    await console.waitForText(/^#2 PATCH \/api\/v2\/objects\/2\/$/m)
    await console.waitForText('"web-1" → "web-2"')
    await console.waitFor('row', '/PATCH/')
    await console.click('button', '/^History/')
    await console.click('button', '#3')
    await console.click('button', 'object 1')
    await console.waitForText('It was deleted. You can create it again, with the same id.')
    await console.click('button', '/^Requests/')
    await console.click('row', '/PATCH/')
    await console.click('button', 'object 2')
    await console.waitFor('heading', 'web-2')
    // The mock is in the page.
    if (place.name === 'on a server') return
    await console.run('void mock.requests.clear()')
    await console.click('button', 'request #2')
    await console.waitForText('Request #2 is no longer in the log.')
  })

  test('copies a request as fetch, as a test, and as curl', async () => {
    const { console, send } = await open(objects)
    await send('PATCH', '2/', { name: 'web-2' })
    await console.click('row', '/PATCH/')
    for (const [button, code] of [
      ['Copy as fetch', /^await fetch\("http:\/\/127\.0\.0\.1.*\/api\/v2\/objects\/2\/", /],
      ['Copy as a test', /^test\("sends PATCH \/api\/v2\/objects\/2\/", /],
      ['Copy as curl', /^curl -g -X PATCH http:\/\/127\.0\.0\.1.*\/api\/v2\/objects\/2\/ /],
    ] as const)
      await console.copy(button, code, 'Filter requests')
  })

  test('sends a request of its own', async () => {
    const { console, send } = await open(objects)
    await console.click('button', 'New request')
    await console.waitForFocus('textbox', 'Path and query')
    await console.choose('Method', 'POST')
    await console.click('button', 'Send')
    await console.waitForText(/Response 200 in [\d,]+ ms/)
    expect(await send('GET', '?sort=-id')).toMatchObject({ body: [{ id: 3 }, {}, {}] })
    await console.waitFor('row', '/POST console /')
  })
})

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

  test('says what the list cannot show', async () => {
    const { console, send } = await open(objects)
    await send('GET', '')
    await console.click('button', 'Aborted')
    const isBehindWorker = place.name !== 'on a server'
    await console.waitForText('No request matches the filter.')
    expect((await console.text()).includes('the mock sees no abort')).toBe(isBehindWorker)
    if (!isBehindWorker) return
    await console.click('button', 'Aborted')
    await console.run('void mock.requests.clear()')
    await send('GET', '?name=later')
    await console.waitForText('The log begins with request #2')
  })

  test('shows requests as they come, one that waits too', async () => {
    const { console, send, start } = await open(objects)
    await send('GET', '?name=core-1')
    await console.waitFor('row', '/GET .*\\/api\\/v2\\/objects\\/\\?name=core-1 200 /')
    await console.click('button', 'Faults')
    await addFault(console, { request: 'request', effect: 'no end until it is released', times: 'always' })
    await console.waitForText('hangs for all requests')
    await start('POST', '', { name: 'web-2' })
    await console.click('button', '/^Requests 2/')
    await console.waitFor('row', '/POST .*web-2.* pending waiting hangs/')
    await console.click('row', '/POST/')
    await console.waitForText('Waiting for its response')
    await console.click('button', 'Release')
    await console.waitFor('row', '/POST .*web-2.* 400 /')
    await console.waitForText(/^400, \d+ B, [\d,]+ ms of which [\d,]+ ms delay$/m)
  })

  test('says which fault was applied, and removes it', async () => {
    const { console, send } = await open(objects, 'Faults')
    await addFault(console, { request: 'request', times: 'always' })
    await console.waitForText('503 for all requests')
    expect(await send('GET', '')).toMatchObject({ status: 503 })
    await console.click('button', '/^Requests/')
    await console.click('row', '/fault 503/')
    await console.waitForText('A fault decides this response: fault 503. It is still active.')
    await console.waitForText('Without the fault, the response is: 200, 2 objects.')
    await console.click('button', 'Remove the fault')
    await console.waitForText('It is no longer active.')
    expect(await send('GET', '')).toMatchObject({ status: 200 })
  })

  test('says what became of a request without a response', async () => {
    const { console, send } = await open(objects, 'Faults')
    await addFault(console, { request: 'request', effect: 'no response', times: 'always' })
    await console.waitForText('network error for all requests')
    expect(await send('DELETE', '2/')).toBeNull()
    await console.click('button', '/^Requests/')
    await console.click('row', '/DELETE .*\\/2\\/ failed .*network error/')
    await console.waitForText(/^Network error after [\d,]+ ms/m)
    await console.waitForText('A fault decides this response: network error. It is still active.')
    await console.waitForText('Without the fault, the response is: 204.')
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
    await send('GET', '?name=core-1')
    await send('PATCH', '2/', { name: 'needle', attributes: { text: `${'x'.repeat(200)} deep` } })
    await console.waitFor('button', 'Requests 3')
    for (const [filter, name] of [
      ['status:4', '/DELETE/'],
      ['core-1 -patch', '/core-1/'],
      ['deep', '/PATCH/'],
    ] as const) {
      await console.fill('Filter requests', filter, 'searchbox')
      const counts = async () => [await console.count('row', '/ms/'), await console.count('row', name)]
      await expect.poll(counts, { message: filter }).toEqual([1, 1])
    }
    await console.fill('Filter requests', 'nothing', 'searchbox')
    await console.waitForText('No request matches the filter.')
    await console.fill('Filter requests', 'bogus:1', 'searchbox')
    await console.waitForText('“bogus:” is no word of this filter.')
    await console.fill('Filter requests', '', 'searchbox')
    await console.click('button', 'Clear')
    await console.waitForText('No requests since.')
    await send('GET', '?name=later')
    await console.waitFor('row', '/later/')
    await expect.poll(() => console.count('row', '/ms/')).toBe(1)
    await console.click('button', 'Show cleared')
    await console.waitFor('row', '/DELETE/')
    await expect.poll(() => console.count('row', '/ms/')).toBe(4)
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
  })

  test('shows how long each request took, how much of that was a delay, and the size of its response', async () => {
    const { console, send } = await open(objects)
    await send('GET', '?name=none')
    await console.click('button', 'Faults')
    await console.click('button', '300')
    await console.waitForText('300 ms delay')
    await send('GET', '?name=core-1')
    await console.click('button', '/^Requests/')
    await console.waitFor('row', '/\\?name=none 200 2 B [\\d,]+ ms$/')
    await console.waitFor('row', '/\\?name=core-1 200 \\d+ B [\\d,]{3,} ms of which [\\d,]{3,} ms delay/')
    await console.click('row', '/core-1/')
    await console.waitForText(/^200, 1 object, \d+ B, [\d,]{3,} ms of which [\d,]{3,} ms delay$/m)
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

  test('hides the token of a request until it is asked for', async () => {
    const { console, send } = await open(objects)
    await send('GET', '', undefined, { authorization: 'Token 9944b091' })
    await console.click('row', '/GET .* 200 /')
    await console.waitForText('Token ••••••')
    expect(await console.text()).not.toContain('9944b091')
    await console.click('button', 'Show the token')
    await console.waitForText('Token 9944b091')
  })

  test('copies a request as fetch, as a test, and as curl', async () => {
    const { console, send } = await open(objects)
    await send('PATCH', '2/', { name: 'web-2' })
    await console.click('row', '/PATCH/')
    const fetchCode =
      /^await fetch\("http:\/\/127\.0\.0\.1.*\/api\/v2\/objects\/2\/", .*JSON\.stringify\({ name: "web-2" }\)/
    await console.copy('Copy as fetch', fetchCode, 'Filter requests')
    const testCode = /^test\("sends PATCH \/api\/v2\/objects\/2\/", .*toMatchObject\({ status: 200 }\) *}\)$/
    await console.copy('Copy as a test', testCode, 'Filter requests')
    const curl = /^curl -g -X PATCH http:\/\/127\.0\.0\.1.*\/api\/v2\/objects\/2\/ .*--data-raw '{"name":"web-2"}'$/s
    await console.copy('Copy as curl', curl, 'Filter requests')
  })

  test('sends a request of its own, with a body and headers', async () => {
    const { console, send } = await open(objects)
    await console.click('button', 'New request')
    await console.waitForFocus('textbox', 'Path and query')
    await console.choose('Method', 'POST')
    await console.paste('Body (JSON)', '{"name":')
    await console.click('button', 'Send')
    await console.waitForText(/Response 400 in [\d,]+ ms/)
    await console.paste('Body (JSON)', JSON.stringify(completeBody({ name: 'web-2' })))
    await console.paste('Headers, one a line', 'Content-Type: application/json\nX-A: 1')
    await console.click('button', 'Send')
    await console.waitForText(/Response 200 in [\d,]+ ms/)
    expect(await send('GET', '?name=web-2')).toMatchObject({ body: [{ id: 3 }] })
    await console.click('row', '/POST console .*web-2/')
    await console.waitForText(/^x-a$\s*^1$/m)
  })
})

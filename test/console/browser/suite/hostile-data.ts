import { expect, test } from 'vitest'
import type { ConsolePage } from '../console-page.ts'
import { describePlaces } from '../describe-browser.ts'

const markup = `"><img src=x onerror=globalThis.hacked=1><script>globalThis.hacked=1</script>`
const reversed = '\u202Egnp.exe'
const url = 'javascript:globalThis.hacked=1'
const long = 'x'.repeat(10_000)

const objects = [
  {
    name: markup,
    type: { name: markup },
    location: { fact: url, name: markup },
    labels: [markup, url, long],
    attributes: JSON.parse(`{ "__proto__": ${JSON.stringify(markup)}, ${JSON.stringify(markup)}: "${url}" }`),
  },
  { name: reversed },
  { name: url },
  { name: long },
]

/** What the page would have, if any of it had become more than text. */
const traces = `(() => {
  const { shadowRoot } = document.querySelector('inventory-devtools, inventory-console')
  const elements = shadowRoot.querySelectorAll('img, script, iframe, [onerror], [href^="javascript:" i], [hacked]')
  return { elements: [...elements].map((one) => one.outerHTML), isHacked: 'hacked' in globalThis || 'hacked' in {}, violations }
})()`

const none = { elements: [], isHacked: false, violations: [] }

async function watch(console: ConsolePage): Promise<void> {
  await console.run(`void (globalThis.violations = [])`)
  const add = '(event) => violations.push(event.violatedDirective)'
  await console.run(`document.addEventListener('securitypolicyviolation', ${add})`)
}

export const hostileData = describePlaces('the console with hostile data', (open, place) => {
  test('shows markup, scripts and long texts in objects as text', async () => {
    const { console } = await open(objects)
    await watch(console)
    await console.click('button', 'Objects 4')
    for (const row of ['/^1 "><img/', '/^2 /', '/^3 javascript:/', '/^4 xxx/']) {
      await console.click('row', row)
      await console.waitFor('textbox', 'attributes')
    }
    await console.click('row', '/^1 "><img/')
    await console.paste('type.name', `${markup} 2`)
    await console.press('Enter')
    await console.waitFor('button', `Undo: Save ${markup}`)
    await console.waitForText(`→ ${JSON.stringify(`${markup} 2`)}`)
    await console.paste('Search objects', markup, 'searchbox')
    await console.waitForText(/^1 object$/m)
    await console.type('?')
    await console.waitForText('0 objects')
    expect(await console.run(traces)).toEqual(none)
  })

  test('shows markup in requests, faults and assumptions as text', async () => {
    const { console, send } = await open(objects)
    await watch(console)
    await send(
      'PATCH',
      `1/?${encodeURIComponent(markup)}=${encodeURIComponent(url)}`,
      { name: `${markup} 2` },
      { 'x-text': markup },
    )
    await send('GET', `?name=${encodeURIComponent(markup)}`)
    await send('POST', '', JSON.parse(`{ "__proto__": { "hacked": 1 }, "name": ${JSON.stringify(long)} }`))
    await console.click('row', '/PATCH/')
    await console.waitForText(`"name": ${JSON.stringify(`${markup} 2`)}`)
    await console.waitForText('x-text')
    await console.click('row', '/POST/')
    await console.waitForText('__proto__')
    await console.paste('Filter requests', markup, 'searchbox')
    await console.click('button', 'Service rules')
    // A token has one space at most, after its scheme.
    await console.fill('Tokens, separated by commas', markup.replaceAll(' ', '/'))
    await console.press('Enter')
    await console.waitForText('1 of 15 changed')
    await console.click('button', 'Faults')
    await addFault(console)
    await console.waitFor('button', '/^Remove 500, .*<img/')
    expect(await send('GET', '')).toMatchObject({ status: 500, body: markup })
    await console.click('button', '/^Requests/')
    await console.fill('Filter requests', 'status:500', 'searchbox')
    await console.click('row', '/fault 500/')
    await console.waitForText('A fault decides this response')
    expect(await console.run(traces)).toEqual(none)
  })

  async function addFault(console: ConsolePage): Promise<void> {
    const fault = JSON.stringify({
      status: 500,
      body: markup,
      headers: { 'content-type': 'application/json', 'x-fault': markup },
    })
    if (place.name !== 'on a server') await console.run(`void mock.faults.add(${fault})`)
    else {
      const init = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(fault)} }`
      await console.run(`fetch('/__mock__/faults', ${init}).then(({ status }) => status)`)
    }
  }

  test('takes files and names with markup as text', async () => {
    const { console } = await open(objects)
    await watch(console)
    await console.click('button', 'State')
    await console.upload(`${markup}.json`, markup)
    await console.waitForText(`${markup}.json is not valid JSON`)
    await console.upload(`${markup}.json`, `[{ "name": ${JSON.stringify(markup)}, "__proto__": { "hacked": 1 } }]`)
    await console.upload('good.json', JSON.stringify([{ name: url }]))
    await console.waitForText('good.json: 1 object.')
    await console.click('button', 'Objects 1')
    await console.waitFor('row', '/javascript:/')
    expect(await console.run(traces)).toEqual(none)
  })
})

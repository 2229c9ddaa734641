/*
 * Makes the pictures of the console in docs/, from the real one: `npm run screenshots`. Needs a build and Chromium.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { launchChromium } from '../chromium.mjs'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))

/** An application that has done what the pictures show. */
const code = `
  import { createInventoryMock } from 'inventory-objects-mock'
  import { mountDevtools } from 'inventory-objects-mock/devtools'
  import { scenarios } from 'inventory-objects-mock/factories'

  let now = Date.UTC(2026, 0, 15, 14, 3, 0)
  const mock = createInventoryMock({ baseUrl: 'https://inventory.example', objects: scenarios.datacenter(), clock: () => (now += 150) })
  const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: 'Token 9944b091' }
  const send = (method, path, body) =>
    mock.fetch('/api/v2/objects/' + path, { method, headers, body: body && JSON.stringify(body) }).catch(() => {})
  await send('GET', '')
  await send('GET', '?location__fact=osl1')
  await send('DELETE', '17/')
  await send('POST', '', { name: 'web-9', type: { name: 'server' } })
  mock.faults.add({ operation: 'update', status: 503, times: 1 })
  await send('PATCH', '42/', { location: { fact: 'osl1' } })
  await send('PATCH', '42/', { location: { fact: 'osl1' } })
  await send('GET', '?responsible=5&sort=-id')
  mock.faults.add({ operation: 'create', delay: 'infinite' })
  send('POST', '', { name: 'web-9', location: {}, type: { name: 'server' } })
  await send('GET', '?type__name=swit&sort=-id')
  mountDevtools(mock, { open: true })
`

const { outputFiles } = await build({
  stdin: { contents: code, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'js' },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
})
const page =
  '<!doctype html><meta name="viewport" content="width=device-width"><script type="module" src="/main.js"></script>'
const server = createServer(({ url }, response) => {
  const isScript = url === '/main.js'
  response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
  response.end(isScript ? outputFiles[0].text : page)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

const browser = await launchChromium()
for (const colorScheme of ['light', 'dark']) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 560 }, colorScheme, timezoneId: 'UTC' })
  await context.addInitScript(() => localStorage.setItem('inventory-devtools', '{"size":560}'))
  const tab = await context.newPage()
  await tab.goto(`http://127.0.0.1:${server.address().port}/`)
  await tab.getByRole('row', { name: /swit/ }).click()
  await tab.getByRole('group', { name: 'filterMatch' }).waitFor()
  await tab.screenshot({ path: `${docs}console-${colorScheme}.png` })
}
await browser.close()
server.close()
server.closeAllConnections()

/*
 * Makes the pictures of the console in docs/, from the real one: `node test/console/screenshots.mjs`. Needs a build and Chromium.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import sharp from 'sharp'
import { launchChromium } from '../chromium.mjs'
import { MovingPicture } from './moving-picture.mjs'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
/** Pixels for each px: sharp on most screens. */
const SCALE = 2

const library = `
  import { createInventoryMock } from 'inventory-objects-mock'
  import { mountDevtools } from 'inventory-objects-mock/devtools'
  import { scenarios } from 'inventory-objects-mock/factories'
`

/** The console of an application that has done what the picture shows. */
const still = `
  ${library}
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
  await send('GET', '?type__name=SWITCH&sort=-id')
  mountDevtools(mock, { open: true, webdriver: true })
`

/** An application beside its console. */
const moving = `
  ${library}
  import { startApplication } from './browser/application/application.ts'
  let now = Date.UTC(2026, 0, 15, 14, 3, 0)
  const mock = createInventoryMock({ objects: scenarios.datacenter(), clock: () => (now += 40) })
  globalThis.fetch = mock.fetch
  startApplication(mock)
  mountDevtools(mock, { open: true, webdriver: true })
`

const scripts = { '/still.js': await bundle(still), '/moving.js': await bundle(moving) }
const browser = await launchChromium()
for (const colorScheme of ['light', 'dark']) {
  await takeStill(colorScheme)
  await takeMoving(colorScheme)
}
await browser.close()

/** The list of requests, and why a filter found nothing. */
async function takeStill(colorScheme) {
  const tab = await openTab('/still', { width: 1200, height: 560 }, 560, colorScheme)
  await tab.getByRole('row', { name: /SWITCH/ }).click()
  await tab.getByRole('button', { name: 'iexact 32' }).waitFor()
  const shot = await tab.screenshot()
  // Few colors: as sharp with a palette, and a quarter of the size.
  await sharp(shot).png({ palette: true, effort: 10 }).toFile(`${docs}console-${colorScheme}.png`)
}

/** An empty list, why, one click, and 32 objects. */
async function takeMoving(colorScheme) {
  const tab = await openTab('/moving', { width: 1000, height: 720 }, 390, colorScheme)
  await tab.getByText('371 objects').first().waitFor()
  const picture = new MovingPicture(tab, SCALE, { x: 560, y: 200 })
  await picture.hold(500)
  await picture.click(tab.getByRole('searchbox', { name: 'Type', exact: true }))
  await picture.type('SWITCH')
  const row = tab.getByRole('row', { name: /SWITCH/ })
  await picture.click(tab.getByRole('button', { name: 'Search', exact: true }), () => row.waitFor())
  await picture.hold(900)
  const value = tab.getByRole('button', { name: 'iexact 32' })
  await picture.click(row, () => value.waitFor())
  await picture.hold(1800)
  await picture.click(value, () => tab.getByText('32 objects', { exact: true }).first().waitFor())
  await picture.hold(2200)
  await picture.save(`${docs}empty-list-${colorScheme}.webp`)
}

/** Opens a page, with its console in a size. */
async function openTab(path, viewport, size, colorScheme) {
  const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: SCALE, timezoneId: 'UTC' })
  await context.addInitScript((size) => localStorage.setItem('inventory-devtools', JSON.stringify({ size })), size)
  await context.route('https://inventory.example/**', (route) => {
    const body = scripts[new URL(route.request().url()).pathname]
    const meta = '<meta name="viewport" content="width=device-width">'
    return body
      ? route.fulfill({ contentType: 'text/javascript', body })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html>${meta}<script type="module" src="${path}.js"></script>`,
        })
  })
  const tab = await context.newPage()
  await tab.goto(`https://inventory.example${path}`)
  return tab
}

async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  })
  return outputFiles[0].text
}

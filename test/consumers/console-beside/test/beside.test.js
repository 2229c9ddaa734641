import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { preview } from 'vite'
import { launchChromium } from '../chromium.mjs'

let server
let browser
let context

before(async () => {
  server = await preview({ logLevel: 'silent', preview: { port: 0, host: '127.0.0.1' } })
  browser = await launchChromium()
})
afterEach(() => context?.close())
after(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens the page as a person does: with a test, there is no console. */
async function open(search = '') {
  context = await browser.newContext({ viewport: { width: 1200, height: 900 } })
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { value: false }))
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(server.resolvedUrls.local[0] + search)
  await page.getByRole('button', { name: 'Radix' }).waitFor()
  return page
}

/** The console, by its roles: only what screen readers find. */
const inConsole = (page) => page.locator('inventory-devtools')

/** Clicks, types and reads in the console, while the dialog stays as it is. */
async function use(page) {
  const console = inConsole(page)
  const field = page.getByLabel('Name of the object')
  await field.fill('kept')
  await console.getByRole('button', { name: /^Objects/ }).click()
  await console.getByRole('searchbox', { name: 'Search objects' }).click()
  await page.keyboard.type('core', { delay: 5 })
  await console.getByText(/^1 object$/).waitFor()
  assert.equal(await console.getByRole('searchbox', { name: 'Search objects' }).inputValue(), 'core')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'inventory-devtools')
  await console.getByRole('row', { name: /web-1/ }).click()
  await page.keyboard.press('Enter')
  await console.getByRole('textbox', { name: 'name', exact: true }).fill('web-2')
  await page.keyboard.press('Enter')
  await console.getByText('Saved web-2.').waitFor()
  assert.equal(await page.evaluate(() => globalThis.mock.objects.get(2).name), 'web-2')
  assert.equal(await console.getAttribute('aria-hidden'), null)
  assert.equal(await field.inputValue(), 'kept')
}

for (const name of ['Radix', 'Headless UI', 'React Aria', 'focus-trap']) {
  describe(`a modal dialog of ${name}`, () => {
    test('that opens beside the open console', async () => {
      const page = await open()
      await inConsole(page).getByRole('button', { name: 'Mock' }).click()
      await page.getByRole('button', { name, exact: true }).click()
      await use(page)
    })

    test('that is open before the console', async () => {
      const page = await open()
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByLabel('Name of the object').click()
      await page.keyboard.press('Alt+Shift+M')
      await use(page)
      await page.keyboard.press('Alt+Shift+M')
      // The dialog is as it was for those who press outside of it.
      await page.mouse.click(800, 100)
      await page.getByLabel('Name of the object').waitFor({ state: 'detached' })
    })

    test('that is open before the console is in the page', async () => {
      const page = await open('?later')
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByLabel('Name of the object').click()
      await page.evaluate(() => globalThis.mount())
      await inConsole(page).getByRole('button', { name: 'Mock' }).click()
      await use(page)
    })
  })
}

for (const name of ['react-focus-lock', 'polling'])
  test(`the console says that a dialog of ${name} takes the focus, and works in a window of its own`, async () => {
    const page = await open()
    await page.evaluate(() => Object.defineProperty(globalThis, 'documentPictureInPicture', { value: undefined }))
    await page.getByRole('button', { name, exact: true }).click()
    await page.keyboard.press('Alt+Shift+M')
    const offer = inConsole(page).getByRole('button', { name: 'Open in a window' })
    await offer.waitFor()
    const [own] = await Promise.all([page.waitForEvent('popup'), offer.click()])
    await own.getByRole('button', { name: /^Objects/ }).click()
    await own.getByRole('searchbox', { name: 'Search objects' }).fill('core')
    await own.getByText(/^1 object$/).waitFor()
  })

test('a pane of TanStack Devtools has the console, and keeps it while another is in view', async () => {
  const page = await open('?pane')
  const button = page.getByRole('button', { name: /TanStack Devtools/ })
  await button.click()
  const console = inConsole(page)
  await page.getByText('Inventory mock').first().click()
  await console.getByRole('button', { name: /^Objects/ }).waitFor()
  assert.equal(await console.getByRole('button', { name: /^(Mock|Move the console|Close the console)$/ }).count(), 0)
  await page.evaluate(() => fetch('/api/v2/objects/1/', { method: 'DELETE' }))
  await console.getByRole('button', { name: 'Undo: Delete core-1 (1)' }).click()
  await console.getByRole('button', { name: /^Objects/ }).click()
  await console.getByRole('searchbox', { name: 'Search objects' }).fill('core')
  await console.getByText(/^1 object$/).waitFor()
})

test('the button of the console is in another corner than that of TanStack Devtools', async () => {
  const page = await open('?tools')
  const tools = page.getByRole('button', { name: /TanStack Devtools/ })
  await tools.waitFor()
  // Each can be clicked: a click waits until nothing else is there.
  await tools.click({ trial: true })
  await inConsole(page).getByRole('button', { name: 'Mock' }).click()
  await inConsole(page)
    .getByRole('button', { name: /^Objects/ })
    .waitFor()
})

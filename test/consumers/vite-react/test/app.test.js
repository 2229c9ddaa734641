import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { scenarios } from 'inventory-objects-mock/factories'
import { createInventoryService } from 'inventory-objects-mock/service'
import { engines } from './engines.js'
import { buildApp, serveApp } from './site.js'

// The same seed gives the same objects on every platform, so the test knows what the page has to show.
const start = createInventoryService({ objects: scenarios.small() })
const { chunks, warnings } = await buildApp('demo')

describe('the build', () => {
  test('has no warnings', () => assert.deepEqual(warnings, []))

  test('has no Node modules, and no imports that are not bundled', () => {
    const files = chunks.map(({ fileName }) => fileName)
    const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
    assert.deepEqual(
      imports.filter((name) => !files.includes(name)),
      [],
    )
    const modules = chunks.flatMap((chunk) => chunk.moduleIds)
    assert.ok(modules.some((id) => id.includes('inventory-objects-mock/dist/factories.js')))
    assert.deepEqual(
      modules.filter((id) => /^node:|__vite-browser-external/.test(id)),
      [],
    )
  })

  test('contains no mock in production', async () => {
    const production = await buildApp('production')
    const modules = production.chunks.flatMap((chunk) => chunk.moduleIds)
    assert.deepEqual(
      modules.filter((id) => /node_modules\/(inventory-objects-mock|msw|@faker-js|zod)\//.test(id)),
      [],
    )
  })
})

for (const { name, packages, files, open } of engines) {
  const missing = Object.values(files).includes(undefined) && `${name} is not installed: apt-get install ${packages}`

  // In CI a missing browser is a failure, in `before`.
  describe(`the app in ${name}`, { skip: process.env.CI !== 'true' && missing, timeout: 60_000 }, () => {
    const deferred = []
    const defer = (end) => deferred.unshift(end)
    let site
    let page

    before(async () => {
      if (missing) throw new Error(missing)
      site = await serveApp('demo', defer)
      page = await open(files, defer)
    })
    after(async () => {
      for (const end of deferred) await end()
    })
    beforeEach(async () => {
      await page.goto(site.url)
      await shows(start.objects.list())
    })

    const readList = () =>
      page.evaluate(() => Array.from(document.querySelectorAll('li span'), (span) => span.innerText))

    const shows = (objects) =>
      eventually(async () =>
        assert.deepEqual(
          await readList(),
          objects.map(({ id, name }) => `${id} ${name}`),
        ),
      )

    const readError = () => page.evaluate(() => document.querySelector('[role=alert]').innerText)

    async function create(name) {
      await page.fill('form input', name)
      await page.click('form button')
    }

    test('is controlled by the service worker', async () => {
      const script = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
      assert.equal(script, `${site.url}mockServiceWorker.js`)
    })

    test('filters by name', async () => {
      const [{ name }] = start.objects.list()
      await page.fill('input[type=search]', name)
      await shows(start.objects.list({ name }))
    })

    test('creates an object, and shows the error messages of the service', async () => {
      await create('')
      await eventually(async () => assert.equal(await readError(), '{"name":["This field may not be blank."]}'))
      await create('web-1')
      await shows([...start.objects.list(), { id: 27, name: 'web-1' }])
      assert.equal(await readError(), '')
    })

    test('has the console with ?devtools, which undoes what the app did', async () => {
      await page.goto(`${site.url}?devtools`)
      await shows(start.objects.list())
      // Not with the mouse: in a small window, the page has to be scrolled from below the console.
      await page.evaluate(clickDelete)
      await shows(start.objects.list().slice(1))
      const readConsole = () => page.evaluate(readConsoleText)
      await eventually(async () => assert.match(await readConsole(), /DELETE\s+\S*\/1\/\s+204/))
      await page.evaluate(clickUndo)
      await eventually(async () => assert.match(await readConsole(), /Undone: Delete /))
      await page.goto(site.url)
    })

    test('restores the initial objects on a reload', async () => {
      await page.click('li button')
      await shows(start.objects.list().slice(1))
      await page.reload()
      await shows(start.objects.list())
    })

    test('keeps its objects and their ids across a reload with ?keep', async () => {
      await page.goto(`${site.url}?keep`)
      await page.click('li button')
      await create('web-1')
      const changed = [...start.objects.list().slice(1), { id: 27, name: 'web-1' }]
      await shows(changed)
      await page.reload()
      await shows(changed)
      await create('web-1')
      await shows([...changed, { id: 28, name: 'web-1' }])
      await page.goto(site.url)
      await shows(start.objects.list())
    })

    test('sends only requests outside the service to the network', async () => {
      // Before, a page that was left can have sent some: its mock ended with it.
      const before = site.requests.length
      const statuses = await page.evaluate(async () => [
        (await fetch('/api/v2/objects/')).status,
        (await fetch('/api/v2/objects/1/', { method: 'DELETE' })).status,
        (await fetch('/api/v2/racks/')).status,
      ])
      assert.deepEqual(statuses, [200, 204, 200])
      // The static server responds to unknown paths with the app.
      assert.deepEqual(
        site.requests.slice(before).filter((path) => path.startsWith('/api/')),
        ['/api/v2/racks/'],
      )
    })
  })
}

function readConsoleText() {
  return document.querySelector('inventory-devtools').shadowRoot.querySelector('.panel').innerText
}

function clickDelete() {
  document.querySelector('li button').click()
}

function clickUndo() {
  document.querySelector('inventory-devtools').shadowRoot.querySelector('[aria-label^="Undo: "]').click()
}

/**
 * Retries a check until it passes. The drivers' own ways to wait all differ, and none reports the last difference.
 */
async function eventually(check) {
  const deadline = performance.now() + 10_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(20)
    }
  }
}

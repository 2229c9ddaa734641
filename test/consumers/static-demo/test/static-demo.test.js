import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { launchChromium } from '../chromium.mjs'

const npm = (...args) => promisify(execFile)('npm', args)
const base = '/inventory/'
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The requests that came to the file server. */
const received = []
let origin
let listener
let browser

/** All code of a build. */
function readBuild() {
  const files = readdirSync('dist', { recursive: true }).filter((file) => extname(file) !== '')
  return { files, code: files.map((file) => readFileSync(join('dist', file), 'utf8')).join('\n') }
}

/** Serves the build as GitHub Pages does: below a path, and 404.html for what is not there. */
function serve() {
  listener = createServer(({ method, url }, response) => {
    received.push(`${method} ${url}`)
    const { pathname } = new URL(url, 'http://localhost')
    const file = join('dist', pathname.slice(base.length) || 'index.html')
    const isFound = pathname.startsWith(base) && existsSync(file) && extname(file) !== ''
    const sent = isFound ? file : 'dist/404.html'
    response.writeHead(isFound ? 200 : 404, { 'content-type': types[extname(sent)] ?? 'application/octet-stream' })
    response.end(readFileSync(sent))
  })
  return new Promise((resolve) => listener.listen(0, '127.0.0.1', () => resolve(listener.address().port)))
}

/** A visitor, whose browser blocks service workers. */
async function visit(path = '') {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  // A person's browser: in a test, there is no console.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { value: false }))
  const page = await context.newPage()
  await page.goto(`${origin}${base}${path}`)
  return page
}

const items = (page, filter = /./) => page.getByRole('listitem').filter({ hasText: filter })
const hasItems = (page, count, filter) =>
  page.waitForFunction(
    ([count, source]) => {
      const shown = Array.from(document.querySelectorAll('li'), ({ textContent }) => textContent)
      return shown.filter((text) => new RegExp(source).test(text)).length === count
    },
    [count, filter?.source ?? '.'],
  )

test('the normal build has nothing of the demo', async () => {
  await npm('run', 'build')
  const { files, code } = readBuild()
  assert.doesNotMatch(code, /inventory-objects-mock|inventory-devtools|osl1-r01/)
  assert.deepEqual(
    files.filter((file) => /demo|worker/i.test(file)),
    [],
  )
})

describe('the demo, on a static host', () => {
  before(async () => {
    await npm('run', 'build:demo')
    origin = `http://127.0.0.1:${await serve()}`
    browser = await launchChromium()
  })
  after(async () => {
    await browser?.close()
    listener?.close()
    listener?.closeAllConnections()
  })

  for (const [name, path] of Object.entries({ React: '', 'Vue, by a deep link': 'vue' })) {
    test(`each visitor has a world of its own, which a reload keeps: ${name}`, async () => {
      const [first, second] = await Promise.all([visit(path), visit(path)])
      for (const page of [first, second]) await hasItems(page, 371)
      await first.getByRole('button', { name: 'Create' }).click()
      await hasItems(first, 1, /^made$/)
      const gone = await items(first).first().textContent()
      await first.getByRole('button', { name: 'Delete the first' }).click()
      await hasItems(first, 371)
      await first.reload()
      await hasItems(first, 1, /^made$/)
      assert.notEqual(await items(first).first().textContent(), gone)
      await second.reload()
      await hasItems(second, 371)
      await hasItems(second, 0, /^made$/)
      assert.equal(await items(second).first().textContent(), gone)
    })
  }

  /** The hash of a link to a state with one object. */
  const formatLink = (page, name) =>
    page.evaluate(async (name) => {
      const text = JSON.stringify({ ...globalThis.service.exportState(), objects: [{ id: 1, name }] })
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
      return `#inventory-state=${btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')}`
    }, name)

  for (const path of ['', 'vue']) {
    test(`a link of a colleague changes the page at once, opened in it or in a new tab: ${path || 'react'}`, async () => {
      const page = await visit(path)
      await hasItems(page, 371)
      const opened = await visit(path + (await formatLink(page, 'of-a-colleague')))
      await hasItems(opened, 1, /^of-a-colleague$/)
      await hasItems(opened, 1)
      const hash = await formatLink(page, 'in-the-page')
      await page.evaluate((hash) => location.assign(hash), hash)
      await page.getByRole('button', { name: 'Import' }).click()
      await hasItems(page, 1, /^in-the-page$/)
      await page.evaluate(() => void globalThis.service.objects.create({ name: 'by-code' }))
      await hasItems(page, 2)
    })
  }

  for (const name of ['axios', 'axios-fetch', 'ky', 'angular-xhr', 'angular-fetch']) {
    test(`a client gets what it gets of a server, and the mock sees what it cancels: ${name}`, async () => {
      const page = await visit('clients')
      await page.waitForFunction('globalThis.clients')
      const seen = await page.evaluate(async (name) => {
        const { clients, service } = globalThis
        const client = clients[name]
        const seen = { count: (await client.list()).length, refused: await client.refuse() }
        await client.create()
        service.faults.add({ operation: 'update', delay: 'infinite' })
        const stop = client.start()
        await service.requests.waitFor({ operation: 'update' }, { until: 'start' })
        stop()
        await service.requests.waitFor({ operation: 'update', outcome: 'aborted' })
        seen.timeout = await client.wait().then(
          () => 'none',
          () => 'rejected',
        )
        service.faults.clear()
        seen.renamed = (await client.rename()).name
        await client.delete()
        seen.outcomes = service.requests.list({ operation: 'update' }).map(({ outcome }) => outcome)
        seen.left = service.objects.count()
        return seen
      }, name)
      assert.deepEqual(seen, {
        ...{ count: 371, refused: 400, renamed: 'changed', timeout: 'rejected' },
        ...{ outcomes: ['aborted', 'aborted', 'response'], left: 371 },
      })
    })
  }

  test('the console is in the page', async () => {
    const page = await visit()
    await page.getByRole('button', { name: 'Mock' }).click()
    await page
      .getByRole('row', { name: /GET.*objects/ })
      .first()
      .waitFor()
  })

  test('no request of the application reached the host', () => {
    assert.deepEqual(
      received.filter((line) => !line.startsWith('GET /inventory/') || line.includes('/api/')),
      [],
    )
  })
})

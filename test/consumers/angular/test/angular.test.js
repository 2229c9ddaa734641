import assert from 'node:assert/strict'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { chromium } from 'playwright-core'

const types = { '.js': 'text/javascript', '.html': 'text/html' }

test('the page has the switches of the mock', { timeout: 60_000 }, async (context) => {
  const server = createServer(({ url }, response) => {
    const path = join('dist/app/browser', url === '/' ? 'index.html' : url)
    if (!existsSync(path)) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(path)] ?? 'text/plain')
    createReadStream(path).pipe(response)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.after(() => server.close().closeAllConnections())
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  context.after(() => browser.close())
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.getByText('tor24').waitFor({ timeout: 30_000 })
  assert.equal(await page.getByRole('listitem').count(), 4)
})

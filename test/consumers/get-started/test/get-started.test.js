import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const guide = readFileSync(join(process.env.REPOSITORY, 'docs/get-started.md'), 'utf8')

test('a production build has none of the mock', () => {
  // A process of its own: a build sets NODE_ENV for the server of the next test, too.
  execFileSync('npx', ['vite', 'build', '--logLevel', 'silent'], { cwd: root })
  const files = readdirSync(join(root, 'dist/assets'))
  const texts = files.map((file) => readFileSync(join(root, 'dist/assets', file), 'utf8'))
  assert.match(texts.join(), /type__name=switch/)
  assert.doesNotMatch(texts.join(), /mockServiceWorker|InventoryMockError/)
})

test('the page has four switches and the button of the console', { timeout: 60_000 }, async (context) => {
  const server = await createServer({ root, logLevel: 'silent', server: { port: 0, host: '127.0.0.1' } })
  await server.listen()
  context.after(() => server.close())
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  context.after(() => browser.close())
  const page = await browser.newPage()
  // A person's browser: in a test, there is no console.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { value: false }))
  const problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => ['warning', 'error'].includes(message.type()) && problems.push(message.text()))
  // Vite reloads a page when it has found and bundled its dependencies.
  await page.goto(server.resolvedUrls.local[0])
  await page.getByText('sw03').waitFor({ timeout: 30_000 })
  const lines = (await page.evaluate(() => document.body.innerText)).trim().split('\n')
  assert.deepEqual(lines, ['3 osl1-r02-sw03', '4 osl1-r02-tor04', '19 trd1-r03-agg19', '24 tor24'])
  await page.getByRole('button', { name: 'Mock' }).click()
  await page.getByText('type__name=switch').first().waitFor()
  assert.deepEqual(problems, [])
})

test('the server answers the commands of the guide', { timeout: 60_000 }, async (context) => {
  const [command] = /^npx inventory-objects-mock (--scenario .*)$/m.exec(guide)[1].split('\n')
  const cli = join(root, 'node_modules/inventory-objects-mock/dist/cli.cjs')
  const server = spawn(process.execPath, [cli, ...command.split(' '), '--port', '0', '--log', 'json'])
  context.after(() => server.kill())
  const [line] = await once(server.stdout, 'data')
  const { url } = JSON.parse(String(line).split('\n')[0])
  const [list, update] = Array.from(guide.matchAll(/^curl .*$/gm), ([curl]) => {
    const text = execFileSync('sh', ['-c', `${curl.replace('http://127.0.0.1:4010', url)} --silent`], {
      encoding: 'utf8',
    })
    return JSON.parse(text)
  })
  assert.equal(list.length, 6)
  assert.deepEqual(update.location, { name: null, fact: 'trd1' })
})

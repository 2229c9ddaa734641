import { existsSync } from 'node:fs'
import { join } from 'node:path'
import axeCore, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listGuides } from '../../docs/.vitepress/navigation.ts'
import { chromiumPath, launchChromium } from '../chromium.mjs'
import { chromium } from '../console/browser/browsers/chromium.ts'
import { firefox } from '../console/browser/browsers/firefox.ts'
import { webkit } from '../console/browser/browsers/webkit.ts'
import { describeBrowser } from '../console/browser/describe-browser.ts'
import { type BuiltSite, buildSite } from './built-site.ts'
import { describeDemo } from './demo-facts.ts'
import { deadReason, isElsewhere, linksOf, loadedBy } from './links.ts'
import { describePlayground } from './playground-facts.ts'

const root = join(import.meta.dirname, '../..')
const isSkipped = !existsSync(chromiumPath) && !process.env.CI

let site: BuiltSite
let server: { url: string; close(): void }

beforeAll(async () => {
  site = await buildSite()
  server = await site.serve()
}, 900_000)
afterAll(() => {
  server?.close()
  site?.remove()
})

/** The files with a type. */
const filesOf = (type: string) => [...site.files].filter((file) => file.endsWith(type))

describe('the site', () => {
  test('has a page for each guide, the README and each entry point', () => {
    expect(filesOf('.html')).toEqual(
      expect.arrayContaining([
        ...['index', 'overview', 'playground', 'changelog', 'security', 'contributing', 'benchmarks'].map(
          (name) => `${name}.html`,
        ),
        ...listGuides(root).map((guide) => `${guide}.html`),
        'reference/inventory-objects-mock.html',
        ...[
          'client',
          'cloudflare',
          'conformance',
          'data',
          'devtools',
          'factories',
          'host',
          'page',
          'server',
          'service',
        ].map((name) => `reference/inventory-objects-mock/${name}.html`),
      ]),
    )
  })

  test('has its guides for language models: an index in the order of the sidebar, and all of them in one file', () => {
    const index = site.read('llms.txt')
    const sections = index.split(/^## /m).map((section) => {
      return Array.from(section.matchAll(/^- \[.+?\]\((.+?)\.md\)/gm), ([, name]) => name!)
    })
    expect(index).toMatch(/^# inventory-objects-mock\n\n> .+\n\n## Start\n/)
    expect(sections.flat()).toEqual(expect.arrayContaining(listGuides(root)))
    expect(sections[1]!.slice(0, 2)).toEqual(['overview', 'get-started'])
    expect(sections[2]!.slice(0, 3)).toEqual(['pages', 'tests', 'faults'])
    expect(sections[4]).toContain('changelog')
    const all = site.read('llms-full.txt')
    const [start, guides, reference] = sections.slice(1, 4)
    const read = [...start!, ...guides!, ...reference!.filter((name) => !name.startsWith('reference/'))]
    expect(all).toBe(read.map((name) => site.read(`${name}.md`)).join('\n'))
    expect(all).not.toMatch(/<!--|<picture|^---$/m)
  })

  test('has no dead link', () => {
    const anchors = new Map([...filesOf('.html'), ...filesOf('.md')].map((file) => [file, anchorsOf(file)]))
    const links = [...filesOf('.html'), ...filesOf('.md'), 'llms.txt'].flatMap((file) => linksOf(file, site.read(file)))
    const dead = links.flatMap((link) => {
      if (isElsewhere(link) || link.target.startsWith('mailto:')) return []
      const reason = deadReason(site, link, (file) => anchors.get(file) ?? new Set())
      return reason === undefined ? [] : [`${link.from}: ${link.target} ${reason}`]
    })
    expect(links.length).toBeGreaterThan(1000)
    expect([...new Set(dead)]).toEqual([])
  })

  test('loads nothing from another host', () => {
    const loaded = [...filesOf('.html'), ...filesOf('.css')].flatMap((file) => loadedBy(file, site.read(file)))
    expect(loaded.length).toBeGreaterThan(100)
    expect(loaded.filter(isElsewhere)).toEqual([])
  })
})

/** The ids of a page, also for its Markdown. */
function anchorsOf(file: string): ReadonlySet<string> {
  const html = site.read(file.replace(/\.md$/, '.html'))
  return new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id!))
}

const title = isSkipped ? `in Chromium (${chromiumPath} is missing)` : 'in Chromium'
describe.skipIf(isSkipped)(title, { timeout: 120_000, tags: ['release'] }, () => {
  let browser: Browser
  let page: Page
  /** What was loaded from elsewhere, and what failed. */
  const problems: string[] = []

  beforeAll(async () => {
    browser = await launchChromium()
    page = await browser.newPage()
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      const isOwn = origin === new URL(server.url).origin || ['blob:', 'data:'].includes(protocol)
      if (!isOwn) problems.push(`loads ${request.url()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
  }, 120_000)
  afterAll(() => browser?.close())

  test.each(['', 'overview.html', 'pages.html', 'reference/inventory-objects-mock/devtools.html', 'playground.html'])(
    'loads nothing from another host, and has no violation that axe finds: /%s',
    async (path) => {
      problems.length = 0
      for (const [colorScheme, rules] of [
        ['light', ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']],
        ['dark', ['color-contrast']],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
        expect(await axe(page, rules), colorScheme).toEqual([])
      }
      expect(problems).toEqual([])
    },
  )

  test('the home page has its text before its demo, which follows the theme and ends with the page', async () => {
    problems.length = 0
    expect(site.read('index.html')).toContain('Why trust it')
    expect(site.read('index.html')).not.toContain('<iframe')
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(server.url)
    const demo = page.frameLocator('iframe')
    await demo.getByText('Activity is paused.').waitFor()
    const scheme = () => demo.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)
    await expect.poll(scheme).toBe('light')
    await page.getByRole('switch').first().click()
    await expect.poll(scheme).toBe('dark')
    await demo.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('link', { name: 'Get started' }).click()
    await page.getByRole('heading', { level: 1, name: 'Get started' }).waitFor()
    expect(page.frames()).toHaveLength(1)
    await page.goBack()
    await demo.getByText('371 objects').waitFor()
    expect(problems).toEqual([])
    await page.emulateMedia({ reducedMotion: null })
    await page.evaluate(() => localStorage.clear())
  })

  test('the search finds a page', async () => {
    await page.goto(server.url)
    await page.getByRole('button', { name: /^Search/ }).click()
    await page.locator('#localsearch-input').fill('keep data across reloads')
    await page.locator('#localsearch-list a').first().click()
    await page.waitForURL(`${server.url}pages.html#keep-the-data-across-reloads`)
  })
})

// Each change is tested for its build, its links, and what has the tag `path`.
describe('its application and its playground', { tags: ['release'] }, () => {
  for (const browser of [chromium, firefox, webkit]) {
    describeBrowser(browser, [
      (page) => describeDemo(page, () => server.url),
      (page) => describePlayground(page, () => server.url),
    ])
  }
})

/** The violations that axe finds; those in the console are found by its own tests. */
async function axe(page: Page, runOnly: readonly string[]): Promise<string[]> {
  await page.evaluate(axeCore.source)
  // The name of VitePress's search button leaves out the keys that it shows.
  const rules = { 'label-content-name-mismatch': { enabled: false } }
  const run = `axe.run(document, ${JSON.stringify({ iframes: false, runOnly, rules })})`
  const { violations } = (await page.evaluate(run)) as AxeResults
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

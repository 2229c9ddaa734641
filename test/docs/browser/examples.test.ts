import type { ConsoleMessage, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../../browser.ts'
import { examples } from '../pages.ts'

test('the example of a page lists switches, sorted by descending id', async (context) => {
  const page = await openPage(context, exampleOfPage('docs/browser.md', 'sort=-id'))
  const objects = await loggedList(page)
  expect(objects.length).toBeGreaterThan(0)
  expect(new Set(objects.map(({ type }) => type?.name))).toEqual(new Set(['switch']))
  expect(objects.map(({ id }) => id)).toEqual(objects.map(({ id }) => id).sort((a, b) => b - a))
})

test('the example of a page that keeps its state keeps a deletion after a reload', async (context) => {
  const page = await openPage(context, exampleOfPage('docs/browser.md', 'sessionStorage'))
  const [first] = await loggedList(page)
  expect(first!.id).toBe(2)
  await page.evaluate(`fetch('/api/v2/objects/2/', { method: 'DELETE' })`)
  const logged = loggedList(page)
  await page.reload({ waitUntil: 'commit' })
  expect((await logged)[0]!.id).toBe(3)
})

test('the example of a page gives the browser console access to the mock', async (context) => {
  const page = await openPage(context, exampleOfPage('docs/browser.md', 'globalThis'))
  await page.waitForFunction('globalThis.mock')
  const { code } = examples('js').find(({ path }) => path === 'docs/browser.md')!
  expect(await page.evaluate(`${code}; mock.objects.list().map(({ name }) => name)`)).toEqual(['web-1'])
})

test('the example of a page with activity logs what it does', async (context) => {
  const page = await openPage(context, exampleOfPage('docs/browser.md', 'createActivity'))
  await page.waitForEvent('console', { predicate: (message) => /^.+ .+: \S+/.test(message.text()), timeout: 50_000 })
})

test('the example of a page without a service worker gets the objects', async (context) => {
  const page = await openPage(context, exampleOfPage('docs/browser.md', 'interceptRequests'))
  expect(await loggedList(page)).toMatchObject([{ id: 1, name: 'web-1' }])
})

function exampleOfPage(path: string, part: string): string {
  return examples('ts browser').find((block) => block.path === path && block.code.includes(part))!.code
}

/** Waits for the first list that a page logs. */
async function loggedList(page: Page): Promise<{ id: number; type: { name: string } | null }[]> {
  const logged = (message: ConsoleMessage) => message.args()[0]?.jsonValue()
  return logged(await page.waitForEvent('console', async (message) => Array.isArray(await logged(message))))
}

import type { ConsoleMessage, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../../browser.ts'
import { examples } from '../pages.ts'

const start = examples('ts browser').find(
  ({ path, code }) => path === 'docs/pages.md' && code.includes('mountDevtools(mock)'),
)!.code

test('the example of a page lists switches, sorted by descending id', async (context) => {
  const page = await openPage(context, start)
  const objects = await loggedList(page)
  expect(objects.length).toBeGreaterThan(0)
  expect(new Set(objects.map(({ type }) => type?.name))).toEqual(new Set(['switch']))
  expect(objects.map(({ id }) => id)).toEqual(objects.map(({ id }) => id).sort((a, b) => b - a))
})

test('it gives the browser console access to the mock', async (context) => {
  const page = await openPage(context, start)
  await loggedList(page)
  const { code } = examples('js').find(({ path }) => path === 'docs/pages.md')!
  const state = '[mock.faults.count(), mock.objects.count(), mock.requests.count()]'
  expect(await page.evaluate(`${code}; ${state}`)).toEqual([0, 26, 0])
})

test('with keepState before the worker starts, it keeps a deletion after a reload', async (context) => {
  const keeping = start.replace('await setupWorker', 'keepState(mock, sessionStorage)\n$&')
  const page = await openPage(context, `import { keepState } from 'inventory-objects-mock'\n${keeping}`)
  const ids = async () => (await loggedList(page)).map(({ id }) => id)
  const [deleted, next] = await ids()
  await page.evaluate(`fetch('/api/v2/objects/${deleted}/', { method: 'DELETE' })`)
  const logged = ids()
  await page.reload({ waitUntil: 'commit' })
  expect((await logged)[0]).toBe(next)
})

test('with activity, its objects change', async (context) => {
  const starting = start.replace('console.log', "import('inventory-objects-mock/factories').then(ACTIVITY)\n$&")
  const activity = "({ createActivity }) => createActivity(mock, { pace: '6/min', onStep: console.log }).start()"
  const page = await openPage(context, starting.replace('ACTIVITY', activity))
  const step = async (message: ConsoleMessage) => (await message.args()[0]?.jsonValue())?.description !== undefined
  await page.waitForEvent('console', { predicate: step, timeout: 50_000 })
})

/** Waits for the first list that a page logs. */
async function loggedList(page: Page): Promise<{ id: number; type: { name: string } | null }[]> {
  const logged = (message: ConsoleMessage) => message.args()[0]?.jsonValue()
  return logged(await page.waitForEvent('console', async (message) => Array.isArray(await logged(message))))
}

import { deflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { ConsoleModel } from '../../../src/console/model/console-model.ts'
import { followLinks } from '../../../src/console/state/follow-links.ts'
import { defaultAssumptions } from '../../../src/contract/assumptions.ts'
import { startWithObject, stubPage } from './page.ts'

/** Answers the question what to do with the state. */
async function choose({ notices }: ConsoleModel, label = 'Import'): Promise<void> {
  await expect.poll(() => notices.current.value?.actions).toBeDefined()
  notices.current.value!.actions!.find((action) => action.label === label)!.run()
}

function follow(model: ConsoleModel, canReload: boolean) {
  const stop = followLinks(model, canReload)
  onTestFinished(stop)
  return stop
}

const linkOf = (text: string, own = '') => `#${own}inventory-state=${deflateRawSync(text).toString('base64url')}`

test('a link that is opened later in the same page is imported, until it is stopped', async () => {
  const { location, openLink } = stubPage('#/route')
  const { mock, model } = await startWithObject()
  const stop = follow(model, true)
  expect(location.hash).toBe('#/route')
  openLink(linkOf('[]'))
  await choose(model)
  await expect.poll(() => mock.objects.count()).toBe(0)
  stop()
  openLink(linkOf('[{"name":"new"}]'))
  expect(location.hash).not.toBe('')
})

test('the router of the page sees its own hash', async () => {
  const { openLink, seen } = stubPage()
  const { model } = await startWithObject()
  follow(model, true)
  openLink(linkOf('[]', '/racks/7&'))
  expect(seen.slice(-2)).toEqual(['popstate#/racks/7', 'hashchange#/racks/7'])
})

test('a link says what is in it', async () => {
  const state = {
    version: 2,
    nextId: 3,
    objects: [{ name: 'a' }, { name: 'b' }],
    faults: [{ status: 503 }],
    delay: 300,
    assumptions: { ...defaultAssumptions, uniqueName: true },
  }
  stubPage(linkOf(JSON.stringify(state)))
  const { model } = await startWithObject()
  follow(model, true)
  await expect
    .poll(() => model.notices.current.value?.text)
    .toMatch(/^This link has a state: 2 objects, 1 fault, 300 ms delay, 1 assumption, \d+ B\. Replace/)
})

test('what the storage of the tab does not take is not imported, and the user is told', async () => {
  const { location } = stubPage(linkOf('[{"name":"new"}]'))
  const { model } = await startWithObject()
  follow(model, true)
  sessionStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await choose(model, 'Import and reload')
  expect(location.reload).not.toHaveBeenCalled()
  expect(model.notices.current.value).toMatchObject({ isError: true, text: expect.stringContaining('too large') })
})

test('a page of its own offers no reload', async () => {
  stubPage(linkOf('[]'))
  const { model } = await startWithObject()
  follow(model, false)
  await expect.poll(() => model.notices.current.value?.actions?.map(({ label }) => label)).toEqual(['Import'])
})

test.each([
  ['is damaged', '#inventory-state=abc', /^The state of the link is damaged, so nothing was changed\./],
  ['is not JSON', linkOf('<script>'), /^The state of the link is not valid JSON: .+ Use a saved state/],
  ['has an unknown field', linkOf('{"version":2,"nextId":1,"objects":[],"x":1}'), /^Failed to import a state/],
  ['has invalid assumptions', linkOf('{"version":2,"nextId":1,"objects":[],"assumptions":null}'), /^Failed to/],
  [
    'is nested too deep',
    linkOf(`[{"name":"a","labels":${'['.repeat(1e5)}1${']'.repeat(1e5)}}]`),
    /^The state of the link is not valid JSON: Nested deeper than 900 levels\. /,
  ],
])('a link that %s changes nothing and says so', async (_, hash, message) => {
  stubPage(hash)
  const { mock, model } = await startWithObject()
  const before = mock.exportState()
  follow(model, true)
  await expect.poll(() => model.notices.current.value).not.toBeNull()
  if (model.notices.current.value!.actions) await choose(model)
  await expect.poll(() => model.notices.current.value?.isError).toBe(true)
  expect(model.notices.current.value).toMatchObject({
    isError: true,
    text: expect.stringMatching(message),
  })
  expect(mock.exportState()).toEqual(before)
  expect(model.history.undoLabel.value).toBeUndefined()
})

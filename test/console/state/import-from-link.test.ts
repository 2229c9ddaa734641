import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ConsoleModel } from '../../../src/console/model/console-model.ts'
import { importFromLink, LINK_PREFIX } from '../../../src/console/state/state-link.ts'
import { startWithObject, stubPage } from './page.ts'

/** Answers the question whether to import. */
async function accept({ notices }: ConsoleModel): Promise<void> {
  await expect.poll(() => notices.current.value?.action?.label).toBe('Import')
  notices.current.value!.action!.run()
}

const linkOf = (text: string) => LINK_PREFIX + deflateRawSync(text).toString('base64url')

test('the state of a link is imported after a question, its hash is removed, and an undo brings the old state back', async () => {
  const { location } = stubPage(linkOf('[{"name":"new-1"},{"name":"new-2"}]'))
  const { mock, model } = await startWithObject()
  importFromLink(model)
  expect(location).toMatchObject({ hash: '', pathname: '/app?x=1' })
  await expect.poll(() => model.notices.current.value?.action).toBeDefined()
  expect(mock.objects.list().map(({ name }) => name)).toEqual(['old'])
  await accept(model)
  await expect.poll(() => model.notices.current.value).toMatchObject({ entry: { label: 'Import a link' } })
  expect(mock.objects.list().map(({ name }) => name)).toEqual(['new-1', 'new-2'])
  expect(model.history.undoLabel.value).toBe('Import a link')
  await model.undo()
  expect(mock.objects.list().map(({ name }) => name)).toEqual(['old'])
})

test('a link that is opened later in the same page is imported, until it is stopped', async () => {
  const { location, openLink } = stubPage('#/route')
  const { mock, model } = await startWithObject()
  const stop = importFromLink(model)
  expect(location.hash).toBe('#/route')
  openLink(linkOf('[]'))
  await accept(model)
  await expect.poll(() => mock.objects.count()).toBe(0)
  stop()
  openLink(linkOf('[{"name":"new"}]'))
  expect(location.hash).not.toBe('')
})

test.each([
  ['is damaged', `${LINK_PREFIX}abc`, /^The state of the link is damaged, so nothing was changed\./],
  ['is not JSON', linkOf('<script>'), /^The state of the link is not valid JSON: .+ Use a downloaded state/],
  ['is null', linkOf('null'), /^Failed to import a state/],
  ['has an object without a name', linkOf('[{}]'), /^Failed to import a state/],
  ['has an unknown field', linkOf('{"version":2,"nextId":1,"objects":[],"x":1}'), /^Failed to import a state/],
  ['has an invalid fault', linkOf('{"version":2,"nextId":1,"objects":[],"faults":[{"status":1}]}'), /^Failed to/],
  [
    'is nested too deep',
    linkOf(`[{"name":"a","labels":${'['.repeat(1e5)}1${']'.repeat(1e5)}}]`),
    /^The state of the link is not valid JSON: Nested deeper than 900 levels\. /,
  ],
])('a link that %s changes nothing and says so', async (_, hash, message) => {
  stubPage(hash)
  const { mock, model } = await startWithObject()
  const before = mock.exportState()
  importFromLink(model)
  await expect.poll(() => model.notices.current.value).not.toBeNull()
  if (model.notices.current.value!.action) await accept(model)
  await expect.poll(() => model.notices.current.value?.isError).toBe(true)
  expect(model.notices.current.value).toMatchObject({
    isError: true,
    text: expect.stringMatching(message),
  })
  expect(mock.exportState()).toEqual(before)
  expect(model.history.undoLabel.value).toBeUndefined()
})

import { expect, test } from 'vitest'
import { importFile, offerImport } from '../../../src/console/state/import-text.ts'
import { defaultAssumptions } from '../../../src/index.ts'
import { encodeState } from '../../../src/page/encoded-state.ts'
import { startInPage } from '../model/start-model.ts'

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const state = { version: 2, nextId: 1, objects: [] }

/** Starts a console with one object, whose state does not change by what is expected to fail. */
async function start() {
  const { mock, model } = await startInPage({ objects: [{ name: 'old' }] })
  const before = mock.exportState()
  return { mock, model, expectNoChange: () => expect(mock.exportState()).toEqual(before) }
}

test.each<[what: string, content: BlobPart, problem: RegExp]>([
  ['is empty', '', /^a\.json is not valid JSON: /],
  ['is not JSON', '[]x', /^a\.json is not valid JSON: .* Use a saved state, or a list of objects as JSON\.$/],
  ['is nested too deep', deep, /^a\.json is not valid JSON: Nested deeper than 900 levels\. /],
  ['is no text', new Uint8Array([255, 254]), /^a\.json cannot be read: .* UTF-8 text\.$/],
  ['is no state', '{"objects":[{"name":7}]}', /expected .* got/],
])('a file that %s changes nothing, and the problem says what to do', async (_, content, problem) => {
  const { model, expectNoChange } = await start()
  expect(await importFile(model, new File([content], 'a.json'))).toMatch(problem)
  expectNoChange()
  expect(model.notices.current.value).toBeNull()
})

test('a file with a byte order mark is imported', async () => {
  const { mock, model } = await start()
  expect(await importFile(model, new File(['\ufeff[]'], 'b.json'))).toBeUndefined()
  expect(mock.objects.count()).toBe(0)
})

test('a link says what is in its state', async () => {
  const { model, expectNoChange } = await start()
  const settings = { delay: 300, assumptions: { ...defaultAssumptions, uniqueName: true } }
  const text = JSON.stringify({ ...state, ...settings, faults: [{ status: 503 }] })
  await offerImport(model, (await encodeState(text))!)
  const what = `0 objects, 1 fault, 300 ms delay, 1 service rule, ${text.length} B`
  expect(model.notices.current.value!.text).toBe(`This link has a state: ${what}. Replace the present one?`)
  expectNoChange()
})

test.each<[what: string, text: string | null, problem: RegExp]>([
  ['is damaged', null, /^The state of the link is damaged, so nothing was changed\. /],
  ['is not JSON', '<script>', /^The state of the link is not valid JSON: .+ Use a saved state/],
  ['is nested too deep', deep, /is not valid JSON: Nested deeper than 900 levels\. /],
  ['has an unknown field', JSON.stringify({ ...state, x: 1 }), /^Failed to import a state: .*"?x/],
  ['has no assumptions', JSON.stringify({ ...state, assumptions: null }), /^Failed to set assumptions: .* null/],
])('a link whose state %s changes nothing, and says what is wrong with it', async (_, text, problem) => {
  const { model, expectNoChange } = await start()
  await offerImport(model, text === null ? 'abc' : (await encodeState(text))!)
  model.notices.current.value!.actions?.[0]?.run()
  await expect
    .poll(() => model.notices.current.value)
    .toMatchObject({ text: expect.stringMatching(problem), isError: true })
  expectNoChange()
})

import { expect, test } from 'vitest'
import { importFile } from '../../../src/console/state/import-text.ts'
import { startInPage } from '../model/start-model.ts'

test.each([
  ['is empty', new File([], 'a.json'), /^a\.json is not valid JSON: /],
  ['is no text', new File([new Uint8Array([255, 254])], 'a.json'), /^a\.json cannot be read: .* UTF-8 text\.$/],
])('a file that %s changes nothing, and the problem says what to do', async (_, file, problem) => {
  const { mock, model } = await startInPage({ objects: [{ name: 'old' }] })
  const before = mock.exportState()
  expect(await importFile(model, file)).toMatch(problem)
  expect(mock.exportState()).toEqual(before)
  expect(model.notices.current.value).toBeNull()
})

test('a file with a byte order mark is imported', async () => {
  const { mock, model } = await startInPage({ objects: [{ name: 'old' }] })
  expect(await importFile(model, new File(['\ufeff[]'], 'b.json'))).toBeUndefined()
  expect(mock.objects.count()).toBe(0)
})

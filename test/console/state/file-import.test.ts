import { expect, test } from 'vitest'
import { createFileImport } from '../../../src/console/state/file-import.ts'
import { startInPage } from '../model/start-model.ts'

test.each([
  ['is empty', new File([], 'a.json'), /^a\.json is not valid JSON: /],
  ['is too large', Object.defineProperty(new File([''], 'a.json'), 'size', { value: 2 ** 29 }), /more than 256 MiB/],
])('a file that %s changes nothing, and the problem says what to do', async (_, file, problem) => {
  const { mock, model } = await startInPage({ objects: [{ name: 'old' }] })
  const before = mock.exportState()
  const upload = createFileImport(model)
  await upload.run(file)
  expect(upload.problem.value).toMatch(problem)
  expect(upload.progress.value).toBeNull()
  expect(mock.exportState()).toEqual(before)
  expect(model.notices.current.value).toBeNull()
})

test('a canceled file changes nothing, and another one can be imported', async () => {
  const { mock, model } = await startInPage({ objects: [{ name: 'old' }] })
  const upload = createFileImport(model)
  const first = upload.run(new File([' '.repeat(10_000_000), '[]'], 'a.json'))
  await upload.run(new File(['[]'], 'ignored.json'))
  upload.cancel()
  await first
  expect(mock.objects.count()).toBe(1)
  expect(upload.problem.value).toBeUndefined()
  await upload.run(new File(['\ufeff[]'], 'b.json'))
  expect(mock.objects.count()).toBe(0)
})

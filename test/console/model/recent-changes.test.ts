import { expect, test } from 'vitest'
import { startInPage } from './start-model.ts'

test('the changes are the last of each object, the newest first; of 200 objects, and none after a change of all', async () => {
  const { mock, model } = await startInPage()
  const list = () => model.changes.list().map(({ change }) => `${change.type} ${change.id}`)
  for (const name of ['a', 'b', 'c']) mock.objects.create({ name })
  mock.objects.update(1, { name: 'd' })
  expect(list()).toEqual(['update 1', 'create 3', 'create 2'])
  expect(model.changes.get(3)?.change.type).toBe('create')
  for (let count = 0; count < 250; count++) mock.objects.create({ name: 'e' })
  expect(list()).toEqual(Array.from({ length: 200 }, (_, index) => `create ${253 - index}`))
  mock.importState([])
  expect(list()).toEqual([])
})

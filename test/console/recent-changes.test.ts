import { expect, test } from 'vitest'
import { RecentChanges } from '../../src/console/model/recent-changes.ts'
import { createInventoryService } from '../../src/service.ts'

function start() {
  const mock = createInventoryService()
  const changes = new RecentChanges()
  mock.on('change', (change) => changes.add(change))
  return { mock, changes }
}

test('the changes are the last of each object, the newest first', () => {
  const { mock, changes } = start()
  for (const name of ['a', 'b', 'c']) mock.objects.create({ name })
  mock.objects.update(1, { name: 'd' })
  expect(changes.list().map(({ change }) => [change.type, change.id])).toEqual([
    ['update', 1],
    ['create', 3],
    ['create', 2],
  ])
  expect(changes.get(3)?.change.type).toBe('create')
})

test('200 objects are kept, and none after a change of all', () => {
  const { mock, changes } = start()
  for (let index = 0; index < 250; index++) mock.objects.create({ name: 'a' })
  expect(changes.list().map(({ change }) => change.id)).toEqual(Array.from({ length: 200 }, (_, index) => 250 - index))
  mock.importState([])
  expect(changes.list()).toEqual([])
})

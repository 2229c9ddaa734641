import { createInventoryMock } from 'inventory-objects-mock'

export function createContestant(objects) {
  const mock = createInventoryMock({ objects })
  return {
    handlers: mock.handlers,
    fetch: mock.fetch,
    add: (list) => list.map((fields) => mock.objects.create(fields).id),
    remove(count) {
      for (const { id } of mock.objects.list().slice(-count)) mock.objects.delete(id)
    },
    change: (id, changes) => mock.objects.update(id, changes),
    reset: mock.reset,
    checkpoint: mock.checkpoint,
    restore: mock.restore,
  }
}

import { createInventoryMock } from 'inventory-objects-mock'

export function createContestant(objects) {
  const mock = createInventoryMock({ objects })
  return {
    handlers: mock.handlers,
    update: (id, changes) => mock.objects.update(id, changes),
    reset: mock.reset,
    checkpoint: mock.checkpoint,
    restore: mock.restore,
  }
}

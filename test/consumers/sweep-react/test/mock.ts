import { createInventoryMock } from 'inventory-objects-mock'

export const mock = createInventoryMock({
  objects: [
    { name: 'web-1', type: { name: 'host' }, attributes: { os: 'Debian', rack: '7' } },
    { name: 'web-10', type: { name: 'host' } },
    { name: 'db-1', type: { name: 'vm' } },
  ],
})

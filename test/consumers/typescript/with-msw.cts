import library = require('inventory-objects-mock')
import node = require('msw/node')

const mock: library.InventoryMock = library.createInventoryMock({ objects: [{ name: 'web-1' }] })
node.setupServer(...mock.handlers).listen()
// @ts-expect-error -- a handler has no such member, so it is not just anything
console.log(mock.handlers[0]?.nothing)

import library = require('inventory-objects-mock')
import node = require('msw/node')

const mock: library.InventoryMock = library.createInventoryMock({ objects: [{ name: 'web-1' }] })
node.setupServer(...mock.handlers).listen()
// @ts-expect-error -- a handler has no such member, so its type is not any
console.log(mock.handlers[0]?.nothing)

import client = require('inventory-objects-mock/client')
import data = require('inventory-objects-mock/data')
import factories = require('inventory-objects-mock/factories')
import small = require('inventory-objects-mock/fixtures/small.json')
import server = require('inventory-objects-mock/server')
import mock = require('inventory-objects-mock/service')

const service: mock.InventoryService = mock.createInventoryService({ objects: factories.scenarios.small() })
const started: Promise<server.InventoryServer> = server.createInventoryServer({
  port: 0,
  objects: service.objects.list(),
})
const inventory: client.InventoryClient = client.connect('http://127.0.0.1:4010')
const built: factories.BuiltObject[] = factories.createObjectFactory().buildList(2, 'unplaced')
const db: data.InventoryDb = data.createInventoryDb(service)
service.setInitialState(small)
// @ts-expect-error -- an object has no such field, so its type is not any
console.log(small[0]?.nothing)
// @ts-expect-error -- a name is a string
service.objects.create({ name: 1 })
console.log(started, inventory, built, db)

const assert = require('node:assert/strict')
const { test } = require('node:test')
const { connect } = require('inventory-objects-mock/client')
const { createInventoryServer } = require('inventory-objects-mock/server')
const { createInventoryService } = require('inventory-objects-mock/service')
const { createPackageFacts } = require('./package-facts.cjs')

test('MSW is not installed', () => {
  assert.throws(() => require('msw'), { code: 'MODULE_NOT_FOUND' })
  assert.throws(() => require('inventory-objects-mock'), { code: 'MODULE_NOT_FOUND', message: /'msw'/ })
})

test('only its CommonJS modules are loaded', () => {
  const loaded = Object.keys(require.cache).filter((path) => path.includes('/inventory-objects-mock/'))
  assert.notEqual(loaded.length, 0)
  for (const path of loaded) assert.match(path, /\.cjs$/)
})

for (const { name, check } of createPackageFacts({ createInventoryService, createInventoryServer, connect }))
  test(name, check)

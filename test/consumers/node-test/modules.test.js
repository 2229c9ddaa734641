import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from 'inventory-objects-mock/client'
import { createInventoryServer } from 'inventory-objects-mock/server'
import { createInventoryService } from 'inventory-objects-mock/service'
import { createPackageFacts } from './package-facts.cjs'

test('MSW is not installed', async () => {
  await assert.rejects(import('msw'), { code: 'ERR_MODULE_NOT_FOUND' })
  await assert.rejects(import('inventory-objects-mock'), { code: 'ERR_MODULE_NOT_FOUND', message: /'msw'/ })
})

for (const { name, check } of createPackageFacts({ createInventoryService, createInventoryServer, connect }))
  test(name, check)

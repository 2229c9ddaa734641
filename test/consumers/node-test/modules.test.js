import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from 'inventory-objects-mock/client'
import { createInventoryServer } from 'inventory-objects-mock/server'
import { createInventoryService } from 'inventory-objects-mock/service'
import { proveWithoutMsw } from './prove-without-msw.cjs'

test('MSW is not there', async () => {
  await assert.rejects(import('msw'), { code: 'ERR_MODULE_NOT_FOUND' })
  await assert.rejects(import('inventory-objects-mock'), { code: 'ERR_MODULE_NOT_FOUND', message: /'msw'/ })
})

proveWithoutMsw({ createInventoryService, createInventoryServer, connect })

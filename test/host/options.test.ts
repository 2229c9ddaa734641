import { describe, expect, test } from 'vitest'
import { createInventoryHost, type InventoryHostOptions } from '../../src/host.ts'

describe('createInventoryHost accepts', () => {
  test.each<InventoryHostOptions>([
    { basePath: '' },
    { basePath: '/' },
    { basePath: '/a/b/' },
    { adminToken: '!~"\\sixteen-chars' },
    { allowedHosts: [] },
    { allowedHosts: ['demo.example', 'a-1'] },
    { maxObjects: 0, maxMemory: 0, bodyLimit: 0, maxDelay: 0, logLimit: 0 },
    { maxObjects: Number.POSITIVE_INFINITY, maxMemory: Number.POSITIVE_INFINITY },
    { sessionIdle: Number.POSITIVE_INFINITY, resetEvery: Number.POSITIVE_INFINITY },
  ])('%j', (options) => {
    createInventoryHost(options).close()
  })
})

test.each([' sixteen-chars-or-more', ['sixteen-chars-or-more']])('a token %j is refused', (token) => {
  expect(() => createInventoryHost({ adminToken: token as string })).toThrow('expected adminToken to be a token')
})

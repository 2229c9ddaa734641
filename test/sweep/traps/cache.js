import { expect, test } from 'vitest'
import { call, start } from './mock.js'

start()
let cache
test('A fills the cache', async () => {
  cache = await call()
})
test('B relies on its order', async () => {
  await call('?name=sw-1&sort=id')
  expect(cache[0].name).toBe('web-1')
})

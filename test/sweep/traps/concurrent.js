import { test } from 'vitest'
import { call, start } from './mock.js'

start()
const wait = (ms) => new Promise((r) => setTimeout(r, ms))
test.concurrent('A relies on the order', async ({ expect }) => {
  await wait(20)
  expect((await call())[0].name).toBe('web-1')
})
test.concurrent('B relies on filters', async ({ expect }) => {
  await wait(20)
  expect(await call('?name=web-1&sort=id')).toHaveLength(1)
})
test.concurrent('C relies on nothing', async ({ expect }) => {
  await wait(20)
  expect(await call('?sort=-id&name=sw-1')).toHaveLength(1)
})

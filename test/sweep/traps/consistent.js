import { expect, test } from 'vitest'
import { call, start } from './mock.js'

start()
let first
test('A keeps the first', async () => {
  await call('?name=web-1&sort=id')
  ;[first] = await call()
})
test('B sees the same first', async () => {
  expect((await call())[0]).toEqual(first)
})

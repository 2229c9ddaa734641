import { expect, test } from 'vitest'
import { call, start } from './mock.js'

start()
let late
test('A asks and leaves', () => {
  late = new Promise((r) => setTimeout(r, 30)).then(() => call())
})
test('B takes what A asked for', async () => {
  expect((await late)[0].name).toBe('web-1')
  await call('?sort=id&name=sw-1')
})

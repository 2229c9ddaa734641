import { expect, test } from 'vitest'
import { call, start } from './mock.js'

start()
test('A sends another request each time', async () => {
  const [first] = await call(`?sort=id&_=${crypto.randomUUID()}`)
  expect(first.name).toBe('web-1')
})
test('B finds the objects', async () => {
  const [first] = await call('?sort=id')
  expect(first.name).toBe('web-1')
})

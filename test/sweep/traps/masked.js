import { expect, test } from 'vitest'
import { call, start } from './mock.js'

start()
const seen = new Set()
test('A sees all', async () => {
  await call('?name=web-1&sort=id')
  const got = await call('?sort=id')
  for (const { id } of got.results ?? got) seen.add(id)
})
test('B has seen all', async () => {
  const got = await call('?sort=id')
  for (const { id } of got.results ?? got) seen.add(id)
  expect(seen.size).toBe(3)
})

import { expect, test } from 'vitest'
import { call, full, post, start } from './mock.js'

start({ reset: false })
test('A adds a twin', async () => {
  await post({ ...full, name: 'web-1' })
})
test('B finds both', async () => {
  expect(await call('?name=web-1&sort=id')).toHaveLength(2)
})

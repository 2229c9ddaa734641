import { beforeAll, describe, expect, test } from 'vitest'
import { call, full, post, start } from './mock.js'

const mock = start({ reset: false })
test('first', async () => {
  expect(await call('?sort=id&name=sw-1')).toHaveLength(1)
})
describe('group', () => {
  beforeAll(async () => {
    await post({ ...full, name: 'sw-1' })
  })
  test('the twin of beforeAll is there', () => {
    expect(mock.objects.list({ name: 'sw-1' })).toHaveLength(2)
  })
})

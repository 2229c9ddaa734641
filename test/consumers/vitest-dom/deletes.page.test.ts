import { expect, test } from 'vitest'
import { everybody } from './everybody'
import { mock } from './mock'

test('a page meets its own collection alone, while others change the same ids', async () => {
  await everybody('has a mock')
  await fetch('/api/v2/objects/1/', { method: 'DELETE' })
  const created = mock.objects.create({ name: `created on a page of ${navigator.userAgent}` })
  await everybody('has changed it')
  expect(created.id).toBe(3)
  expect(mock.objects.all()).toMatchObject([
    { id: 2, name: 'web-2' },
    { id: 3, name: `created on a page of ${navigator.userAgent}` },
  ])
  expect(mock.requests).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { startHost } from '../start-host.ts'

test('the admin API keeps the last 1000 checkpoints of a collection', async () => {
  const { admin } = startHost()
  const restore = (id: number) => admin('POST', `/checkpoints/${id}/restore`)
  for (let id = 1; id <= 1000; id++) await admin('POST', '/checkpoints')
  expect((await restore(1)).status).toBe(204)
  expect((await admin('POST', '/checkpoints')).json.id).toBe('1001')
  expect(await restore(1)).toMatchObject({
    status: 404,
    json: {
      detail: 'Checkpoint 1 was dropped: by a client, or because only the last 1000 are kept.',
      code: 'unknown-id',
    },
  })
  expect((await restore(2)).status).toBe(204)
}, 60_000)

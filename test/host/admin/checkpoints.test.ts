import { expect, test } from 'vitest'
import { connect } from '../../../src/client.ts'
import { startServer } from '../../server/start-server.ts'

test('the admin API keeps the last 1000 checkpoints of a collection', async () => {
  const server = await startServer({ objects: [{ name: 'web-1' }] })
  const inventory = connect(server.url)
  const first = await inventory.checkpoint()
  for (let n = 0; n < 9; n++) await Promise.all(Array.from({ length: 111 }, () => inventory.checkpoint()))
  await inventory.restore(first)
  expect((await inventory.checkpoint()).id).toBe('1001')
  await expect(inventory.restore(first)).rejects.toMatchObject({
    ...{ status: 404, code: 'unknown-id' },
    message: 'Checkpoint 1 was dropped: by a client, or because only the last 1000 are kept.',
  })
  await inventory.restore({ id: '2' })
}, 30_000)

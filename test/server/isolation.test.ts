import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '../../src/client.ts'
import { completeBody, path, runs, write } from '../mock/requests.ts'
import { startServer } from './start-server.ts'

const name = fc.stringMatching(/^[a-z]{1,8}$/)
const command = fc.record({ type: fc.constantFrom('create', 'rename', 'delete', 'reset'), at: fc.nat(5), name })

test('parallel workers share a server, and none sees the data of another', async () => {
  const server = await startServer({ objects: [] })
  const sequences = fc.sample(fc.array(command, { minLength: 1, maxLength: 8 }), { numRuns: 4 * runs(40), seed: 1 })

  async function work(worker: number): Promise<void> {
    for (let n = worker; n < sequences.length; n += 4) {
      const inventory = connect(server.url, { session: `worker-${worker}-test-${n}` })
      const send = (below: string, init: RequestInit) => fetch(`${inventory.baseUrl}${path}${below}`, init)
      let model: { id: number; name: string }[] = []
      let nextId = 1
      for (const { type, at, name } of sequences[n]!) {
        const target = model[at]
        if (type === 'create') {
          await send('', write('POST', completeBody({ name })))
          model.push({ id: nextId++, name })
        } else if (type === 'reset') {
          await inventory.reset()
          model = []
          nextId = 1
        } else if (target && type === 'rename') {
          await send(`${target.id}/`, write('PATCH', { name }))
          target.name = name
        } else if (target) {
          await send(`${target.id}/`, { method: 'DELETE' })
          model = model.filter((object) => object !== target)
        }
      }
      expect(await inventory.objects.list()).toEqual(model.map((object) => completeBody(object)))
      await inventory.end()
    }
  }
  await Promise.all([0, 1, 2, 3].map(work))
  expect(server.mock.objects.count()).toBe(0)
})

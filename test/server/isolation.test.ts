import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '../../src/client.ts'
import { startServer } from './start-server.ts'

const path = '/api/v2/objects/'

test('parallel workers share a server, and none sees the data of another', async () => {
  const server = await startServer({ objects: [] })
  const command = fc.oneof(
    fc.record({ type: fc.constant('create' as const), name: fc.stringMatching(/^[a-z]{1,8}$/) }),
    fc.record({ type: fc.constant('rename' as const), at: fc.nat(5), name: fc.stringMatching(/^[a-z]{1,8}$/) }),
    fc.record({ type: fc.constant('delete' as const), at: fc.nat(5) }),
    fc.record({ type: fc.constant('reset' as const) }),
  )
  const sequences = fc.sample(fc.array(command, { minLength: 1, maxLength: 8 }), { numRuns: 4 * 200, seed: 1 })

  async function work(worker: number): Promise<void> {
    for (let n = worker; n < sequences.length; n += 4) {
      const inventory = connect(server.url, { session: `worker-${worker}-test-${n}` })
      const send = (method: string, below: string, body?: object) =>
        fetch(`${inventory.baseUrl}${path}${below}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : null,
        })
      const fields = { location: null, type: null, labels: [], attributes: {}, responsible: [] }
      let model: { id: number; name: string }[] = []
      let nextId = 1
      for (const step of sequences[n]!) {
        const target = 'at' in step ? model[step.at] : undefined
        if (step.type === 'create') {
          await send('POST', '', { name: step.name, ...fields })
          model.push({ id: nextId++, name: step.name })
        } else if (step.type === 'reset') {
          await inventory.reset()
          model = []
          nextId = 1
        } else if (target && step.type === 'rename') {
          await send('PATCH', `${target.id}/`, { name: step.name })
          target.name = step.name
        } else if (target) {
          await send('DELETE', `${target.id}/`)
          model = model.filter((object) => object !== target)
        }
      }
      expect(await inventory.objects.list()).toEqual(model.map((object) => ({ ...object, ...fields })))
      await inventory.end()
    }
  }
  await Promise.all([0, 1, 2, 3].map(work))
  expect(server.mock.objects.count()).toBe(0)
}, 60_000)

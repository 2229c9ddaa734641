import { expect, test, vi } from 'vitest'
import { connect } from '../../../src/client/inventory-client.ts'
import { createClientControl } from '../../../src/console/model/control.ts'
import { startServer } from '../../server/start-server.ts'
import { startModel } from './start-model.ts'

/** Starts the console of a server. Returns what tells the requests that an action sends, but for its watch. */
async function start() {
  const { url } = await startServer({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
  const send = globalThis.fetch
  const sent: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    sent.push(`${init?.method ?? 'GET'} ${String(input).slice(`${url}/__mock__`.length)}`)
    return send(input, init)
  })
  return {
    model: await startModel(createClientControl(connect(url))),
    async list(action: () => Promise<unknown>) {
      sent.length = 0
      await action()
      return [...sent].sort()
    },
  }
}

test('a click in the console of a server sends the change, asks for a checkpoint, and reads what no event tells', async () => {
  const { model, list } = await start()
  const { control } = model
  const setDelay = () => model.run('Delay', () => control.configure({ delay: 5 }))
  expect(await list(setDelay)).toEqual(['PATCH /settings', 'POST /checkpoints'])
  const addFault = () => model.run('Fail', () => control.faults.add({ operation: 'create', status: 500 }))
  expect(await list(addFault)).toEqual(['GET /faults', 'POST /checkpoints', 'POST /faults'])
  const deleteObject = () => model.run('Delete', () => control.objects.delete(1))
  expect(await list(deleteObject)).toEqual(['DELETE /objects/1', 'GET /objects/count?', 'POST /checkpoints'])
  expect([model.delay.value, model.faults.value.length, model.size.value]).toEqual([5, 1, 1])
})

test('what changes nothing, and an undo, ask for a checkpoint whose event comes after theirs, and drop it', async () => {
  const { model, list } = await start()
  expect(await list(() => model.run('Release', () => model.control.requests.release()))).toEqual([
    'DELETE /checkpoints/2',
    'POST /checkpoints',
    'POST /requests/release',
  ])
  await model.run('Delete', () => model.control.objects.delete(1))
  expect(await list(() => model.undo())).toEqual([
    'DELETE /checkpoints/4',
    'GET /initial-state',
    'GET /objects/count?',
    'GET /settings',
    'POST /checkpoints',
    'POST /checkpoints/1/restore',
  ])
})

import { expect, test } from 'vitest'
import { createInventoryMock } from '../../src/index.ts'

const url = 'https://inventory.example/api/v2/objects/'
const objects = [{ name: 'web-1' }, { name: 'web-2' }]

test('all members are bound', async () => {
  const { configure, explain, reset, checkpoint, restore, on, fetch, ...mock } = createInventoryMock({ objects })
  const { setInitialState, exportState, importState } = mock
  const { list, create, replace, update, get, count, delete: remove } = mock.objects
  const events: string[] = []
  const stop = on('change', ({ type }) => events.push(type))
  restore(checkpoint())
  configure({ delay: 0 })
  importState(exportState())
  setInitialState([create({ name: 'a' }), replace(1, { name: 'b' }), update(2, { name: 'c' })].slice(0, 1))
  reset()
  expect([list().length, count(), get(3)?.name, remove(3), explain('/api/v2/objects/').ids]).toEqual([
    ...[1, 1, 'a', true, []],
  ])
  const { add, clear, get: getFault, list: listFaults, count: countFaults, remove: removeFault } = mock.faults
  const { id } = add({ status: 503 })
  expect([getFault(id), countFaults()]).toEqual([listFaults()[0], 1])
  expect((await fetch(url)).status).toBe(503)
  expect(removeFault(id)).toBe(true)
  clear()
  const { last, waitFor, release, clear: clearLog, count: countRequests, list: listRequests } = mock.requests
  expect(await waitFor({ status: 503 })).toBe(last())
  expect([countRequests(), listRequests().length, release()]).toEqual([1, 1, 0])
  clearLog()
  stop()
  expect(events).toEqual(['all', 'create', 'update', 'update', 'all', 'all', 'delete'])
})

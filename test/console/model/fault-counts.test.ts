import { expect, test } from 'vitest'
import { startInPage } from './start-model.ts'

const create = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"web-1"}' }

async function start() {
  const options = { objects: [{ name: 'db-1' }], assumptions: { requiredFields: ['name'] } } as const
  const { mock, control, model } = await startInPage(options)
  const { history } = model
  return {
    ...{ mock, control, history },
    send: async () => (await mock.fetch('/api/v2/objects/', create)).status,
    fail: (times?: number) =>
      history.run('Fail creates', () => control.faults.add({ operation: 'create', status: 503, times })),
  }
}

test('Undo removes a fault, also when a part of its times is used, and Redo restores what remained', async () => {
  const { mock, history, send, fail } = await start()
  await fail(3)
  expect(await send()).toBe(503)
  await history.undo()
  expect(mock.faults.list()).toEqual([])
  await history.redo()
  expect(mock.faults.list()).toMatchObject([{ id: 1, operation: 'create', status: 503, times: 3, remaining: 2 }])
})

test('Undo of a change, by the application too, does not bring back a fault that was used before it', async () => {
  const { mock, control, history, send, fail } = await start()
  await fail(1)
  expect(await send()).toBe(503)
  await history.record()
  expect(await send()).toBe(200)
  await history.record()
  expect(history.undoLabel.value).toBe('Create web-1 (2)')
  await history.run('Delete db-1', () => control.objects.delete(1))
  for (const count of [2, 1]) {
    await history.undo()
    expect(mock.objects.count()).toBe(count)
    expect(mock.faults.list()).toMatchObject([{ remaining: 0 }])
  }
})

test('Undo of a fault leaves a request that waits', async () => {
  const { mock, history, fail } = await start()
  mock.configure({ delay: 'infinite' })
  const waiting = mock.fetch('/api/v2/objects/')
  await fail()
  await history.undo()
  expect(mock.requests.count({ outcome: 'pending' })).toBe(1)
  mock.requests.release()
  expect((await waiting).status).toBe(200)
})

test('What changes nothing, and what fails, is no step', async () => {
  const { mock, control, history } = await start()
  await history.run('Set the delay to 0 ms', () => control.configure({ delay: 0 }))
  await expect(history.run('Add', () => control.objects.create({} as never))).rejects.toThrow('name')
  expect(history.undoLabel.value).toBeUndefined()
  // What the application does meanwhile is its own.
  await history.run('Release', async () => mock.objects.delete(1))
  expect(history.undoLabel.value).toBe('Delete db-1 (1)')
})

import { expect, test } from 'vitest'
import { createConsoleControl } from '../../src/console/model/control.ts'
import { History } from '../../src/console/model/history.ts'
import { createInventoryMock } from '../../src/index.ts'

const create = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"web-1"}' }

async function start() {
  const mock = createInventoryMock({ objects: [{ name: 'db-1' }], assumptions: { requiredFields: ['name'] } })
  const control = createConsoleControl(mock)
  const history = new History(control)
  mock.on('change', ({ type }) => history.noteChange(type))
  await history.start()
  const send = async () => (await mock.fetch('/api/v2/objects/', create)).status
  const fail = (times?: number) =>
    history.run('Fail creates', () => control.faults.add({ operation: 'create', status: 503, times }))
  return { mock, control, history, send, fail }
}

test('Undo removes a fault, also when a part of its times is used', async () => {
  const { mock, history, send, fail } = await start()
  await fail(3)
  expect(await send()).toBe(503)
  await history.undo()
  expect(mock.faults.list()).toEqual([])
  await history.redo()
  expect(mock.faults.list()).toMatchObject([{ operation: 'create', status: 503, times: 3 }])
})

test('Undo of a later change does not bring a used fault back', async () => {
  const { mock, control, history, send, fail } = await start()
  await fail(1)
  expect(await send()).toBe(503)
  await history.run('Delete db-1', () => control.objects.delete(1))
  await history.undo()
  expect(mock.objects.size).toBe(1)
  expect(mock.faults.list()).toEqual([])
})

test('Undo of a change by the application does not bring a used fault back', async () => {
  const { mock, history, send, fail } = await start()
  await fail(1)
  expect([await send(), await send()]).toEqual([503, 200])
  await history.settle()
  await history.undo()
  expect(mock.objects.size).toBe(1)
  expect(mock.faults.list()).toEqual([])
})

test('Undo of a later change leaves what remains of a fault', async () => {
  const { mock, control, history, send, fail } = await start()
  await fail(3)
  await history.run('Set the delay to 1 ms', () => control.setDelay(1))
  expect(await send()).toBe(503)
  await history.undo()
  expect(mock.delay).toBe(0)
  expect(mock.faults.list()).toMatchObject([{ times: 2 }])
})

test('Undo leaves the settings that code changed since', async () => {
  const { mock, control, history } = await start()
  await history.run('Set the delay to 1 ms', () => control.setDelay(1))
  mock.assume({ filterMatch: 'contains' })
  mock.faults.add({ status: 500 })
  await history.undo()
  expect(mock.assumptions.filterMatch).toBe('contains')
  expect(mock.faults.list()).toMatchObject([{ status: 500 }])
})

test('Undo and redo restore removed faults, the newest first', async () => {
  const { mock, control, history } = await start()
  mock.faults.add({ status: 500 })
  mock.faults.add({ status: 503 })
  await history.run('All normal', () => control.faults.clear())
  await history.undo()
  expect(mock.faults.list()).toMatchObject([{ status: 503 }, { status: 500 }])
  await history.redo()
  expect(mock.faults.list()).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { createActivity, scenarios } from '../../../src/factories.ts'
import type { InventoryService } from '../../../src/service.ts'
import { type ControlledMock, createInPage, createOnServer, places, startModel } from './start-model.ts'

/** @module-tag slow */

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

const path = '/api/v2/objects/'

async function start(create: (options: object) => Promise<ControlledMock> = createInPage, given: object[] = objects) {
  const { control, code, send } = await create({ objects: given })
  const model = await startModel(control)
  const { history } = model
  return {
    ...{ model, control, code, history },
    /** Deletes an object by a request. */
    sendDelete: (id: number) => send(`${path}${id}/`, { method: 'DELETE' }),
    /** Renames an object by a request. */
    sendPatch: (id: number, name: string) =>
      send(`${path}${id}/`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    /** Who made each change, and what. */
    list: () => history.entries.value.map(({ label, source }) => `${source}: ${label}`),
    /** Ends when the last change is an entry. */
    waitFor: (label: string) => expect.poll(() => history.current.value?.label).toBe(label),
    goTo: (label: string) => model.goTo(history.entries.value.find((entry) => entry.label === label)!),
  }
}

describe.each(places)('the history of %s', (_, create) => {
  test('has the changes of everybody, settings and faults included, with who made each', async () => {
    const { model, control, code, sendDelete, list, waitFor } = await start(create)
    await code.configure({ delay: 2 })
    await waitFor('Set the delay to 2 ms')
    await code.configure({ assumptions: { filterMatch: 'contains' } })
    await waitFor('Set filterMatch: contains')
    await code.configure({ assumptions: { tokens: ['secret'] } })
    await waitFor('Set tokens: $INVENTORY_TOKEN')
    await code.configure({ delay: 0, assumptions: { tokens: [], filterMatch: 'exact' } })
    await waitFor('Change 3 settings')
    await code.faults.add({ operation: 'create', status: 503 })
    await waitFor('Add a fault: 503 for all creates')
    await model.run('Delete web-2', () => control.objects.delete(2))
    await waitFor('Delete web-2')
    await sendDelete(1)
    await waitFor('Delete web-1 (1)')
    await code.faults.clear()
    await waitFor('Remove a fault: 503 for all creates')
    expect(list()).toEqual([
      'null: Start',
      'code: Set the delay to 2 ms',
      'code: Set filterMatch: contains',
      'code: Set tokens: $INVENTORY_TOKEN',
      'code: Change 3 settings',
      'code: Add a fault: 503 for all creates',
      'console: Delete web-2',
      'app: Delete web-1 (1)',
      'code: Remove a fault: 503 for all creates',
    ])
  })

  test('goes to any entry, and a change there drops those ahead', async () => {
    const { model, control, code, list, waitFor, goTo } = await start(create)
    await model.run('Delete web-1', () => control.objects.delete(1))
    await model.run('Slow', () => control.configure({ delay: 5 }))
    await model.run('Fail', () => control.faults.add({ operation: 'create', status: 503 }))
    await waitFor('Fail')
    await goTo('Start')
    expect(await code.exportState()).toMatchObject({ delay: 0, faults: [], objects: [{ id: 1 }, { id: 2 }] })
    expect([model.history.undoLabel.value, model.history.redoLabel.value]).toEqual([undefined, 'Delete web-1'])
    await goTo('Fail')
    expect(await code.exportState()).toMatchObject({ delay: 5, faults: [{ status: 503 }], objects: [{ id: 2 }] })
    await goTo('Slow')
    expect(await code.exportState()).toMatchObject({ delay: 5, faults: [] })
    expect(list()).toHaveLength(4)
    await code.objects.delete(2)
    await waitFor('Delete web-2 (2)')
    expect(list()).toEqual(['null: Start', 'console: Delete web-1', 'console: Slow', 'code: Delete web-2 (2)'])
    expect(model.history.redoLabel.value).toBeUndefined()
  })
})

test('what code changes in a burst is one entry, which says who made it, and what comes first', async () => {
  const { code, sendDelete, history, list, waitFor } = await start()
  code.objects.update(1, { name: 'web-3' })
  code.objects.update(2, { name: 'web-4' })
  await waitFor('2 changes in code')
  expect(history.current.value!.changes.map(({ label }) => label)).toEqual(['Update web-1 (1)', 'Update web-2 (2)'])
  await sendDelete(1)
  code.objects.delete(2)
  await waitFor('Delete web-4 (2)')
  expect(list().slice(-2)).toEqual(['app: Delete web-3 (1)', 'code: Delete web-4 (2)'])
  for (let count = 0; count < 25; count++) code.configure({ delay: count + 1 })
  await waitFor('25 changes in code')
  expect(history.current.value!.changes).toHaveLength(20)
})

describe.each(places)('quick writes of the application to %s', (_, create) => {
  test('are each an entry, which can be gone to from any other, and changed from there', async () => {
    const { model, code, sendDelete, sendPatch, list, waitFor, goTo } = await start(create)
    const names = async () => (await code.exportState()).objects.map(({ name }) => name)
    await Promise.all([sendDelete(2), sendPatch(1, 'a'), sendPatch(1, 'b'), sendPatch(1, 'c')])
    await waitFor('Update b (1)')
    const all = ['Delete web-2 (2)', 'Update web-1 (1)', 'Update a (1)', 'Update b (1)']
    expect(list()).toEqual(['null: Start', ...all.map((label) => `app: ${label}`)])
    const states: [label: string, names: string[]][] = [
      ['Update a (1)', ['b']],
      ['Delete web-2 (2)', ['web-1']],
      ['Update b (1)', ['c']],
      ['Start', ['web-1', 'web-2']],
      ['Update a (1)', ['b']],
    ]
    for (const [label, expected] of states) {
      await goTo(label)
      expect(await names(), label).toEqual(expected)
    }
    await model.undo()
    expect(await names()).toEqual(['a'])
    await sendPatch(1, 'd')
    await expect.poll(list).toEqual(['null: Start', ...all.slice(0, 3).map((label) => `app: ${label}`)])
    await goTo('Delete web-2 (2)')
    expect(await names()).toEqual(['web-1'])
    await goTo('Update a (1)')
    expect(await names()).toEqual(['d'])
  })
})

test('what activity does is one entry, until somebody else changes something', async () => {
  const initial = scenarios.small()
  const { model, control, code, list, waitFor, history } = await start(createInPage, initial)
  const mock = code as unknown as InventoryService
  const { step } = createActivity(mock)
  await step()
  await expect.poll(() => list().length).toBe(2)
  expect(list()[1]).toMatch(/^activity: (Create|Update|Delete) /)
  for (let count = 2; count <= 22; count++) {
    await step()
    await waitFor(`${count} changes by activity`)
  }
  expect(history.current.value!.changes).toHaveLength(20)
  await model.run('Slow', () => control.configure({ delay: 5 }))
  await step()
  await expect.poll(() => list().length).toBe(4)
  expect(list().slice(0, 3)).toEqual(['null: Start', 'activity: 22 changes by activity', 'console: Slow'])
  await model.undo()
  await model.undo()
  expect(mock.settings.delay).toBe(0)
  expect(mock.objects.list()).not.toEqual(initial)
  await model.undo()
  expect(mock.objects.list()).toEqual(initial)
})

test('a reset by code is one entry, whatever it changed and what was changed just before', async () => {
  const { code, list, waitFor } = await start()
  code.objects.delete(1)
  code.faults.add({ operation: 'create', status: 503 })
  code.configure({ delay: 5 })
  code.reset()
  await waitFor('Reset or import')
  expect(list()).toEqual(['null: Start', 'code: Reset or import'])
})

test('a fault that counts a request while there are entries ahead keeps them', async () => {
  const { model, control, history } = await start()
  await model.run('Fail', () => control.faults.add({ operation: 'create', status: 503 }))
  await model.run('Delete web-1', () => control.objects.delete(1))
  await model.undo()
  await control.send(path, { method: 'POST' })
  await expect.poll(() => model.faults.value[0]!.timesApplied).toBe(1)
  expect(history.redoLabel.value).toBe('Delete web-1')
  await model.undo()
  await model.redo()
  expect(model.faults.value[0]!.timesApplied).toBe(1)
})

test('the last 50 changes can be undone, and a server keeps no checkpoint of others', async () => {
  const { model, control, history } = await start(createOnServer)
  const kept = new Set<string>()
  const { checkpoint } = control
  Object.assign(control, {
    checkpoint: async () => {
      const made = (await checkpoint()) as { id: string; drop(): Promise<void> }
      kept.add(made.id)
      return { ...made, drop: () => made.drop().then(() => kept.delete(made.id)) }
    },
  })
  for (let delay = 1; delay <= 53; delay++) await history.run(`${delay}`, () => control.configure({ delay }))
  const labels = () => history.entries.value.map(({ label }) => label)
  await expect.poll(labels).toEqual(Array.from({ length: 51 }, (_, at) => `${at + 3}`))
  await expect.poll(() => kept.size).toBe(51)
  await model.goTo(history.entries.value[0]!)
  expect(history.undoLabel.value).toBeUndefined()
  await model.run('Reset', () => control.reset())
  await expect.poll(labels).toEqual(['3', 'Reset'])
  await expect.poll(() => kept.size).toBe(2)
})

test('events that come long after the responses of a server belong to the action that caused them', async () => {
  const { control, code } = await createOnServer({ objects })
  const { on } = control
  const later = ((event, listener) =>
    on(event, (...args) => void setTimeout(() => listener(...args), 100))) as typeof control.on
  const model = await startModel({ ...control, on: later })
  const { history } = model
  await model.run('Delete web-1', () => control.objects.delete(1))
  await model.run('Release', () => control.requests.release())
  await model.run('Slow', () => control.configure({ delay: 5 }))
  await expect.poll(() => history.undoLabel.value).toBe('Slow')
  await model.undo()
  await code.faults.add({ operation: 'create', status: 503 })
  await expect.poll(() => history.current.value?.label).toMatch(/^Add a fault/)
  const labels = history.entries.value.map(({ label }) => label)
  expect(labels).toEqual(['Start', 'Delete web-1', 'Add a fault: 503 for all creates'])
})

test('a checkpoint whose response comes after later events has the changes before it alone', async () => {
  const { control, code } = await createOnServer({ objects })
  const { checkpoint } = control
  const late: typeof checkpoint = async () => {
    const made = await checkpoint()
    await new Promise((resolve) => setTimeout(resolve, 100))
    return made
  }
  const model = await startModel({ ...control, checkpoint: late })
  const { history } = model
  await model.run('Slow', () => control.configure({ delay: 5 }))
  await model.run('Delete web-1', () => control.objects.delete(1))
  const labels = () => history.entries.value.map(({ label }) => label)
  await expect.poll(labels).toEqual(['Start', 'Slow', 'Delete web-1'])
  await model.undo()
  expect(await code.exportState()).toMatchObject({ delay: 5, objects: [{ id: 1 }, { id: 2 }] })
})

test('a message offers to undo its own change, until another one follows', async () => {
  const { model, control, code, history, waitFor } = await start()
  const canUndo = () => model.notices.current.value?.label === history.undoLabel.value
  await model.run('Delete web-1', () => control.objects.delete(1), 'Deleted web-1.')
  expect(canUndo()).toBe(true)
  code.objects.delete(2)
  await waitFor('Delete web-2 (2)')
  expect(model.notices.current.value).toMatchObject({ text: 'Deleted web-1.' })
  expect(canUndo()).toBe(false)
  await model.run('Release', () => control.requests.release(), 'No request waits.')
  expect(model.notices.current.value).toMatchObject({ text: 'No request waits.' })
  expect(canUndo()).toBe(false)
})

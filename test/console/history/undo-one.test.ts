import { describe, expect, test } from 'vitest'
import { undoOne } from '../../../src/console/history/undo-one.ts'
import { listObjectsBefore } from '../../../src/console/model/objects-before.ts'
import { LIST } from '../../fields.ts'
import { places, startModel } from '../model/start-model.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

describe.each(places)('of %s', (_, create) => {
  async function start() {
    const { control, code, send } = await create({ objects })
    const model = await startModel(control)
    const find = (label: string) => model.history.entries.value.find((entry) => entry.label === label)!
    return {
      ...{ model, control, code, send },
      waitFor: (label: string) => expect.poll(() => model.history.current.value?.label).toBe(label),
      beforeOf: (label: string) => listObjectsBefore(find(label)),
      undo: (label: string) => undoOne(model, find(label), listObjectsBefore(find(label))!),
      list: async () => (await control.objects.list()).map(({ id, name }) => `${id} ${name}`),
    }
  }

  test('an update, a delete and a create alone are undone, with everything else as it is', async () => {
    const { model, control, code, waitFor, undo, list } = await start()
    await code.objects.update(1, { name: 'web-3', [LIST]: ['a'] })
    await waitFor('Update web-1 (1)')
    await code.objects.delete(2)
    await waitFor('Delete web-2 (2)')
    await model.run('Add', () => control.objects.create({ name: 'web-4' }))
    await code.configure({ delay: 1 })
    await waitFor('Set the delay to 1 ms')
    await undo('Update web-1 (1)')
    await waitFor('Undo only: Update web-1 (1)')
    expect(await list()).toEqual(['1 web-1', '3 web-4'])
    expect(await control.objects.get(1)).toMatchObject({ name: 'web-1', [LIST]: [] })
    await undo('Delete web-2 (2)')
    await waitFor('Undo only: Delete web-2 (2)')
    await undo('Add')
    await waitFor('Undo only: Add')
    expect((await list()).sort()).toEqual(['1 web-1', '2 web-2'])
    expect((await control.settings()).delay).toBe(1)
  })

  test('a change whose object something later has touched is not undone, and what has is said', async () => {
    const { model, control, code, waitFor, undo, list } = await start()
    await code.objects.update(1, { name: 'web-3' })
    await waitFor('Update web-1 (1)')
    await code.objects.delete(1)
    await waitFor('Delete web-3 (1)')
    await undo('Update web-1 (1)')
    expect(model.notices.current.value?.text).toMatch(/^Not undone: .* at [\d:.]+ by code: Delete web-3 \(1\)\. /)
    expect(await list()).toEqual(['2 web-2'])
    // What an undo has left ahead has touched nothing.
    await model.undo()
    await undo('Update web-1 (1)')
    await waitFor('Undo only: Update web-1 (1)')
    await model.run('Reset', () => control.reset())
    await waitFor('Reset')
    await undo('Undo only: Update web-1 (1)')
    expect(model.notices.current.value?.text).toMatch(/by the console: Reset\./)
  })

  test('a change of a fault, of the settings or of everything has no undo of its own', async () => {
    const { control, code, waitFor, beforeOf } = await start()
    await code.configure({ delay: 1 })
    await waitFor('Set the delay to 1 ms')
    await code.faults.add({ operation: 'create', status: 503 })
    await waitFor('Add a fault: 503 for all creates')
    await control.importState([])
    await waitFor('Reset or import')
    for (const label of ['Start', 'Set the delay to 1 ms', 'Add a fault: 503 for all creates', 'Reset or import'])
      expect(beforeOf(label), label).toBeNull()
  })
})

test('more changes than the history keeps have no undo of their own', () => {
  const change = (id: number) => ({
    label: 'Create',
    source: 'app' as const,
    objectChange: { type: 'create' as const, id, object: { id } as never, source: 'app' as const, requestId: null },
  })
  const many = Array.from({ length: 20 }, (_, id) => change(id))
  expect(listObjectsBefore({ changes: many, count: 21 })).toBeNull()
  expect(listObjectsBefore({ changes: many.slice(1), count: 19 })?.size).toBe(19)
})

import { describe, expect, test } from 'vitest'
import { createMockControl } from '../../../src/console/model/mock-control.ts'
import type { InventoryChange } from '../../../src/mock/events.ts'
import { createInventoryService } from '../../../src/service.ts'
import { places, startModel } from './start-model.ts'

const objects = [{ name: 'web-1' }, { name: 'web-2' }]

describe.each(places)('the console of %s', (_, create) => {
  test('is the source of what it changes, and of the requests that it sends', async () => {
    const { control } = await create({ objects })
    const sources: string[] = []
    const note = ({ source }: Pick<InventoryChange, 'source'>) => void sources.push(source)
    for (const event of ['change', 'settings', 'faults'] as const) await control.on(event, note)
    await control.objects.delete(1)
    await control.configure({ delay: 1 })
    await control.faults.add({ operation: 'create', status: 500 })
    await expect.poll(() => sources).toEqual(['console', 'console', 'console'])
    expect((await control.send('/api/v2/objects/2/', { method: 'DELETE' })).status).toBe(204)
    await expect.poll(() => sources).toHaveLength(4)
    expect(sources[3]).toBe('console')
    expect(await control.summaries()).toMatchObject([{ source: 'console', outcome: 'response', status: 204 }])
  })

  test('undoes and redoes its changes of everything, and says nothing of what changed nothing', async () => {
    const { control } = await create({ objects })
    const model = await startModel(control)
    await model.run('Delete web-1', () => control.objects.delete(1))
    await model.run('Delay', () => control.configure({ delay: 5 }))
    await model.run('Fail', () => control.faults.add({ operation: 'create', status: 500, times: 1 }))
    await model.run('Release', () => control.requests.release())
    expect(model.history.undoLabel.value).toBe('Fail')
    await control.send('/api/v2/objects/', { method: 'POST' })
    expect(await control.faults.list()).toMatchObject([{ remaining: 0 }])
    await expect.poll(() => model.differences.value.map(({ text }) => text)).toEqual(['5 ms delay'])
    for (const label of ['Fail', 'Delay', 'Delete web-1']) {
      expect(model.history.undoLabel.value).toBe(label)
      await model.undo()
    }
    expect(await control.exportState()).toMatchObject({ delay: 0, faults: [], objects: [{ id: 1 }, { id: 2 }] })
    while (model.history.redoLabel.value !== undefined) await model.redo()
    expect(await control.exportState()).toMatchObject({ delay: 5, faults: [], objects: [{ id: 2 }] })
    expect(await control.faults.list()).toMatchObject([{ id: 1, timesApplied: 1, remaining: 0 }])
  })

  test('explains an exchange whose response a fault decides', async () => {
    const { control } = await create({ objects })
    await control.faults.add({ networkError: true })
    await control.send('/api/v2/objects/', {}).catch(() => {})
    const [exchange] = await control.requests.list()
    expect(await control.explain(exchange!)).toMatchObject({
      status: null,
      fault: { ids: [1] },
      withoutFault: { status: 200, ids: [1, 2] },
    })
  })
})

test('a request that is sent while the console starts is in its list', async () => {
  const mock = createInventoryService({ objects: [{ name: 'web-1' }] })
  const control = createMockControl(mock)
  const on: typeof control.on = control.on
  Object.assign(control, {
    on: async (...args: Parameters<typeof on>) => {
      await mock.fetch('/api/v2/objects/1/', { method: 'DELETE' })
      return on(...args)
    },
  })
  const model = await startModel(control)
  expect(model.requests.value[0]).toMatchObject({ method: 'DELETE' })
  expect(model.size.value).toBe(0)
})

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

  test('tells of a checkpoint after the changes before it, and restores it until it is dropped', async () => {
    const { control } = await create({ objects })
    const told: string[] = []
    await control.on('change', ({ type }) => void told.push(type))
    await control.on('checkpoint', (id) => void told.push(id))
    await control.objects.delete(1)
    const checkpoint = await control.checkpoint()
    await expect.poll(() => told).toEqual(['delete', checkpoint.id])
    await control.objects.delete(2)
    await control.restore(checkpoint)
    expect(await control.objects.list()).toMatchObject([{ id: 2 }])
    await checkpoint.drop()
    await expect(control.restore(checkpoint)).rejects.toThrow(/checkpoint/i)
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

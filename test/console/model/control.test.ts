import { describe, expect, test, vi } from 'vitest'
import { createMockControl } from '../../../src/console/model/mock-control.ts'
import type { InventoryChange } from '../../../src/mock/events.ts'
import { createInventoryService } from '../../../src/service.ts'
import { places, startInPage, startModel } from './start-model.ts'

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

test('a mock does as a real service does, and keeps its delay, its other rules and its faults, as does undo', async () => {
  const { mock, control, model } = await startInPage({ objects, assumptions: { idInBody: 'check' }, delay: 1 })
  const answer = vi.fn(() => new Response('made'))
  mock.faults.add({ operation: 'list', respond: answer, skip: 1 })
  mock.faults.add({ operation: 'create', status: 503, times: 2 })
  mock.faults.add({ match: ({ method }) => method === 'DELETE', status: 500, times: 1 })
  for (const [path, method] of [
    ['', 'GET'],
    ['', 'POST'],
    ['1/', 'DELETE'],
  ] as const)
    await mock.fetch(`/api/v2/objects/${path}`, { method })
  const faults = mock.faults.list()
  expect(faults).toMatchObject([{ remaining: 0 }, { remaining: 1 }, { skip: 1 }])
  const state = {
    version: 2,
    nextId: 8,
    objects: [createInventoryService({ objects: [{ id: 7, name: 'real' }] }).objects.get(7)!],
  } as const
  await model.run('Import it', () => control.real!.use({ state, assumptions: { defaultSort: '-id' } }))
  expect(mock.objects.list()).toEqual(state.objects)
  expect(mock.exportState().nextId).toBe(8)
  expect(mock.settings).toMatchObject({ delay: 1, assumptions: { idInBody: 'check', defaultSort: '-id' } })
  expect(mock.faults.list()).toEqual(faults)
  await model.undo()
  expect(mock.objects.list()).toMatchObject(objects)
  expect(mock.settings).toMatchObject({ delay: 1, assumptions: { idInBody: 'check', defaultSort: 'id' } })
  expect(mock.faults.list()).toEqual(faults)
  expect(await (await mock.fetch('/api/v2/objects/')).text()).toBe('made')
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

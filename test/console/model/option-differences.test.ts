import { describe, expect, test } from 'vitest'
import type { InventoryMockOptions } from '../../../src/service.ts'
import { places, startModel } from './start-model.ts'

const options = {
  initialState: {
    version: 2,
    nextId: 1,
    objects: [],
    faults: [
      { operation: 'create', status: 503, times: 2 },
      { operation: 'delete', status: 500 },
    ],
  },
  assumptions: { filterMatch: 'contains' },
  delay: [1, 2],
} as const satisfies InventoryMockOptions

describe.each(places)('what differs from the options of %s', (_, create) => {
  const start = async () => {
    const { control, code } = await create(options)
    const model = await startModel(control)
    const texts = () => model.differences.value.map(({ text }) => text)
    return { control, code, model, texts }
  }

  test('is nothing at the start, nor when a fault of the options is used up', async () => {
    const { control, model, texts } = await start()
    expect([texts(), model.status.value]).toEqual([[], ''])
    for (let count = 0; count < 2; count++) await control.send('/api/v2/objects/', { method: 'POST' })
    await expect.poll(() => model.faults.value).toHaveLength(1)
    await expect.poll(texts).toEqual([])
  })

  test('is each fault, the delay and each assumption, with its way back', async () => {
    const { control, model, texts } = await start()
    await control.faults.add({ status: 429 })
    await control.faults.remove(1)
    await control.configure({ delay: 300, assumptions: { filterMatch: 'exact', tokens: ['one'] } })
    await expect
      .poll(() => model.differences.value.map(({ text, resetLabel }) => `${resetLabel}: ${text}`))
      .toEqual([
        'Remove: 429 for all requests',
        'Add again: Removed: 500 for all deletes',
        'Back to 1–2 ms: 300 ms delay',
        'Back to contains: filterMatch: exact',
        'Back to none: tokens: $INVENTORY_TOKEN',
      ])
    expect(model.status.value).toBe('2 faults, 300 ms delay, 2 service rules')
    for (const count of [4, 3, 2, 1, 0]) {
      await model.run('Back', model.differences.value[0]!.reset)
      await expect.poll(texts).toHaveLength(count)
    }
    expect(await control.settings()).toMatchObject({
      delay: [1, 2],
      assumptions: { filterMatch: 'contains', tokens: [] },
    })
    expect(await control.faults.list()).toMatchObject([{ operation: 'delete' }, { operation: 'create' }])
  })

  test('ends all at once, and can be undone', async () => {
    const { control, model, texts } = await start()
    await control.faults.add({ operation: 'list', delay: 'infinite' })
    await control.configure({ delay: 0 })
    const response = control.send('/api/v2/objects/', {})
    await expect.poll(texts).toEqual(['hangs for all lists', '0 ms delay', '1 request waits'])
    await model.resetSettings()
    expect((await response).status).toBe(200)
    await expect.poll(texts).toEqual([])
    await model.undo()
    await expect.poll(texts).toEqual(['hangs for all lists', '0 ms delay'])
  })

  test('is measured against another initial state, once there is one', async () => {
    const { control, code, texts } = await start()
    await control.configure({ delay: 5 })
    await expect.poll(texts).toEqual(['5 ms delay'])
    await code.setInitialState({ version: 2, nextId: 1, objects: [], delay: 7, faults: [] })
    await control.faults.add({ status: 500 })
    await expect.poll(texts).toEqual(['500 for all requests'])
  })
})

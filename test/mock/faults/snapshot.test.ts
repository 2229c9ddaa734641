import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { path } from '../requests.ts'

describe('what faults.add returns', () => {
  test('is a snapshot with its id, as the list has it', () => {
    const mock = createInventoryMock()
    const fault = mock.faults.add({ operation: 'list', status: 503, times: 2 })
    expect({ ...fault }).toStrictEqual({
      ...{ id: 1, operation: 'list', status: 503, times: 2, timesApplied: 0, remaining: 2 },
    })
    expect([mock.faults.list(), mock.faults.get(1)]).toEqual([[{ ...fault }], { ...fault }])
    expect([Object.isFrozen(fault), Object.isFrozen(mock.faults.get(1))]).toEqual([true, true])
    expect(JSON.parse(JSON.stringify(fault))).toEqual({ ...fault })
  })

  test('removes the fault, and says whether it was still there', async () => {
    const mock = createInventoryMock()
    const { remove } = mock.faults.add({ status: 503 })
    expect([remove(), remove()]).toEqual([true, false])
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('removes the fault at the end of its block', async () => {
    const mock = createInventoryMock()
    {
      using _slow = mock.faults.add({ status: 503 })
      expect((await mock.fetch(path)).status).toBe(503)
    }
    expect(mock.faults.count()).toBe(0)
    expect((await mock.fetch(path)).status).toBe(200)
  })

  test('does not change when the fault applies', async () => {
    const mock = createInventoryMock()
    const fault = mock.faults.add({ status: 503, times: 1 })
    await mock.fetch(path)
    expect(fault).toMatchObject({ timesApplied: 0, remaining: 1 })
    expect(mock.faults.get(fault.id)).toMatchObject({ timesApplied: 1, remaining: 0 })
  })
})

describe('the counts of a fault', () => {
  test('tell which never applied, and which have no limit', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ operation: 'delete', status: 503, times: 1 })
    mock.faults.add({ delay: 0 })
    await mock.fetch(path)
    await mock.fetch(path)
    expect(mock.faults.list()).toMatchObject([
      { id: 2, timesApplied: 2, remaining: null },
      { id: 1, timesApplied: 0, remaining: 1 },
    ])
  })

  test('stay when the fault is used up, until a clear or a reset', async () => {
    for (const end of ['clear', 'reset'] as const) {
      const mock = createInventoryMock()
      const { id } = mock.faults.add({ status: 503, times: 1 })
      await mock.fetch(path)
      await mock.fetch(path)
      expect(mock.faults.get(id)).toMatchObject({ timesApplied: 1, remaining: 0 })
      if (end === 'clear') mock.faults.clear()
      else mock.reset()
      expect([mock.faults.get(id), mock.faults.count()]).toEqual([undefined, 0])
    }
  })

  test('stay for the last 100 that are used up, beside all that are active', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 500, operation: 'delete' })
    for (let count = 0; count < 103; count++) {
      mock.faults.add({ status: 503, times: 1 })
      await mock.fetch(path)
    }
    expect(mock.faults.count()).toBe(101)
    expect(mock.faults.list().map(({ id }) => id)).toEqual([...Array.from({ length: 100 }, (_, i) => 104 - i), 1])
    expect(mock.faults.get(4)).toBeUndefined()
  })
})

describe('the id of a fault', () => {
  test('is never used again: after a removal, a clear, a reset, an import, a restore', () => {
    const mock = createInventoryMock()
    const checkpoint = mock.checkpoint()
    const ids = [() => mock.faults.remove(1), mock.faults.clear, mock.reset, () => mock.importState([])].map((end) => {
      const { id } = mock.faults.add({ status: 503 })
      end()
      return id
    })
    mock.restore(checkpoint)
    expect([...ids, mock.faults.add({ status: 503 }).id]).toEqual([1, 2, 3, 4, 5])
  })

  test('is in the exchange: of the fault that responds, and of the one that delays', async () => {
    const mock = createInventoryMock()
    const delay = mock.faults.add({ delay: 1 })
    mock.faults.add({ status: 500 })
    const status = mock.faults.add({ status: 503 })
    await mock.fetch(path)
    expect(mock.requests.last()?.fault).toEqual({ ids: [status.id, delay.id], status: 503, delay: 1 })
    const both = mock.faults.add({ status: 504, delay: 2 })
    await mock.fetch(path)
    expect(mock.requests.last()?.fault).toEqual({ ids: [both.id], status: 504, delay: 2 })
  })

  test('must be a number', () => {
    const mock = createInventoryMock()
    const fault = mock.faults.add({ status: 503 })
    for (const method of ['get', 'remove'] as const) {
      expect(() => mock.faults[method]('1' as never)).toThrow(
        `Failed to ${method} a fault: expected a number as id but got "1". Convert it, as in Number(id).`,
      )
    }
    expect(() => mock.faults.remove(fault.remove as never)).toThrow(
      'Failed to remove a fault: expected a number as id but got a function. Pass the id of a fault, as in fault.id.',
    )
    expect(mock.faults.count()).toBe(1)
  })
})

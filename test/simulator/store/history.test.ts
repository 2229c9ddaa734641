import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { InventoryService } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'

/** @module-tag slow */

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

type Change = (service: InventoryService, index: number) => void

/** Keeps a checkpoint, and what leads from it to the present. */
let held: ReturnType<InventoryService['checkpoint']> | undefined

const createAndDelete: Change = ({ objects }) => void objects.delete(objects.create({ name: 'b' }).id)
const update: Change = ({ objects }, index) => void objects.update(1, { name: String(index) })
const reset: Change = (service) => {
  service.objects.update(1, { name: 'b' })
  service.setInitialState([{ name: 'c' }])
}
const updateAfterCheckpoint: Change = (service, index) => {
  service.checkpoint()
  update(service, index)
}
const undoByHeld: Change = (service, index) => {
  held ??= service.checkpoint()
  update(service, index)
  service.restore(held)
}
const undoByOwn: Change = (service, index) => {
  const checkpoint = service.checkpoint()
  update(service, index)
  service.restore(checkpoint)
}
const hold = (service: InventoryService) => {
  held = service.checkpoint()
}
const drop = (service: InventoryService) => void service.checkpoint()
const nothing = () => {}

/** How much more is in memory after some changes than before, in MB. */
async function measureGrowth(count: number, prepare: (service: InventoryService) => void, change: Change) {
  const service = createInventoryService({ objects: [{ name: 'a' }], logLimit: 1 })
  // In tasks of their own: what a WeakRef was asked for stays until the end of the task.
  const nextTask = () => new Promise((resolve) => setImmediate(resolve))
  const run = async (times: number) => {
    for (let index = 0; index < times; index++) {
      change(service, index)
      if (index % 1000 === 0) await nextTask()
    }
  }
  const measure = async () => {
    for (let times = 0; times < 3; times++) {
      await nextTask()
      collectGarbage()
    }
    return process.memoryUsage().heapUsed
  }
  await run(500)
  prepare(service)
  const before = await measure()
  await run(count)
  return ((await measure()) - before) / 1024 / 1024
}

describe('after many changes, less than 1 MB more is held', () => {
  test.each<[what: string, count: number, prepare: (service: InventoryService) => void, change: Change]>([
    ['updates, with a checkpoint that was dropped', 10_000, drop, update],
    ['objects that were created and deleted, since a checkpoint', 10_000, hold, createAndDelete],
    ['updates, since a checkpoint', 10_000, hold, update],
    ['resets, since a checkpoint', 500, hold, reset],
    ['updates, each after a checkpoint of its own', 10_000, nothing, updateAfterCheckpoint],
    ['updates, each undone by the same checkpoint', 10_000, hold, undoByHeld],
    ['updates, each undone by a checkpoint of its own', 10_000, hold, undoByOwn],
  ])('%s: %i', async (_what, count, prepare, change) => {
    held = undefined
    expect(await measureGrowth(count, prepare, change)).toBeLessThan(1)
  })
})

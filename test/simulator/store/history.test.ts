import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

const service = new URL('../../../dist/service.js', import.meta.url).href

/** Runs code in a new process. Returns how much more is in memory after it than before, in MB. */
function measureGrowth(count: number, prepare: string, change: string): number {
  const code = `
    import { createInventoryService } from ${JSON.stringify(service)}
    const mock = createInventoryService({ objects: [{ name: 'a' }], logLimit: 1 })
    // In tasks of their own: what a WeakRef was asked for stays until the end of the task.
    const run = async (count, change) => {
      for (let i = 0; i < count; i++) {
        change(i)
        if (i % 1000 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const measure = async () => {
      for (let i = 0; i < 3; i++) {
        await new Promise((resolve) => setImmediate(resolve))
        gc()
      }
      return process.memoryUsage().heapUsed
    }
    const change = ${change}
    await run(2000, change)
    ${prepare}
    const before = await measure()
    await run(${count}, change)
    console.log((await measure() - before) / 1024 / 1024)
    globalThis.held`
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return Number(stdout)
}

const createAndDelete = '() => mock.objects.delete(mock.objects.create({ name: "b" }).id)'
const update = '(i) => mock.objects.update(1, { name: String(i) })'
const reset = '() => { mock.objects.update(1, { name: "b" }); mock.setInitialState([{ name: "c" }]) }'

describe('after many changes, less than 5 MB more are held', () => {
  test.each([
    ['200,000 objects that were created and deleted, without a checkpoint', '', createAndDelete],
    ['200,000 updates, without a checkpoint', '', update],
    ['20,000 resets, without a checkpoint', '', reset],
    ['200,000 updates, with a checkpoint that was dropped', 'mock.checkpoint()', update],
    [
      '200,000 objects that were created and deleted, since a checkpoint',
      'globalThis.held = mock.checkpoint()',
      createAndDelete,
    ],
    ['200,000 updates, since a checkpoint', 'globalThis.held = mock.checkpoint()', update],
    ['20,000 resets, since a checkpoint', 'globalThis.held = mock.checkpoint()', reset],
    ['200,000 updates, each after a checkpoint of its own', '', `(i) => { mock.checkpoint(); (${update})(i) }`],
    [
      '200,000 updates, each undone by the same checkpoint',
      'globalThis.held = mock.checkpoint()',
      `(i) => { globalThis.held ??= mock.checkpoint(); (${update})(i); mock.restore(globalThis.held) }`,
    ],
    [
      '200,000 updates, each undone by a checkpoint of its own',
      'globalThis.held = mock.checkpoint()',
      `(i) => { const own = mock.checkpoint(); (${update})(i); mock.restore(own) }`,
    ],
  ])(
    '%s',
    (name, prepare, change) => {
      expect(measureGrowth(Number.parseInt(name.replace(',', ''), 10), prepare, change)).toBeLessThan(5)
    },
    60_000,
  )
})

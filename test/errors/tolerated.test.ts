import { expect, test } from 'vitest'
import { createInventoryDb } from '../../src/data.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryService } from '../../src/service.ts'
import { read, startAdapter, type Target } from './mistakes.ts'

/** What passes by design, and why. */
const tolerated: Readonly<Record<string, readonly ((target: Target) => unknown)[]>> = {
  'An undefined option is as if it was absent.': [
    () => createInventoryService({ delay: undefined, objects: undefined }),
    ({ objects }) => objects.list({ name: undefined }, { limit: undefined }),
    ({ objects }) => objects.update(1, { name: undefined }),
    ({ configure }) => configure({ delay: undefined, assumptions: { filterMatch: undefined } }),
    ({ requests }) => requests.waitFor({ operation: 'list' }, { timeout: undefined, after: undefined }),
    ({ requests }) => requests.verify({ operation: 'list' }, { times: undefined }),
    ({ objects }) => objects.count({}, undefined),
  ],
  'Nothing is asked for, and nothing is what there is: a list of changes can be empty.': [
    ({ objects }) => objects.update(1, {}),
    ({ configure }) => configure({}),
    ({ requests }) => requests.count({}),
    ({ requests }) => requests.count({ body: {}, headers: {} }),
    () => createInventoryDb(createInventoryService()).inventoryObject.findMany({ where: {} }),
  ],
  'There is no such object, and the result says so.': [
    ({ objects }) => objects.get(-1),
    ({ objects }) => objects.delete(2 ** 53),
    ({ faults }) => faults.remove(9),
    ({ requests }) => requests.count({ objectId: 9 }),
  ],
  'It is what map and forEach pass to a callback.': [
    ({ objects }) => [1, 2].map((...args) => objects.get(...args)),
    ({ requests }) => [{ operation: 'list' }].map((...args) => requests.count(...args)),
  ],
  'It is what a test runner passes to a hook: a context, fixtures, a callback.': [
    () => {
      const { verify, clear } = createInventoryService().faults
      for (const context of [{ task: {}, expect }, () => {}, new AbortController()])
        for (const member of [verify, clear]) Reflect.apply(member, undefined, [context])
    },
  ],
  'A match of one request can be any function: what is truthy matches, as in a filter.': [
    () => createInventoryService().requests.count((({ path }: { path: string }) => path.length) as never),
  ],
  'Both may come from the environment of a process: without the admin API, a token protects nothing.': [
    () => createInventoryHost({ admin: false, adminToken: 'x'.repeat(20) }),
  ],
}

test.each(Object.entries(tolerated))('%s', async (_reason, calls) => {
  for (const adapter of ['process', 'client'] as const) {
    const { mock, target } = await startAdapter(adapter)
    const before = read(mock)
    for (const call of calls) await call(target)
    expect(read(mock)).toEqual(before)
  }
})

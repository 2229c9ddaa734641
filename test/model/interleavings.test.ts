import fc, { type Scheduler } from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault } from '../../src/index.ts'
import { History } from './history.ts'
import { anyPlans, checkEnded, sendInParts, settleAll } from './request-in-flight.ts'

/*
 * Requests whose bodies come in parts, whose delays pass, that clients abort, and whose states end meanwhile: what holds
 * in any order that a scheduler chooses.
 *
 *     MODEL_STEPS=100000 npx vitest run test/model
 *
 * Environment: as in model.test.ts.
 */

const { MODEL_STEPS = '800', MODEL_SEED, MODEL_PATH } = process.env
/** About the number of tasks in a run. */
const TASKS = 20
const parameters = {
  numRuns: Math.ceil(Number(MODEL_STEPS) / TASKS),
  ...(MODEL_SEED && { seed: Number(MODEL_SEED) }),
  ...(MODEL_PATH && { path: MODEL_PATH, endOnFailure: true }),
}
const timeout = 300_000 + parameters.numRuns * 500

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const objects = [{ name: 'first' }, { name: 'second' }, { name: 'third' }]
const wait = () => void vi.advanceTimersByTime(10)

const anyFaults = fc.subarray<Fault>([
  { status: 503, times: 1 },
  { delay: 'infinite', operation: 'update' },
  { delay: 15, operation: 'create', times: 2 },
  { networkError: true, times: 1, operation: 'list' },
  { at: 'response', delay: 15, operation: 'update' },
  { at: 'response', delay: 'infinite', operation: 'delete', times: 1 },
  { sequence: [{ delay: 15 }, {}, { at: 'response', networkError: true }], operation: 'create' },
])

/**
 * Performs all tasks in the order of the scheduler.
 * @param isCalm - whether all that is ready happens between two tasks, or only a part of it
 * @param check - checks what holds at any time, in a calm run
 */
async function run(scheduler: Scheduler, isCalm: boolean, check: () => void): Promise<void> {
  await scheduler.waitIdle(async (task) => {
    await task()
    if (!isCalm) return
    await settleAll()
    check()
  })
  await settleAll()
}

test('a mock writes in one order what it responds to, and nothing into a later state', { timeout }, async () => {
  const anyAct = fc.constantFrom(
    ...(['reset', 'set initial state', 'restore', 'import', 'release'] as const),
    ...(['clear log', 'clear faults', 'wait', 'wait'] as const),
  )
  // Some close together, too: a delay that ends and a state that ends, with some microtasks in between.
  const anyActs = fc.array(fc.tuple(anyAct, fc.option(anyAct), fc.nat({ max: 8 })), { maxLength: 5 })
  const anyRun = fc.record({ faults: anyFaults, delay: fc.constantFrom(0, 0, 10), isCalm: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), anyPlans, anyActs, anyRun, async (scheduler, plans, acts, options) => {
      const mock = createInventoryMock({ objects, delay: options.delay })
      for (const fault of options.faults) mock.faults.add(fault)
      const checkpoint = mock.checkpoint()
      const history = new History(mock)
      const perform: Record<(typeof acts)[number][0], () => void> = {
        reset: () => history.end(() => history.clearLog(() => mock.reset())),
        'set initial state': () => history.end(() => history.clearLog(() => mock.setInitialState(objects.slice(1)))),
        restore: () => history.restore(() => mock.restore(checkpoint)),
        import: () => history.end(() => mock.importState(objects)),
        release: () => void mock.requests.release(),
        'clear log': () => history.clearLog(() => mock.requests.clear()),
        'clear faults': () => mock.faults.clear(),
        wait,
      }
      const requests = plans.map((plan, index) => sendInParts(scheduler, mock.fetch, plan, index, () => history.now()))
      for (const [first, second, microtasks] of acts) {
        scheduler.schedule(Promise.resolve(), `${first}, ${second}`).then(async () => {
          perform[first]()
          for (let i = 0; i < microtasks; i++) await null
          if (second) perform[second]()
        })
      }
      await run(scheduler, options.isCalm, () => {
        checkEnded(requests, history.now())
        expect(vi.getTimerCount()).toBeLessThanOrEqual(history.pending)
      })
      vi.advanceTimersByTime(1000)
      mock.requests.release()
      await settleAll()
      history.check(requests)
      // A restore brings a fault back that was used up.
      const restores = acts.flat().filter((act) => act === 'restore').length
      expect(requests.filter(({ status }) => status === 503).length).toBeLessThanOrEqual(1 + restores)
      expect(vi.getTimerCount()).toBe(0)
    }),
    parameters,
  )
})

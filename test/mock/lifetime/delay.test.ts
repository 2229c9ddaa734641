import { expect, test } from 'vitest'
import type { FaultCollection } from '../../../src/index.ts'
import type { AddedFault } from '../../../src/mock/faults/fault.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'
import { stateEnds, waitForStart } from './state-ends.ts'

const post = { ...write('POST', completeBody()), path }
const objects = [{ name: 'a' }]
// Longer than any test: a response that comes did not wait for it.
const HOUR = 3_600_000

describeEveryAdapter('a request that waits in a delay', (start) => {
  for (const delay of [HOUR, 'infinite'] as const) {
    test.each(stateEnds)(
      `of ${delay} ends at once as a network error with %s, and changes nothing`,
      async (_, prepare) => {
        const { control, send } = await start({ objects, delay })
        const end = prepare(control)
        const hasStarted = waitForStart(control)
        const hasFailed = expect(send(post)).rejects.toThrow()
        await hasStarted
        expect(control.requests.list({ outcome: 'pending' })).toHaveLength(1)
        end()
        await hasFailed
        expect([control.objects.count(), control.requests.count({ outcome: 'pending' })]).toEqual([1, 0])
        expect(control.requests.count({ status: 200 })).toBe(0)
      },
    )
  }

  test.each([HOUR, 'infinite'] as const)('of a fault, of %s, ends at once with a reset', async (delay) => {
    const { control, send } = await start({ objects })
    control.faults.add({ delay })
    const hasStarted = waitForStart(control)
    const hasFailed = expect(send(post)).rejects.toThrow()
    await hasStarted
    control.reset()
    await hasFailed
    expect([control.objects.count(), control.requests.count()]).toEqual([1, 0])
  })

  const removals = [
    ['its remove function', (_faults, { remove }) => remove()],
    ['faults.remove', (faults) => faults.remove(faults.list()[0]!.id)],
    ['faults.clear', (faults) => faults.clear()],
  ] satisfies [string, (faults: FaultCollection, fault: AddedFault) => void][]
  test.each(removals)(
    "gets the service's own response at once when the fault is removed by %s",
    async (_, removeBy) => {
      const { control, send } = await start({ objects })
      const fault = control.faults.add({ status: 503, delay: 'infinite' })
      const hasStarted = waitForStart(control)
      const response = send(post)
      await hasStarted
      removeBy(control.faults, fault)
      expect((await response).status).toBe(200)
      expect(control.objects.count()).toBe(2)
      expect(control.requests.list()).toMatchObject([{ requestId: 1, status: 200, objectId: 2 }])
    },
  )

  test('of a fault that is used up is released too', async () => {
    const { control, send } = await start({ objects })
    const fault = control.faults.add({ delay: 'infinite', times: 1 })
    const hasStarted = waitForStart(control)
    const response = send(post)
    await hasStarted
    expect(control.faults.list()).toMatchObject([{ remaining: 0 }])
    expect(fault.remove()).toBe(true)
    expect((await response).status).toBe(200)
  })

  test('that its client aborts changes nothing, and is no longer pending', async () => {
    const { control, send } = await start({ objects, delay: HOUR })
    const controller = new AbortController()
    const hasStarted = waitForStart(control)
    const hasFailed = expect(send(post, controller.signal)).rejects.toThrow()
    await hasStarted
    controller.abort()
    await hasFailed
    await control.requests.waitFor({ outcome: 'aborted' })
    expect([control.objects.count(), control.requests.count()]).toEqual([1, 1])
  })
})

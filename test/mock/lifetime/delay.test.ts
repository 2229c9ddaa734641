import { expect, test } from 'vitest'
import type { FaultCollection } from '../../../src/index.ts'
import type { AddedFault } from '../../../src/mock/faults/fault.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, startRequest, write } from '../requests.ts'
import { stateEnds } from './state-ends.ts'

const post = { ...write('POST', completeBody()), path }
const objects = [{ name: 'a' }]
// Longer than any test: a response that comes did not wait for it.
const HOUR = 3_600_000
const delays = [HOUR, 'infinite'] as const
const ends = stateEnds.flatMap(([name, prepare]) => delays.map((delay) => ({ name, prepare, delay })))

describeEveryAdapter('a request that waits in a delay', (start) => {
  test.each(ends)('of $delay ends at once as a network error with $name', async ({ prepare, delay }) => {
    const { control, send } = await start({ objects, delay })
    const end = prepare(control)
    const { response } = await startRequest(control, () => send(post))
    expect(control.requests.list({ outcome: 'pending' })).toHaveLength(1)
    end()
    await expect(response).rejects.toThrow()
    expect([control.objects.count(), control.requests.count({ outcome: 'pending' })]).toEqual([1, 0])
    expect(control.requests.count({ status: 200 })).toBe(0)
  })

  test.each(delays)('of a fault, of %s, ends at once with a reset', async (delay) => {
    const { control, send } = await start({ objects })
    control.faults.add({ delay })
    const { response } = await startRequest(control, () => send(post))
    control.reset()
    await expect(response).rejects.toThrow()
    expect([control.objects.count(), control.requests.count()]).toEqual([1, 0])
  })

  test.each<[how: string, remove: (faults: FaultCollection, fault: AddedFault) => void]>([
    ['its remove function', (_faults, { remove }) => remove()],
    ['faults.remove', (faults) => faults.remove(faults.list()[0]!.id)],
    ['faults.clear', (faults) => faults.clear()],
  ])("gets the service's own response at once when the fault, used up, is removed by %s", async (_how, removeBy) => {
    const { control, send } = await start({ objects })
    const fault = control.faults.add({ status: 503, delay: 'infinite', times: 1 })
    const { response } = await startRequest(control, () => send(post))
    expect(control.faults.list()).toMatchObject([{ remaining: 0 }])
    removeBy(control.faults, fault)
    expect((await response).status).toBe(200)
    expect(control.objects.count()).toBe(2)
    expect(control.requests.list()).toMatchObject([{ requestId: 1, status: 200, objectId: 2 }])
  })

  test('that its client aborts changes nothing, and is no longer pending', async () => {
    const { control, send } = await start({ objects, delay: HOUR })
    const controller = new AbortController()
    const { response } = await startRequest(control, () => send(post, controller.signal))
    controller.abort()
    await expect(response).rejects.toThrow()
    await control.requests.waitFor({ outcome: 'aborted' })
    expect([control.objects.count(), control.requests.count()]).toEqual([1, 1])
  })
})

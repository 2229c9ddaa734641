import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
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
  test.each(ends)('of $delay ends at once as a network error with $name', async ({ name, prepare, delay }) => {
    const { control, send } = await start({ objects, delay })
    const end = prepare(control)
    const ended: unknown[] = []
    control.on('request:end', ({ requestId, outcome }) => ended.push([requestId, outcome]))
    const { response } = await startRequest(control, () => send(post))
    expect(control.requests.list({ outcome: 'pending' })).toHaveLength(1)
    end()
    await expect(response).rejects.toThrow()
    expect([control.objects.count(), ended]).toEqual([1, [[1, 'network-error']]])
    const keepsLog = name === 'restore()' || name === 'importState()'
    expect(control.requests.list().map(({ outcome }) => outcome)).toEqual(keepsLog ? ['network-error'] : [])
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
    const onFaults = vi.fn()
    control.on('faults', onFaults)
    removeBy(control.faults, fault)
    expect(onFaults).toHaveBeenCalledOnce()
    expect((await response).status).toBe(200)
    expect(control.objects.count()).toBe(2)
    expect(control.requests.list()).toMatchObject([{ requestId: 1, status: 200, objectId: 2 }])
  })
})

describeEveryAdapter('a request whose body is still being read', (start) => {
  test.each(stateEnds)('ends at once as a network error with %s, and changes nothing', async (_name, prepare) => {
    const { control, sendSlowly } = await start({ objects })
    const end = prepare(control)
    const slow = await sendSlowly(post)
    const hasFailed = expect(slow.response).rejects.toThrow()
    end()
    await hasFailed
    const after = control.exportState()
    slow.finish()
    for (let i = 0; i < 5; i++) await setImmediate()
    expect(control.exportState()).toEqual(after)
    expect([control.objects.count(), control.requests.list()]).toEqual([1, []])
  })

  test('gets its response when the rest of the body comes', async () => {
    const { control, sendSlowly } = await start({ objects })
    const slow = await sendSlowly(post)
    expect(control.objects.count()).toBe(1)
    slow.finish()
    expect((await slow.response).status).toBe(200)
    expect(control.objects.count()).toBe(2)
  })

  test('does not end the requests that come after a reset', async () => {
    const { control, send, sendSlowly } = await start({ objects })
    const slow = await sendSlowly(post)
    const hasFailed = expect(slow.response).rejects.toThrow()
    control.reset()
    expect((await send(post)).status).toBe(200)
    await hasFailed
    expect(control.requests.list()).toMatchObject([{ requestId: 1, status: 200 }])
  })

  test('that its client aborts changes nothing and is not in the log', async () => {
    const { control, sendSlowly } = await start({ objects })
    const slow = await sendSlowly(post)
    const hasFailed = expect(slow.response).rejects.toThrow()
    slow.abort()
    await hasFailed
    expect([control.objects.count(), control.requests.count()]).toEqual([1, 0])
  })
})

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, path, write } from '../requests.ts'
import { stateEnds } from './state-ends.ts'

const post = { ...write('POST', completeBody()), path }
const objects = [{ name: 'a' }]

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

  test('that its client aborts changes nothing and is not in the log', async () => {
    const { control, sendSlowly } = await start({ objects })
    const slow = await sendSlowly(post)
    const hasFailed = expect(slow.response).rejects.toThrow()
    slow.abort()
    await hasFailed
    expect([control.objects.count(), control.requests.count()]).toEqual([1, 0])
  })
})

import { describe, expect, test } from 'vitest'
import { createInventoryMock, type InventoryMock } from '../../../src/index.ts'
import { eventNames } from '../../../src/validation/event-names.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { completeBody, createWithFaults, path, startRequest, write } from '../requests.ts'

/** Records each event of a mock: its name, and who caused it. */
function record(mock: Pick<InventoryMock, 'on'>): string[] {
  const events: string[] = []
  for (const name of eventNames) mock.on(name, ({ source }) => events.push(`${name} ${source}`))
  return events
}

// Which events a cause has, and that each has them once, test/model states.
test('what changes nothing is no event', () => {
  const mock = createInventoryMock()
  const events = record(mock)
  mock.configure(mock.settings)
  mock.objects.delete(9)
  mock.faults.clear()
  mock.explain(path)
  expect(events).toEqual([])
})

describeEveryAdapter('a change', (start) => {
  test('has the id of the request that made it, also after a delay', async () => {
    const { control, send } = await start({ delay: 1 })
    const causes: string[] = []
    control.on('change', ({ type, source, requestId }) => causes.push(`${type} ${source} ${requestId}`))
    await send({ method: 'GET', path })
    await send({ ...write('POST', completeBody()), path })
    control.objects.create({ name: 'a' })
    await send({ method: 'DELETE', path: `${path}1/` })
    control.reset()
    expect(causes).toEqual(['create app 2', 'create code null', 'delete app 3', 'all code null'])
  })
})

describe('the source of an event', () => {
  test('is the code for what a listener to a request changes', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const ids: unknown[] = []
    mock.on('change', ({ source }) => source === 'app' && mock.objects.create({ name: 'copy' }))
    mock.on('change', ({ requestId }) => ids.push(requestId))
    const events = record(mock)
    await mock.fetch(`${path}1/`, { method: 'DELETE' })
    expect(ids).toEqual([null, 1])
    expect(events).toEqual(['request:start app', 'change code', 'change app', 'request:end app'])
  })

  test('is the application for a write after the fault in its place was removed', async () => {
    const mock = createWithFaults({ at: 'response', delay: 'infinite' }, { status: 503 })
    const { response } = await startRequest(mock, () => mock.fetch(path, write('POST', completeBody())))
    const events = record(mock)
    mock.faults.remove(2)
    mock.requests.release()
    expect((await response).status).toBe(200)
    expect(events).toContain('change app')
    expect(events).not.toContain('change code')
  })
})

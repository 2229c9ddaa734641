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

/** A mock with an object, a setting and a fault, which its initial state does not have. */
function createUsed(): InventoryMock {
  const mock = createWithFaults({ status: 503 })
  mock.objects.create({ name: 'a' })
  mock.configure({ delay: [0, 0] })
  return mock
}

describe('no event fires twice for one cause:', () => {
  const all = ['settings code', 'faults code', 'change code']

  test.each<[string, (mock: InventoryMock) => unknown, string[]]>([
    ['a reset', (mock) => mock.reset(), all],
    ['a new initial state', (mock) => mock.setInitialState([{ name: 'b' }]), all],
    ['an import', (mock) => mock.importState([{ name: 'b' }]), all],
    ['an import of what is now', (mock) => mock.importState(mock.exportState()), ['faults code', 'change code']],
    ['a creation', (mock) => mock.objects.create({ name: 'b' }), ['change code']],
    ['a change of settings', (mock) => mock.configure({ assumptions: { uniqueName: true }, delay: 0 }), [all[0]!]],
    ['settings that stay the same', (mock) => mock.configure(mock.settings), []],
    ['a new fault', (mock) => mock.faults.add({ status: 500 }), ['faults code']],
    ['the removal of all faults', (mock) => mock.faults.clear(), ['faults code']],
    ['a deletion of nothing', (mock) => mock.objects.delete(9), []],
    ['an explanation', (mock) => mock.explain(path), []],
  ])('%s', (_name, cause, expected) => {
    const mock = createUsed()
    const events = record(mock)
    cause(mock)
    expect(events).toEqual(expected)
  })
})

describeEveryAdapter('an event of a request', (start) => {
  test('has the application as its source', async () => {
    const { control, send } = await start()
    control.faults.add({ at: 'response', status: 503 })
    const events = record(control)
    await send({ ...write('POST', completeBody()), path })
    expect(events).toEqual(['faults app', 'request:start app', 'change app', 'request:end app'])
  })
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

import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { catchError } from '../../both.ts'
import { createWithFaults, path } from '../requests.ts'

const unverified = expect.objectContaining({ code: 'unverified' })

test('faults that applied verify, and so does a mock without faults', async () => {
  const mock = createInventoryMock()
  mock.faults.verify()
  const faults = [{ status: 503, times: 1 }, { delay: 0 }, { sequence: [{}, { status: 500 }] }]
  for (const fault of faults) mock.faults.add(fault)
  for (let count = 0; count < 3; count++) await mock.fetch(path)
  mock.faults.verify()
})

test('each fault that never applied is an error, with the requests that came nearest', async () => {
  const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
  await mock.fetch(`${path}1/`, { method: 'DELETE' })
  mock.faults.add({ operation: 'delete', status: 503 })
  mock.faults.add({ operation: 'list', match: { query: { name: 'web-1' } }, status: 503 })
  mock.faults.add({ operation: 'list', match: ({ query }) => query.name === 'a', status: 503 })
  mock.faults.add({ operation: 'list', skip: 2, status: 503 })
  await mock.fetch(`${path}?name=web-2`)
  const error = await catchError(() => mock.faults.verify())
  expect(error.code).toBe('unverified')
  expect(error.message.split('\n')).toEqual([
    'Failed to verify faults: expected each to apply to a request but got 4 that never did.',
    'Fault 1, {"operation":"delete","status":503}, got 2 others. The nearest:',
    `- DELETE ${path}1/ 204: it was before the fault`,
    `- GET ${path}?name=web-2 200: operation: expected "delete" but got "list"`,
    expect.stringMatching(/^Fault 2, .*got 2 others. The nearest:$/),
    `- GET ${path}?name=web-2 200: query.name: expected "web-1" but got "web-2"`,
    expect.stringContaining(`- DELETE ${path}1/ 204: query.name: expected "web-1" but got undefined; operation: `),
    expect.stringMatching(/^Fault 3, /),
    `- DELETE ${path}1/ 204: the function rejected it; it was before the fault`,
    `- GET ${path}?name=web-2 200: the function rejected it`,
    expect.stringMatching(/^Fault 4, /),
    `- GET ${path}?name=web-2 200: skip, rate, a newer fault or the removal of this one kept it away`,
    expect.stringContaining(`- DELETE ${path}1/ 204: operation: `),
    'Check what the client sends, and when the faults were added.',
  ])
})

describe('a fault that never applied', () => {
  test.each<[fact: string, remove: (mock: ReturnType<typeof createInventoryMock>) => void]>([
    ['by its id', ({ faults }) => faults.remove(1)],
    ['with all others', ({ faults }) => faults.clear()],
    ['by an import of objects', ({ importState }) => importState([])],
  ])('is one also if it was removed %s', (_fact, remove) => {
    const mock = createWithFaults({ status: 503 })
    remove(mock)
    expect(mock.faults.verify).toThrow('Fault 1, {"status":503}, got none.')
  })

  test.each<[what: string, forget: (mock: ReturnType<typeof createInventoryMock>) => void]>([
    ['reset', ({ reset }) => reset()],
    ['new initial state', ({ setInitialState }) => setInitialState([])],
    ['restore of the time before it', ({ restore, checkpoint }) => restore(checkpoint())],
  ])('is told once after a %s, with what came before', async (what, forget) => {
    const mock = createWithFaults({ operation: 'create', status: 503 })
    await mock.fetch(path)
    if (what.startsWith('restore')) mock.faults.clear()
    forget(mock)
    expect(mock.faults.verify).toThrow(/Fault 1, .*\n- GET .*: operation: expected "create" but got "list"/)
    mock.faults.verify()
  })

  test('is not told again after a reset if it was told before', () => {
    const mock = createWithFaults({ status: 503 })
    expect(mock.faults.verify).toThrow(unverified)
    mock.reset()
    mock.faults.verify()
  })

  test.each<[what: string, begin: (mock: ReturnType<typeof createInventoryMock>) => unknown]>([
    ['a fault', async ({ faults, fetch }) => [faults.add({ status: 503 }), await fetch(path)]],
    ['a request', ({ fetch }) => fetch(path)],
  ])('is forgotten when %s begins another test', async (_what, begin) => {
    const mock = createWithFaults({ status: 503 })
    mock.reset()
    await begin(mock)
    mock.faults.verify()
  })

  test('is one again in a restore of the time after it', () => {
    const mock = createInventoryMock()
    const before = mock.checkpoint()
    mock.faults.add({ status: 503 })
    const after = mock.checkpoint()
    mock.restore(before)
    expect(mock.faults.verify).toThrow(unverified)
    mock.restore(after)
    expect(mock.faults.verify).toThrow(unverified)
  })

  test('is not one of a state', () => {
    const initialState = createWithFaults({ status: 503 }).exportState()
    const mock = createInventoryMock({ initialState })
    mock.faults.verify()
    mock.reset()
    mock.faults.clear()
    mock.importState(initialState)
    mock.faults.verify()
  })
})

test('of faults that were removed unused, the last 100 are known', () => {
  const mock = createInventoryMock()
  for (let count = 0; count < 103; count++) mock.faults.add({ status: 503 }).remove()
  expect(mock.faults.verify).toThrow('but got 100 that never did.\nFault 4,')
})

import { describe, expectTypeOf, test } from 'vitest'
import {
  type Alternative,
  type Change,
  type Checkpoint,
  createInventoryMock,
  type Exchange,
  type Fetch,
  InventoryMockError,
  type InventoryObject,
  type InventoryObjectInput,
  type MockControl,
  type MockEvents,
  type ObjectRange,
  type PendingRequest,
  type RequestSummary,
} from '../../src/index.ts'

const mock = createInventoryMock()

describe('a listener', () => {
  test('receives exchanges, changes, requests under way or nothing', () => {
    expectTypeOf<keyof MockEvents>().toEqualTypeOf<'request-start' | 'request' | 'change' | 'settings' | 'log'>()
    mock.on('request-start', (...event) => expectTypeOf(event).toEqualTypeOf<[request: PendingRequest]>())
    mock.on('settings', (...event) => expectTypeOf(event).toEqualTypeOf<[]>())
    mock.on('log', (...event) => expectTypeOf(event).toEqualTypeOf<[]>())
    mock.on('request', (...event) => expectTypeOf(event).toEqualTypeOf<[exchange: Exchange]>())
    mock.on('change', (...event) => expectTypeOf(event).toEqualTypeOf<[change: Change]>())
    // @ts-expect-error -- there is no such event
    mock.on('response', () => {})
  })

  test('is removed by the function that mock.on returns', () => {
    expectTypeOf(mock.on('change', () => {})).toEqualTypeOf<() => void>()
  })

  test('can narrow a change by its type', () => {
    mock.on('change', (change) => {
      if (change.type === 'reset') expectTypeOf(change).toEqualTypeOf<{ readonly type: 'reset' }>()
      else if (change.type === 'delete') expectTypeOf(change).not.toHaveProperty('object')
      else expectTypeOf(change.object).toEqualTypeOf<InventoryObject>()
      if (change.type === 'update' || change.type === 'delete')
        expectTypeOf(change.before).toEqualTypeOf<InventoryObject>()
      else expectTypeOf(change).not.toHaveProperty('before')
    })
  })
})

test('summaries have fields of an exchange, and some more', () => {
  expectTypeOf(mock.requestSummaries).toEqualTypeOf<readonly RequestSummary[]>()
  type More = { readonly search: string; readonly isPending: boolean; readonly preview: string }
  type Same = Exclude<keyof RequestSummary, keyof More>
  expectTypeOf<Pick<RequestSummary, keyof More>>().toEqualTypeOf<More>()
  expectTypeOf<Pick<RequestSummary, Same>>().toEqualTypeOf<Pick<Exchange, Same>>()
  expectTypeOf(mock.getRequest(1)).toEqualTypeOf<Exchange | PendingRequest | undefined>()
  expectTypeOf(mock.releaseRequests()).toEqualTypeOf<number>()
  // @ts-expect-error -- the id is a number
  mock.getRequest('1')
})

test('a part of a list has an offset and a limit', () => {
  expectTypeOf(mock.objects.find({}, { offset: 1, limit: 2 })).toEqualTypeOf<InventoryObject[]>()
  expectTypeOf<Required<ObjectRange>>().toEqualTypeOf<{ offset: number; limit: number }>()
  expectTypeOf(mock.objects.count({ name: 'a' })).toEqualTypeOf<number>()
  // @ts-expect-error -- there is no such field
  mock.objects.find({}, { skip: 1 })
})

test('a checkpoint comes only from a mock', () => {
  expectTypeOf(mock.checkpoint()).toEqualTypeOf<Checkpoint>()
  mock.restore(mock.checkpoint())
  // @ts-expect-error -- an object is not a checkpoint
  mock.restore({})
})

test('a reset takes an optional initial state', () => {
  expectTypeOf(mock.reset).parameters.toEqualTypeOf<[objects?: readonly InventoryObjectInput[]]>()
  // @ts-expect-error -- the initial state is a list
  mock.reset({ name: 'web-1' })
})

test('assumptions and the delay are changed by methods', () => {
  mock.assume({ filterMatch: 'contains' })
  mock.setDelay([1, 2])
  // @ts-expect-error -- there is no such assumption
  mock.assume({ filterMatches: 'contains' })
  // @ts-expect-error -- an assumption is read-only
  mock.assumptions.filterMatch = 'contains'
  // @ts-expect-error -- the delay is read-only
  mock.delay = 5
})

test('an explanation narrows the value of each assumption', () => {
  const { alternatives } = mock.explain({ path: '/' })
  expectTypeOf(alternatives).toEqualTypeOf<readonly Alternative[]>()
  for (const alternative of alternatives) {
    expectTypeOf(alternative.ids).toEqualTypeOf<readonly number[] | null>()
    if (alternative.assumption === 'uniqueName') expectTypeOf(alternative.value).toEqualTypeOf<boolean>()
  }
  mock.explain(mock.requests[0]!)
  // @ts-expect-error -- the path is required
  mock.explain({ method: 'GET' })
})

test('fetch is compatible with the fetch of the platform', () => {
  expectTypeOf(mock.fetch).toEqualTypeOf<Fetch>()
  expectTypeOf<typeof fetch>().toExtend<Fetch>()
  expectTypeOf<Fetch>().toExtend<(input: string | URL | Request, init?: RequestInit) => Promise<Response>>()
})

test('a mock is a MockControl, with read-only properties', () => {
  expectTypeOf(mock).toExtend<MockControl>()
  // @ts-expect-error -- assumptions are changed with mock.assume
  mock.assumptions = {}
})

test('an error has a literal name', () => {
  expectTypeOf(InventoryMockError).instance.toExtend<Error>()
  expectTypeOf<InventoryMockError['name']>().toEqualTypeOf<'InventoryMockError'>()
})

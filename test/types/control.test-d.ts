import { describe, expectTypeOf, test } from 'vitest'
import {
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
} from '../../src/index.ts'

const mock = createInventoryMock()

describe('a listener', () => {
  test('hears exchanges or changes', () => {
    expectTypeOf<keyof MockEvents>().toEqualTypeOf<'request' | 'change'>()
    mock.on('request', (...event) => expectTypeOf(event).toEqualTypeOf<[exchange: Exchange]>())
    mock.on('change', (...event) => expectTypeOf(event).toEqualTypeOf<[change: Change]>())
    // @ts-expect-error -- there is no such event
    mock.on('response', () => {})
  })

  test('is ended by the function that comes of it', () => {
    expectTypeOf(mock.on('change', () => {})).toEqualTypeOf<() => void>()
  })

  test('tells the kinds of changes apart', () => {
    mock.on('change', (change) => {
      if (change.type === 'reset') expectTypeOf(change).toEqualTypeOf<{ readonly type: 'reset' }>()
      else if (change.type === 'delete') expectTypeOf(change).not.toHaveProperty('object')
      else expectTypeOf(change.object).toEqualTypeOf<InventoryObject>()
    })
  })
})

test('a checkpoint is made by a mock, and by nobody else', () => {
  expectTypeOf(mock.checkpoint()).toEqualTypeOf<Checkpoint>()
  mock.restore(mock.checkpoint())
  // @ts-expect-error -- an object is none
  mock.restore({})
})

test('a reset takes a new start, or none', () => {
  expectTypeOf(mock.reset).parameters.toEqualTypeOf<[objects?: readonly InventoryObjectInput[]]>()
  // @ts-expect-error -- a start is a list
  mock.reset({ name: 'web-1' })
})

test('fetch is the platform’s', () => {
  expectTypeOf(mock.fetch).toEqualTypeOf<Fetch>()
  expectTypeOf<typeof fetch>().toExtend<Fetch>()
  expectTypeOf<Fetch>().toExtend<(input: string | URL | Request, init?: RequestInit) => Promise<Response>>()
})

test('a mock is the control over it, which only its methods change', () => {
  expectTypeOf(mock).toExtend<MockControl>()
  // @ts-expect-error -- assumptions are given when it is made
  mock.assumptions = {}
})

test('an error is known by its name', () => {
  expectTypeOf(InventoryMockError).instance.toExtend<Error>()
  expectTypeOf<InventoryMockError['name']>().toEqualTypeOf<'InventoryMockError'>()
})

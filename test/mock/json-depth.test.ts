import { describe, expect, test } from 'vitest'
import { createInventoryMock, InventoryMockError, type JsonValue } from '../../src/index.ts'
import { describeEveryAdapter } from '../adapters.ts'
import { LIST, USERS } from '../fields.ts'
import { completeBody, path, write } from './requests.ts'

type Wrap = (value: JsonValue) => JsonValue
const inList: Wrap = (value) => [value]
const inObject: Wrap = (value) => ({ a: value })

function nest(depth: number, wrap = inList): JsonValue {
  let value: JsonValue = []
  for (let i = 1; i < depth; i++) value = wrap(value)
  return value
}

/** Lists in an object in the labels are two levels deeper than the labels. */
const deepest = nest(899)

describeEveryAdapter('a body that is nested too deep', (start) => {
  const brackets = '['.repeat(20_000)

  test.each(['text/plain', 'application/json'])('as %s does not disturb the log', async (type) => {
    const { control, send } = await start()
    const waiting = control.requests.waitFor({ operation: 'create' })
    const response = await send({ method: 'POST', path, headers: { 'content-type': type }, body: brackets })
    expect(response.status).toBe(type === 'text/plain' ? 415 : 400)
    expect((await waiting).body).toBe(brackets)
    expect(control.requests.list()).toMatchObject([{ body: brackets, status: response.status }])
    expect((await send({ method: 'GET', path })).text).toBe('[]')
    expect(JSON.parse(JSON.stringify(control.requests.list()))).toHaveLength(2)
    expect(control.explain(control.requests.list()[0]!).status).toBe(response.status)
  })

  test('is a 400 like invalid JSON, and writes nothing', async () => {
    const { control, send } = await start()
    const response = await send({ ...write('POST', completeBody({ [LIST]: nest(900) })), path })
    expect([response.status, JSON.parse(response.text)]).toEqual([
      400,
      { detail: 'JSON parse error - nested deeper than 900 levels' },
    ])
    expect(control.objects.count()).toBe(0)
  })

  test('has more than 900 levels: one of 900 is written, listed, logged, exported and imported', async () => {
    const { control, send } = await start()
    const object = completeBody({ [LIST]: deepest })
    expect((await send({ ...write('POST', object), path })).status).toBe(200)
    const list = await send({ method: 'GET', path })
    expect(JSON.parse(list.text)).toEqual([{ ...object, id: 1 }])
    expect(control.requests.list()).toMatchObject([{ body: object, responseBody: object }, { responseBody: [object] }])
    expect(Object.isFrozen(control.requests.list()[0]!.body)).toBe(true)
    control.importState(JSON.parse(JSON.stringify(control.exportState())))
    expect(control.objects.get(1)).toEqual({ ...object, id: 1 })
  })

  test('is not one with many brackets side by side, or in a string', async () => {
    const { control, send } = await start()
    for (const labels of [Array.from({ length: 2000 }, () => [[]]), [`\\"${brackets}`, '{"'.repeat(2000)]]) {
      expect((await send({ ...write('POST', completeBody({ [LIST]: labels })), path })).status).toBe(200)
      expect(control.requests.last()!.body).toMatchObject({ [LIST]: labels })
    }
  })
})

describe.each([
  ['lists', inList],
  ['objects', inObject],
])('in process, 1,000 levels of %s throw and 900 do not, in', (_kind, wrap) => {
  const calls: [name: string, call: (mock: ReturnType<typeof createInventoryMock>, value: JsonValue) => unknown][] = [
    ['objects.create', (mock, value) => mock.objects.create({ name: 'b', [LIST]: [value] })],
    ['objects.update', (mock, value) => mock.objects.update(1, { [USERS]: [value] })],
    ['the initial objects', (_mock, value) => createInventoryMock({ objects: [{ name: 'b', [LIST]: [value] }] })],
    ['setInitialState', (mock, value) => mock.setInitialState([{ name: 'b', [LIST]: [value] }])],
    ['importState', (mock, value) => mock.importState([{ name: 'b', [LIST]: [value] }])],
    ['the body of a fault', (mock, value) => mock.faults.add({ status: 200, body: value })],
    ['the body of an explained request', (mock, value) => mock.explain({ method: 'POST', path, body: value })],
  ]
  test.each(calls)('%s', (_name, call) => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    const before = mock.exportState()
    expect(() => call(mock, nest(1000, wrap))).toThrow(InventoryMockError)
    expect(() => call(mock, nest(100_000, wrap))).toThrow(InventoryMockError)
    expect(mock.exportState()).toEqual(before)
    expect(() => call(mock, nest(900, wrap))).not.toThrow()
    expect(() => JSON.stringify([mock.exportState(), mock.objects.list(), mock.faults.list()])).not.toThrow()
  })
})

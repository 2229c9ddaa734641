import { describe, expect, test } from 'vitest'
import { InventoryMockError, type InventoryService, type JsonValue } from '../../src/index.ts'
import { createInventoryService } from '../../src/service.ts'
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

describe('a body that is nested too deep', () => {
  const brackets = '['.repeat(20_000)

  test.each([
    ['text/plain', 415],
    ['application/json', 400],
  ])('as %s does not disturb the log', async (type, status) => {
    const { requests, fetch, explain } = createInventoryService()
    const waiting = requests.waitFor({ operation: 'create' })
    await fetch(path, { method: 'POST', headers: { 'content-type': type }, body: brackets })
    expect(await waiting).toMatchObject({ body: brackets, status })
    expect(JSON.parse(JSON.stringify(requests.list()))).toHaveLength(1)
    expect(explain(requests.last()!).status).toBe(status)
  })

  test('is a 400 like invalid JSON, and writes nothing', async () => {
    const { objects, fetch } = createInventoryService()
    const response = await fetch(path, write('POST', completeBody({ [LIST]: nest(900) })))
    const detail = 'JSON parse error - nested deeper than 900 levels'
    expect([response.status, await response.json(), objects.count()]).toEqual([400, { detail }, 0])
  })

  test('has more than 900 levels: one of 900 is written, listed, logged, exported and imported', async () => {
    const { objects, requests, fetch, importState, exportState } = createInventoryService()
    const object = completeBody({ [LIST]: deepest })
    expect((await fetch(path, write('POST', object))).status).toBe(200)
    expect(await (await fetch(path)).json()).toEqual([{ ...object, id: 1 }])
    expect(requests.list()).toMatchObject([{ body: object, responseBody: object }, { responseBody: [object] }])
    expect(Object.isFrozen(requests.list()[0]!.body)).toBe(true)
    importState(JSON.parse(JSON.stringify(exportState())))
    expect(objects.get(1)).toEqual({ ...object, id: 1 })
  })

  test('is not one with many brackets side by side, or in a string', async () => {
    const { fetch } = createInventoryService()
    for (const labels of [Array.from({ length: 2000 }, () => [[]]), [`\\"${brackets}`, '{"'.repeat(2000)]]) {
      expect((await fetch(path, write('POST', completeBody({ [LIST]: labels })))).status).toBe(200)
    }
  })
})

describe.each([
  ['lists', inList],
  ['objects', inObject],
])('in process, 1,000 levels of %s throw and 900 do not, in', (_kind, wrap) => {
  const calls: [name: string, call: (mock: InventoryService, value: JsonValue) => unknown][] = [
    ['objects.create', (mock, value) => mock.objects.create({ name: 'b', [LIST]: [value] })],
    ['objects.update', (mock, value) => mock.objects.update(1, { [USERS]: [value] })],
    ['the initial objects', (_mock, value) => createInventoryService({ objects: [{ name: 'b', [LIST]: [value] }] })],
    ['importState', (mock, value) => mock.importState([{ name: 'b', [LIST]: [value] }])],
    ['the body of a fault', (mock, value) => mock.faults.add({ status: 200, body: value })],
    ['the body of an explained request', (mock, value) => mock.explain({ method: 'POST', path, body: value })],
  ]
  test.each(calls)('%s', (_name, call) => {
    const mock = createInventoryService({ objects: [{ name: 'a' }] })
    const before = mock.exportState()
    expect(() => call(mock, nest(1000, wrap))).toThrow(InventoryMockError)
    expect(mock.exportState()).toEqual(before)
    expect(() => call(mock, nest(900, wrap))).not.toThrow()
    expect(() => JSON.stringify([mock.exportState(), mock.objects.list(), mock.faults.list()])).not.toThrow()
  })
})

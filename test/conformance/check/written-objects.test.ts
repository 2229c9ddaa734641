import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../src/conformance/check/exchange.ts'
import { findWritten } from '../../../src/conformance/check/find-written.ts'
import type { Step } from '../../../src/conformance/check/step.ts'
import { createExchange, stored } from './exchanges.ts'

const list: Step = { method: 'GET', target: 'collection' }

describe('an object of a list', () => {
  const [first, second] = stored
  const find = (json: unknown, write: Exchange, status = 200) =>
    findWritten(createExchange(list, { json, status }), write)?.object
  const write = (fields: Step['fields'], rest: Partial<Exchange> = {}, hasRider = false) =>
    createExchange({ method: 'POST', target: 'collection', hasRider, ...(fields && { fields }) }, {}, rest)

  test('is the one that was written if it has its id', () => {
    expect(find(stored, write({}, { before: second! }))).toEqual(second)
    expect(find([first], write({}, { before: second! }))).toBeUndefined()
  })

  test('is the one that was created if its id is new, and its name is the same', () => {
    const [named, other] = [
      { ...first!, id: 8, name: 'new' },
      { ...first!, id: 9 },
    ]
    expect(find([...stored, other, named], write({ name: 'new', labels: [] }))).toEqual(named)
    expect(find([...stored, other], write({ name: 'new' }))).toBeUndefined()
    expect(find([{ ...first!, name: 'new' }, 5, { id: null }], write({ name: 'new' }))).toBeUndefined()
  })

  test('is the one that was created without a name if all of its fields are the same', () => {
    const added = { ...first!, id: 8 }
    expect(find([...stored, added], write({ id: 5, labels: ['prod'], attributes: { os: 'x' } }))).toEqual(added)
    expect(find([...stored, added], write({ labels: ['prod'], attributes: {} }))).toBeUndefined()
  })

  test('is any new one if it had to be refused, and then not sure to be the one', () => {
    const added = { ...first!, id: 8 }
    expect(findWritten(createExchange(list, { json: [...stored, added] }), write({ name: 'x' }, {}, true))).toEqual({
      ...{ object: added, record: added, isUnsure: true },
    })
    expect(find(stored, write({ name: 'x' }, {}, true))).toBeUndefined()
  })

  test('is none in another response than a list', () => {
    expect(find(stored, write({}, { before: second! }), 404)).toBeUndefined()
    expect(find({ results: stored }, write({}, { before: second! }))).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { Collection } from '../../../src/conformance/probe/collection.ts'
import { Hypotheses, LONGEST_NAME } from '../../../src/conformance/probe/hypotheses.ts'
import { findInfluential } from '../../../src/conformance/probe/influence.ts'
import { OwnObjects } from '../../../src/conformance/probe/own-objects.ts'
import type { TopicContext } from '../../../src/conformance/probe/question.ts'
import { listTexts, listUserIds, swapCase } from '../../../src/conformance/probe/topics/values.ts'
import { jsonRequest } from '../../../src/conformance/service/messages.ts'
import type { JsonValue } from '../../../src/contract/json.ts'
import type { InventoryObject } from '../../../src/contract/object.ts'

const list = { method: 'GET', path: '/api/v2/objects/' }
const post = (body: object) => jsonRequest('POST', list.path, body)
const evidence = { request: 'curl', got: '200' }

describe('at first', () => {
  test('every value of an assumption is left', () => {
    const hypotheses = new Hypotheses('secret')
    expect(hypotheses.left('filterMatch')).toEqual(['exact', 'iexact', 'contains', 'icontains'])
    expect(hypotheses.left('tokens')).toEqual([[], ['secret']])
    expect(hypotheses.left('requiredFields')).toHaveLength(64)
    expect(hypotheses.left('requiredFields')).toEqual(expect.arrayContaining([[], ['name'], ['location', 'labels']]))
    expect(hypotheses.left('nameMaxLength').slice(0, 3)).toEqual([null, 0, 1])
    expect(hypotheses.left('nameMaxLength')).toHaveLength(LONGEST_NAME + 1)
  })

  test('without a token, no list of tokens is left but the empty one', () => {
    const hypotheses = new Hypotheses(undefined)
    expect([hypotheses.left('tokens'), hypotheses.isOpen('tokens')]).toEqual([[[]], false])
  })
})

describe('the values of an assumption', () => {
  test('are in as many groups as a body can tell apart', () => {
    const hypotheses = new Hypotheses(undefined)
    const groupsFor = (name: 'requiredFields' | 'nameMaxLength', body: object) =>
      hypotheses.combine([name], post(body)).map(({ assumptions }) => assumptions[name])
    expect(groupsFor('nameMaxLength', { name: 'abc' })).toEqual([null, 0])
    expect(groupsFor('nameMaxLength', {})).toEqual([null])
    expect(groupsFor('nameMaxLength', { name: 5 })).toEqual([null])
    expect(groupsFor('requiredFields', { name: 'a', location: null, type: null, labels: [] })).toEqual([
      [],
      ['responsible'],
      ['attributes'],
      ['attributes', 'responsible'],
    ])
    expect(hypotheses.combine(['filterMatch', 'uniqueName'], list)).toHaveLength(8)
    expect(hypotheses.combine([], list)).toEqual([{ assumptions: {}, groups: new Map() }])
  })

  test('are dropped if no combination has them, with the response that left one', () => {
    const hypotheses = new Hypotheses(undefined)
    const keep = (values: unknown[], got: string) =>
      hypotheses.keep(
        ['filterMatch'],
        hypotheses.combine(['filterMatch'], list).filter(({ assumptions }) => values.includes(assumptions.filterMatch)),
        { ...evidence, got },
      )
    keep(['exact', 'contains'], 'first')
    expect(hypotheses.left('filterMatch')).toEqual(['exact', 'contains'])
    expect([hypotheses.isOpen('filterMatch'), hypotheses.learned('filterMatch')]).toEqual([true, undefined])
    expect(hypotheses.evidence('filterMatch')).toBeUndefined()
    keep(['exact'], 'second')
    keep(['exact'], 'third')
    expect([hypotheses.isOpen('filterMatch'), hypotheses.learned('filterMatch')]).toEqual([false, 'exact'])
    expect(hypotheses.evidence('filterMatch')?.got).toBe('second')
    expect(hypotheses.combineAll(['filterMatch'], list)).toHaveLength(4)
  })

  test('are dropped by their groups', () => {
    const hypotheses = new Hypotheses(undefined)
    const request = post({ name: 'abc' })
    const [, tooShort] = hypotheses.combine(['nameMaxLength'], request)
    hypotheses.keep(['nameMaxLength'], [tooShort!], evidence)
    expect(hypotheses.left('nameMaxLength')).toEqual([0, 1, 2])
  })

  test('are all left, and in their order, if every combination has some', () => {
    const hypotheses = new Hypotheses(undefined)
    const combinations = hypotheses.combine(['nameMaxLength'], post({ name: 'abc' }))
    hypotheses.keep(['nameMaxLength'], combinations, evidence)
    expect(hypotheses.left('nameMaxLength')).toEqual(new Hypotheses(undefined).left('nameMaxLength'))
  })

  test('are all left again after a contradiction, for good', () => {
    const hypotheses = new Hypotheses(undefined)
    const [exact] = hypotheses.combine(['filterMatch'], list)
    hypotheses.keep(['filterMatch'], [exact!], evidence)
    hypotheses.contradict('filterMatch', 'first')
    hypotheses.contradict('filterMatch', 'second')
    hypotheses.keep(['filterMatch'], [exact!], evidence)
    expect(hypotheses.left('filterMatch')).toHaveLength(4)
    expect(hypotheses.contradiction('filterMatch')).toBe('first')
    expect([hypotheses.isOpen('filterMatch'), hypotheses.learned('filterMatch')]).toEqual([false, undefined])
    expect(hypotheses.contradiction('uniqueName')).toBeUndefined()
  })
})

test('an assumption has an influence if another value of it alone has another outcome', () => {
  const names = ['filterMatch', 'uniqueName', 'idInBody'] as const
  const combinations = new Hypotheses(undefined).combine(names, list)
  const outcomesBy = (read: (assumptions: (typeof combinations)[0]['assumptions']) => unknown) =>
    findInfluential(
      names,
      combinations,
      combinations.map(({ assumptions }) => String(read(assumptions))),
    )
  expect(outcomesBy(({ uniqueName }) => uniqueName)).toEqual(['uniqueName'])
  expect(outcomesBy(({ filterMatch, idInBody }) => filterMatch === 'contains' && idInBody)).toEqual([
    'filterMatch',
    'idInBody',
  ])
  expect(outcomesBy(() => 'same')).toEqual(names)
})

const create = (id: number, fields: Partial<InventoryObject> = {}): InventoryObject => ({
  ...{ id, name: `web-${id}`, location: null, type: null, labels: [], attributes: {}, responsible: [] },
  ...fields,
})

describe('the objects of a probe', () => {
  test('are those that have its mark when they are seen first, until they are gone', () => {
    const names = new Map<number, string>()
    const own = new OwnObjects(names)
    expect(own.mark).toMatch(/^inventory-objects-mock probe [a-z0-9]{8}$/)
    own.remember(
      new Collection([create(1), create(2, { attributes: { probe: own.mark } }), create(3, { name: own.mark })]),
    )
    expect([...names]).toEqual([
      [2, 'web-2'],
      [3, own.mark],
    ])
    const changed = new Collection([create(1), create(2)])
    own.remember(changed)
    expect([[...names], own.has(2), own.has(3)]).toEqual([[[2, 'web-2']], true, false])
    expect(own.in(changed)).toEqual([create(2)])
    own.forget(2)
    expect(own.in(changed)).toEqual([])
  })

  test('have names of a given length, which no object has', () => {
    const own = new OwnObjects(new Map())
    const collection = new Collection([create(1, { name: 'a' }), create(2, { name: 'b' })])
    const readable = `${own.mark} word`
    expect(own.createName('word', collection)).toBe(readable)
    expect(own.createName('word', collection, readable.length)).toBe(readable)
    expect(own.createName('word', collection, readable.length + 3)).toBe(`${readable}xxx`)
    expect(own.createName('word', collection, readable.length + 2, 'ø')).toBe(`${readable}øø`)
    expect(own.createName('word', collection, 20)).toBe(`a${own.mark.slice(-8)}word`.padEnd(20, 'x'))
    expect(own.createName('word', collection, 1)).toBe('c')
    expect(own.createName('word', collection, 0)).toBe('')
  })
})

describe('the values that a probe asks for', () => {
  const own = new OwnObjects(new Map())
  const createContext = (objects: InventoryObject[]): TopicContext => {
    const collection = new Collection(objects)
    own.remember(collection)
    return { collection, own, hypotheses: new Hypotheses(undefined), token: undefined, attempt: 1 }
  }

  test('are the long plain ones first, then other plain ones, then the rest, and own ones before others', () => {
    const names = ['100%', '%long', 'long%', 'a', '', '  b-1  ', 'long name', '12345', 'æøå æøå', 'Server']
    const context = createContext([
      ...names.map((name, at) => create(at + 1, { name })),
      create(99, { name: 'mine', attributes: { probe: own.mark } }),
    ])
    const plain = ['mine', 'long name', 'Server', 'a', 'b-1']
    expect(listTexts(context, 'name')).toEqual([...plain, '100%', '%long', 'long%', '12345', 'æøå æøå'])
    expect(listTexts(context, 'type__name')).toEqual([])
  })

  test('are twelve at most', () => {
    const context = createContext(Array.from({ length: 20 }, (_, at) => create(at + 1, { responsible: [at] })))
    expect(listTexts(context, 'name')).toHaveLength(12)
    expect(listUserIds(context)).toEqual(Array.from({ length: 13 }, (_, at) => at))
  })

  test('are the user ids, also those in objects', () => {
    const responsible: JsonValue[] = [3, { id: 4 }, { name: 'x' }, 'a', 1.5, null, 3]
    expect(listUserIds(createContext([create(1, { responsible })]))).toEqual([3, 4])
  })

  test.each([
    ['Web-1', 'wEB-1'],
    ['æ', 'æ'],
    ['azAZ', 'AZaz'],
  ])('%j in the other case is %j', (text, other) => {
    expect(swapCase(text)).toBe(other)
  })
})

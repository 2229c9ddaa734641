import { describe, expect, test } from 'vitest'
import type { Exchange, Write } from '../../../src/conformance/check/exchange.ts'
import type { Step } from '../../../src/conformance/check/step.ts'
import { Twin } from '../../../src/conformance/twin/twin.ts'
import { type Answer, createExchange, judge, stored } from './exchanges.ts'

const before = stored[0]!
const { id: _, ...fields } = before
const create: Step = { method: 'POST', target: 'collection', creates: 1, isDocumented: true, fields }
const replace: Step = { method: 'PUT', target: { own: 1 }, hasOwnId: true, isDocumented: true, fields }
const update: Step = { method: 'PATCH', target: { own: 1 }, isDocumented: true, fields: { name: 'other' } }
const remove: Step = { method: 'DELETE', target: { own: 1 }, isDocumented: true }
const gone: Answer = { status: 204, headers: {} }

const judgeWrite = (step: Step, answer: Answer) => judge(createExchange(step, answer, { before }))

/** Judges an update with some fields, and the response of a service that has stored others. */
const judgeUpdate = (fields: Step['fields'], changed: unknown) =>
  judgeWrite({ ...update, fields: fields! }, { json: changed })

/** Judges the list after a write, beside a twin that has what the response to the write said. */
function judgeAfter(write: Write, json: unknown, twin: Twin = new Twin(stored)) {
  const list: Partial<Exchange> = { afterWrite: write, twin }
  const { holds, breaks } = judge(createExchange({ method: 'GET', target: 'collection' }, { json }, list))
  const isAfter = (name: string) => /^4\.[2-5] A.*(list)/.test(name)
  return [holds.filter(isAfter), Object.fromEntries(Object.entries(breaks).filter(([name]) => isAfter(name)))]
}

test.each<[name: string, step: Step, answer: Answer, shown: string[]]>([
  [
    'create',
    create,
    { json: fields },
    [
      '2 The response to a create has no id.',
      '4.2 A create has the status 200.',
      '4.2 The response to a create has the same fields as the request.',
    ],
  ],
  [
    'replace',
    replace,
    { json: before },
    [
      '2 A replace carries the id in its body, and its response has it.',
      '4.3 A replace has the status 200.',
      '4.3 The response to a replace is the complete object with the same fields.',
    ],
  ],
  [
    'update',
    update,
    { json: { ...before, name: 'other' } },
    ['4.4 An update has the status 200.', '4.4 The response to an update is the complete object after the update.'],
  ],
  ['delete', remove, gone, ['4.5 A delete has the status 204.', '4.5 The response to a delete has no body.']],
])('a good %s shows the sentences about it', (name, step, answer, shown) => {
  const { holds, breaks } = judgeWrite(step, answer)
  const general = holds.filter((sentence) => !shown.includes(sentence))
  expect([breaks, holds.filter((sentence) => shown.includes(sentence))]).toEqual([{}, shown])
  expect(general.map((sentence) => sentence.split(' ')[0]).join(' ')).toBe(
    { create: '4 4', delete: '' }[name] ?? '2 2 2 2 2 2 2 2 2 2 4 4',
  )
})

describe('the status', () => {
  test.each<[sentence: string, step: Step, status: number]>([
    ['4.2 A create has the status 200.', create, 201],
    ['4.2 A create has the status 200.', create, 404],
    ['4.3 A replace has the status 200.', replace, 405],
    ['4.4 An update has the status 200.', update, 202],
    ['4.5 A delete has the status 204.', remove, 200],
    ['4.5 A delete has the status 204.', remove, 302],
  ])('breaks "%s" for %j with the status %i', (sentence, step, status) => {
    const { breaks } = judgeWrite(step, { status, json: { ...fields } })
    expect(breaks[sentence]).toBe(sentence.replace(/.* (the status \d+)\.$/, '$1'))
  })

  test.each([400, 401, 403, 409, 422, 429])('%i of a write is left to the service', (status) => {
    for (const step of [create, replace, update, remove]) {
      expect(judgeWrite(step, { status, text: '{}' })).toEqual({ holds: [], breaks: {} })
    }
  })

  test('of an error says nothing of the fields that its body names', () => {
    expect(judgeWrite(update, { status: 400, json: { name: ['taken'] } })).toEqual({ holds: [], breaks: {} })
  })

  test('of a write that the contract does not show is left to the service', () => {
    expect(judgeWrite({ ...create, isDocumented: false }, { status: 404, json: {} })).toEqual({ holds: [], breaks: {} })
  })
})

describe('the response to a create', () => {
  const same = '4.2 The response to a create has the same fields as the request.'

  test('with an id breaks one sentence', () => {
    expect(judgeWrite(create, { json: before }).breaks).toEqual({ '2 The response to a create has no id.': 'no id' })
  })

  test.each<[json: unknown, expected: string]>([
    [{ ...fields, name: 'other' }, 'the fields of the request'],
    [{ ...fields, created: 'today' }, 'the fields of the request'],
    [{ ...fields, labels: { 0: 'prod' } }, 'the fields of the request'],
    [{ ...fields, labels: ['prod', 'more'] }, 'the fields of the request'],
    [{ ...fields, location: null }, 'the fields of the request'],
    [{ name: fields.name }, 'the fields of the request'],
    [[fields], 'an object'],
    ['created', 'an object'],
  ])('%j is not as it was sent', (json, expected) => {
    expect(judgeWrite(create, { json }).breaks).toEqual({ [same]: expected })
  })

  test('is not as it was sent if it has a place that was not sent', () => {
    expect(judgeWrite({ ...create, fields: { ...fields, location: null } }, { json: fields }).breaks).toEqual({
      [same]: 'the fields of the request',
    })
  })

  test('has the fields of the request in any order', () => {
    const { holds, breaks } = judgeWrite(create, { json: Object.fromEntries(Object.entries(fields).reverse()) })
    expect([breaks, holds]).toEqual([{}, expect.arrayContaining([same])])
  })

  test('to a request without some of the fields says nothing of them', () => {
    const { holds, breaks } = judgeWrite({ ...create, fields: { name: 'own' } }, { json: fields })
    expect([breaks, holds.includes(same)]).toEqual([{}, false])
  })
})

describe('the response to a replace', () => {
  const id = '2 A replace carries the id in its body, and its response has it.'
  const same = '4.3 The response to a replace is the complete object with the same fields.'

  test.each<[json: unknown, breaks: Record<string, string>]>([
    [fields, { [id]: 'the id 1', [same]: 'the object of the request' }],
    [
      { ...before, id: 2 },
      { [id]: 'the id 1', [same]: 'the object of the request' },
    ],
    [{ ...before, name: 'other' }, { [same]: 'the object of the request' }],
    [[before], { [id]: 'the id 1', [same]: 'the object of the request' }],
  ])('%j breaks these sentences: %j', (json, breaks) => {
    expect(judgeWrite(replace, { json }).breaks).toEqual(breaks)
  })

  test('that the contract does not show says nothing of its fields', () => {
    const { holds, breaks } = judgeWrite({ ...replace, isDocumented: false }, { json: { ...before, name: 'other' } })
    expect([breaks, holds.filter((name) => name === id || name === same)]).toEqual([{}, []])
  })
})

describe('the response to an update', () => {
  const complete = '4.4 The response to an update is the complete object after the update.'
  const place = '2 An update of a location with only a fact returns a location whose name is null.'
  const parts = '4.4 Location fields that an update leaves out come back as null.'
  const expected = 'the complete object, with the given fields changed and all others as before'

  test.each<[fields: Step['fields'], changed: object]>([
    [{ name: 'other' }, { name: 'other' }],
    [
      { labels: [], responsible: [] },
      { labels: [], responsible: [] },
    ],
    [{ attributes: { a: 'b' } }, { attributes: { a: 'b' } }],
    [{ attributes: { a: 'b' } }, { attributes: { a: 'b', os: 'x' } }],
    [{ type: { name: 'vm' } }, { type: { name: 'vm' } }],
    [{ type: null }, { type: null }],
    [{}, {}],
  ])('is the object with %j changed', (fields, changed) => {
    const { holds, breaks } = judgeUpdate(fields, { ...before, ...changed })
    expect([breaks, holds.includes(complete)]).toEqual([{}, true])
  })

  test.each<[fields: Step['fields'], json: unknown]>([
    [{ name: 'other' }, before],
    [{ name: 'other' }, { id: 1, name: 'other' }],
    [{ name: 'other' }, { ...before, id: 2, name: 'other' }],
    [{ name: 'other' }, { ...before, name: 'other', labels: [] }],
    [{ name: 'other' }, { ...before, name: 'other', created: 'today' }],
    [{ name: 'other' }, [before]],
    [{ labels: ['x'] }, before],
    [{ responsible: [1] }, before],
    [{ attributes: { a: 'b' } }, before],
    [{ type: { name: 'vm' } }, before],
    [{ type: { name: 'vm' } }, { ...before, type: null }],
    [{ type: null }, before],
    [{ location: null }, before],
  ])('to %j is not %j', (fields, json) => {
    expect(judgeUpdate(fields, json).breaks).toEqual({ [complete]: expected })
  })

  test.each<[location: object, got: unknown, sentence: string, expected: string | null]>([
    [{ fact: 'new' }, { name: null, fact: 'new' }, place, null],
    [{ name: 'New' }, { name: 'New', fact: null }, parts, null],
    [{ fact: 'new' }, { name: 'Oslo', fact: 'new' }, place, 'the location {"name":null,"fact":"new"}'],
    [{ name: 'New' }, { name: 'New', fact: 'osl' }, parts, 'the location {"name":"New","fact":null}'],
    [{ name: 'New' }, { name: 'New' }, parts, 'the location {"name":"New","fact":null}'],
  ])('to the location %j with the location %j', (location, got, sentence, expected) => {
    const { holds, breaks } = judgeUpdate({ location: { ...location } }, { ...before, location: got })
    expect(breaks).toEqual(expected === null ? {} : { [sentence]: expected })
    expect(holds.filter((name) => name === place || name === parts)).toEqual(expected === null ? [sentence] : [])
  })

  test('to a whole location, or to none, says nothing of its parts', () => {
    for (const location of [{ name: 'New', fact: 'new' }, null]) {
      const { holds } = judgeUpdate({ location }, { ...before, location })
      expect(holds.filter((name) => name === place || name === parts)).toEqual([])
    }
  })

  test('of an object that was not known says nothing of its other fields', () => {
    const exchange = createExchange(update, { json: { id: 1 } }, { before: undefined })
    expect(judge(exchange).breaks).toEqual({})
  })
})

test('the response to a delete has no body', () => {
  const { holds, breaks } = judgeWrite(remove, { status: 204, text: '{}', json: {} })
  expect([holds, breaks]).toEqual([
    ['4.5 A delete has the status 204.'],
    { '4.5 The response to a delete has no body.': 'no body' },
  ])
})

describe('an empty value that is sent', () => {
  const labels = '2 An empty array of labels is allowed.'
  const users = '2 An empty array of responsible users is allowed.'
  const attributes = '2 Attributes can have any names, and an empty string as a value.'
  const empty = { ...fields, labels: [], responsible: [], attributes: { any: '', os: 'x' } }

  test('and comes back is allowed', () => {
    const { holds, breaks } = judgeWrite({ ...create, fields: empty }, { json: empty })
    expect([breaks, holds]).toEqual([{}, expect.arrayContaining([labels, users, attributes])])
  })

  test.each<[sentence: string, changed: object]>([
    [labels, { labels: ['x'] }],
    [labels, { labels: {} }],
    [users, { responsible: null }],
    [attributes, { attributes: { os: 'x' } }],
    [attributes, { attributes: [''] }],
  ])('breaks "%s" if %j comes back', (sentence, changed) => {
    const { breaks } = judgeWrite({ ...create, fields: empty }, { json: { ...empty, ...changed } })
    expect(breaks[sentence]).toBe(sentence.slice(2))
  })

  test('breaks its sentence if the service has an error of it, and of no other field', () => {
    const { breaks } = judgeWrite({ ...create, fields: empty }, { status: 400, json: { labels: ['not empty'] } })
    expect(breaks).toEqual({ [labels]: labels.slice(2) })
    expect(judgeWrite({ ...create, fields: empty }, { status: 422, json: { labels: ['x'] } }).breaks).toEqual({})
    expect(judgeWrite({ ...create, fields: empty }, { status: 400, json: ['labels'] }).breaks).toEqual({})
  })

  test('says nothing in a write that has to be refused, nor where it is not empty', () => {
    const refused = judgeWrite({ ...create, fields: empty, hasRider: true }, { status: 400, json: { labels: ['x'] } })
    expect(refused.breaks).toEqual({})
    expect(judgeWrite(create, { json: fields }).holds.filter((name) => /allowed|any names/.test(name))).toEqual([])
  })
})

describe('the list after a write', () => {
  const created = '4.2 A created object is in the list, with the fields of the request.'
  const replaced = '4.3 A replaced object is in the list, as the request has it.'
  const updated = '4.4 An updated object is in the list, as the response has it.'
  const deleted = '4.5 A deleted object is not in the list.'
  const changed = [{ ...before, name: 'changed' }, ...stored.slice(1)]

  test.each<[write: Write, json: unknown, holds: string[], breaks: Record<string, string>]>([
    [{ operation: 'create', id: 1 }, stored, [created], {}],
    [{ operation: 'create', id: 1 }, changed, [], { [created]: 'the created object in the list, as it was sent' }],
    [{ operation: 'create', id: undefined }, stored, [], { [created]: 'the created object in the list' }],
    [{ operation: 'create', id: 1 }, {}, [], { [created]: 'the created object in the list' }],
    [{ operation: 'replace', id: 1 }, stored, [replaced], {}],
    [{ operation: 'replace', id: 1 }, changed, [], { [replaced]: 'the object of the request in the list' }],
    [{ operation: 'replace', id: undefined }, changed, [], {}],
    [{ operation: 'update', id: 1 }, stored, [updated], {}],
    [{ operation: 'update', id: 2 }, stored, [updated], {}],
    [{ operation: 'update', id: 1 }, {}, [], { [updated]: 'the updated object in the list' }],
    [{ operation: 'update', id: 1 }, changed, [], { [updated]: 'the updated object in the list' }],
    [{ operation: 'update', id: 1 }, stored.slice(1), [], { [updated]: 'the updated object in the list' }],
    [{ operation: 'update', id: undefined }, changed, [], {}],
    [{ operation: 'delete', id: 1 }, stored.slice(1), [deleted], {}],
    [{ operation: 'delete', id: 1 }, [null], [deleted], {}],
    [{ operation: 'delete', id: 1 }, stored, [], { [deleted]: 'a list without the deleted object' }],
    [{ operation: 'delete', id: 1 }, {}, [], {}],
  ])('%j with the list %# is judged', (write, json, holds, breaks) => {
    expect(judgeAfter(write, json)).toEqual([holds, breaks])
  })
})

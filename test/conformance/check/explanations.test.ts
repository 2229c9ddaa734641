import { describe, expect, test } from 'vitest'
import { compare } from '../../../src/conformance/check/compare.ts'
import type { Exchange } from '../../../src/conformance/check/exchange.ts'
import { findExplanations, refusesName, stillExplains } from '../../../src/conformance/check/explain.ts'
import type { Step } from '../../../src/conformance/check/step.ts'
import { parseJson } from '../../../src/conformance/service/json.ts'
import type { Assumptions } from '../../../src/index.ts'
import { completeBody } from '../../mock/requests.ts'
import { type Answer, createExchange } from './exchanges.ts'
import { createSession } from './services.ts'

const list = (...parameters: [string, string][]): Step => ({ method: 'GET', target: 'collection', parameters })
const create = (fields: Step['fields']): Step => ({ method: 'POST', target: 'collection', fields })
const complete = (name: string): Step => create({ ...completeBody(), name } as Step['fields'])

interface Case {
  /** The assumptions of the twin, where they are not the defaults. */
  assumed?: Partial<Assumptions>
  token?: string
  earlier?: Exchange[]
}

/** What explains that a service answers as a mock with these assumptions does. */
function explain(step: Step, actual: Partial<Assumptions>, { assumed, token, earlier = [] }: Case = {}) {
  const session = createSession({ assumptions: assumed, token })
  const exchange = answerAs(actual, step, session)
  const { request, response } = exchange
  return findExplanations(session, exchange, (answer) => compare(request, answer, response) === null, earlier)
}

/** An exchange with a service that answers as a mock with these assumptions does. */
function answerAs(actual: Partial<Assumptions>, step: Step, session = createSession()): Exchange {
  const exchange = createExchange(step, {})
  const { twin, request } = exchange
  const response = session.answer(twin, request, actual)
  return { ...exchange, json: parseJson(response.body), response, expected: session.answer(twin, request) }
}

describe('a response is explained', () => {
  test.each<[step: Step, actual: Partial<Assumptions>]>([
    [list(['name', 'WEB-1']), { filterMatch: 'iexact' }],
    [list(['name', 'WEB-1']), { filterMatch: 'icontains' }],
    [list(['name', 'sw'], ['type__name', 'server']), { filterCombination: 'or' }],
    [list(['name', 'sw'], ['name', 'web-1']), { repeatedFilter: 'first' }],
    [list(), { defaultSort: '-id' }],
    [list(['color', 'red']), { unknownParameters: 'reject' }],
    [list(['sort', 'x']), { invalidParameters: 'ignore' }],
    [create({ ...completeBody(), id: 5 }), { idInBody: 'check' }],
    [create({}), { requiredFields: ['name'] }],
  ])('to %j by %j, if nothing else would', (step, actual) => {
    expect(explain(step, actual)).toEqual([actual])
  })

  test('by two assumptions, if none is enough, and by no more', () => {
    const two: Partial<Assumptions> = { filterMatch: 'icontains', defaultSort: '-id' }
    expect(explain(list(['name', 'WEB-1']), two)).toEqual([two])
    expect(explain(list(['name', 'WEB-1'], ['color', 'red']), { ...two, unknownParameters: 'reject' })).toEqual([
      { unknownParameters: 'reject' },
    ])
    const three: Partial<Assumptions> = { ...two, filterCombination: 'or' }
    expect(explain(list(['name', 'WEB-1'], ['type__name', 'x']), three)).toEqual([])
  })

  test('by the required fields that it shows, together with another assumption', () => {
    const two: Partial<Assumptions> = { requiredFields: ['name', 'type'], nameMaxLength: 0 }
    expect(explain(create({ name: 'a' }), two)).toEqual([two])
  })

  test('by every set of required fields that it could have, first the most likely one', () => {
    const found = explain(create({ name: 'a', labels: [] }), { requiredFields: ['type'] })
    expect(found.map(({ requiredFields }) => requiredFields)).toEqual([
      ['name', 'type', 'labels'],
      ['name', 'type'],
      ['type', 'labels'],
      ['type'],
    ])
    expect(explain(create({ name: 'a' }), { requiredFields: [] }, { assumed: { requiredFields: ['type'] } })).toEqual([
      { requiredFields: [] },
      { requiredFields: ['name'] },
    ])
  })

  test('by a name that is taken, or too long', () => {
    expect(explain(complete('web-1'), { uniqueName: true })).toEqual([{ uniqueName: true }, { nameMaxLength: 4 }])
  })

  test('by a limit of the name that just refuses it, or that just accepts it', () => {
    expect(explain(complete('12345678901'), { nameMaxLength: 5 })).toEqual([{ nameMaxLength: 10 }])
    // A character outside of the basic plane is one.
    expect(explain(complete('12345678\u{1F600}'), { nameMaxLength: 5 })).toEqual([{ nameMaxLength: 8 }])
    const accepted = explain(complete('12345678901'), { nameMaxLength: null }, { assumed: { nameMaxLength: 5 } })
    expect(accepted).toEqual([{ nameMaxLength: null }, { nameMaxLength: 11 }])
  })

  test('by the token that the check sends, and by the need of none', () => {
    const anonymous: Step = { ...list(), lacksToken: true }
    expect(explain(anonymous, { tokens: ['secret'] }, { token: 'secret' })).toEqual([{ tokens: ['secret'] }])
    expect(explain(anonymous, { tokens: ['secret'] })).toEqual([])
    expect(explain(list(), { tokens: [] }, { token: 'a', assumed: { tokens: ['b'] } })).toEqual([
      { tokens: [] },
      { tokens: ['a'] },
    ])
  })

  test('by nothing that the responses before contradict', () => {
    const step = list(['name', 'web-1'])
    const exact = answerAs({ filterMatch: 'iexact' }, list(['name', 'WEB-1']))
    expect(explain(list(['type__name', 'SERVER']), { filterMatch: 'iexact' })).toEqual([{ filterMatch: 'iexact' }])
    const before = { ...exact, expected: createExchange(list(['name', 'WEB-1']), {}).expected }
    expect(explain(list(['type__name', 'SERVER']), { filterMatch: 'iexact' }, { earlier: [before] })).toEqual([])
    const other = answerAs({}, step)
    expect(explain(list(), { defaultSort: '-id' }, { earlier: [other] })).toEqual([{ defaultSort: '-id' }])
  })
})

test('a read contradicts nothing that is about bodies', () => {
  const session = createSession()
  const wrong = { ...createExchange(list(), {}), expected: { status: 418, headers: {}, body: '' } }
  expect(stillExplains(session, wrong, { uniqueName: true, nameMaxLength: 5 })).toBe(true)
  expect(stillExplains(session, wrong, { uniqueName: true, defaultSort: '-id' })).toBe(false)
  const write = { ...createExchange(complete('a'), {}), expected: { status: 418, headers: {}, body: '' } }
  expect(stillExplains(session, write, { uniqueName: true })).toBe(false)
})

test.each<[answer: Answer, isRefused: boolean]>([
  [{ status: 400, json: { name: ['x'] } }, true],
  [{ status: 400, json: { attributes: ['x'] } }, false],
  [{ status: 400, text: 'name' }, false],
  [{ status: 200, json: { name: 'a' } }, false],
])('the response %j refuses the name: %s', (answer, isRefused) => {
  expect(refusesName(createExchange(complete('a'), answer))).toBe(isRefused)
})

import { describe, expect, test } from 'vitest'
import { isAtLeast, listAlternatives, writesFor } from '../../../src/conformance/check/alternatives.ts'
import { compare } from '../../../src/conformance/check/compare.ts'
import {
  describeKind,
  describe as describeResponse,
  findProblems,
  isOfNoObject,
} from '../../../src/conformance/check/problem.ts'
import type { Step } from '../../../src/conformance/check/step.ts'
import { assumptionNames, resolveAssumptions } from '../../../src/contract/assumptions.ts'
import { type Answer, createExchange, listHeaders, stored } from './exchanges.ts'

const list: Step = { method: 'GET', target: 'collection' }
const item: Step = { method: 'GET', target: { id: 1 } }
const rider: Step = { method: 'POST', target: 'collection', hasRider: true, fields: { attributes: 5 } }
const respond = (status: number, body = '', headers: Record<string, string> = {}) => ({ status, headers, body })

/** What is wrong with a response, in a few words. */
const listProblems = (step: Step, answer: Answer) =>
  findProblems(createExchange(step, answer)).map(({ key, expected, kind }) =>
    [typeof kind === 'object' ? 'sentence' : kind, key, expected].join(' | '),
  )

describe('a problem', () => {
  test.each<[step: Step, answer: Answer, problems: string[]]>([
    [list, { json: stored }, []],
    [list, { status: 429 }, []],
    [item, { status: 429, text: 'slow down' }, []],
    [item, { status: 405 }, []],
    [item, { status: 404 }, [expect.stringMatching(/^twin \| GET object 405 404 \| 405 /) as never]],
    [item, { status: 418 }, [expect.stringMatching(/^twin \| GET object 418 \| 405 /) as never]],
    [{ ...item, method: 'HEAD' }, { status: 404 }, [expect.stringMatching(/^twin \| GET object 405 404 \|/) as never]],
    [{ ...item, method: 'OPTIONS' }, { status: 418 }, [expect.stringMatching(/^twin \| GET object 418 \|/) as never]],
    [{ ...item, method: 'OPTIONS' }, { status: 404 }, [expect.stringMatching(/^twin \| OPTIONS object /) as never]],
    [
      { method: 'DELETE', target: { id: 9 } },
      { status: 410 },
      [expect.stringMatching(/^twin \| DELETE object 410/) as never],
    ],
    [
      rider,
      { status: 400, json: { attributes: ['x'] } },
      [expect.stringMatching(/^twin \| POST collection 400 400/) as never],
    ],
    [rider, { json: {} }, [expect.stringMatching(/^twin \| a write that had to be refused \| 400 /) as never]],
    [list, { status: 500 }, [expect.stringMatching(/^twin \| GET collection 500 \| 200 /) as never]],
    [{ ...list, isDocumented: true }, { status: 404 }, ['sentence | 4.1 A list has the status 200. | the status 200']],
    [
      list,
      { json: stored, headers: {} },
      [
        'sentence | 4 Responses carry the Content-Type: application/json header. | the header Content-Type: application/json',
        'sentence | 4 The list response carries Vary: Accept. | the header Vary: Accept',
        'sentence | 4 The list response carries Allow: GET, POST, HEAD, OPTIONS. | the header Allow: GET, POST, HEAD, OPTIONS',
      ],
    ],
  ])('of %j with the response %j', (step, answer, problems) => {
    expect(listProblems(step, answer)).toEqual(problems)
  })

  test('is a difference from the twin, too, if a sentence is broken only in its form', () => {
    const kindsOf = (answer: Answer) =>
      findProblems(createExchange({ ...list, parameters: [['name', 'WEB']] }, answer)).map(({ kind }) =>
        typeof kind === 'object' ? kind.what : kind,
      )
    const text = { ...listHeaders, 'content-type': 'text/html' }
    const form = 'Responses carry the Content-Type: application/json header.'
    expect(kindsOf({ json: stored.slice(1, 2), headers: text })).toEqual([form, 'twin'])
    expect(kindsOf({ json: stored.slice(2), headers: text })).toEqual([
      form,
      'The parameter name filters by object name.',
    ])
  })

  test('is none in the list after a write that had to be refused', () => {
    const afterWrite = { operation: 'create', id: 1, hasRider: true } as const
    expect(findProblems(createExchange(list, { json: [] }, { afterWrite }))).toEqual([])
  })

  test('is a difference from the recorded response, if the twin answers as the service does', () => {
    const problemsWith = (recorded: Step['recorded']) =>
      listProblems({ ...list, ...(recorded && { recorded }) }, { json: stored })
    expect(problemsWith(respond(200, '[]'))).toEqual([])
    expect(problemsWith(respond(200, '{"results":[]}'))).toEqual([
      'recorded | GET collection 200 object of results 200 list | 200 {"results":[]}',
    ])
    expect(problemsWith(respond(400, '{}'))).toEqual(['recorded | GET collection 400 object of  200 list | 400 {}'])
  })

  test('is of no object if a list is refused that the twin answers', () => {
    const isOfNone = (step: Step, answer: Answer) => isOfNoObject(findProblems(createExchange(step, answer))[0]!)
    expect(isOfNone(list, { status: 400, json: {} })).toBe(true)
    expect(isOfNone(list, { status: 418 })).toBe(true)
    expect(isOfNone(list, { status: 500 })).toBe(false)
    expect(isOfNone(list, { status: 302 })).toBe(false)
    expect(isOfNone(item, { status: 404 })).toBe(false)
    const update: Step = { method: 'PATCH', target: { id: 1 }, fields: { name: 'a' } }
    expect(isOfNone(update, { status: 404 })).toBe(false)
    expect(isOfNone({ ...list, parameters: [['responsible', 'x']] }, { status: 404 })).toBe(false)
  })
})

describe('a response', () => {
  test.each([
    [respond(200, '[1]'), '200 list', '200 [1]'],
    [respond(200, '{"b":1,"a":2}'), '200 object of a,b', '200 {"b":1,"a":2}'],
    [respond(204), '204 nothing', '204'],
    [respond(404, '<html>'), '404 text', '404 <html>'],
    [respond(301, '<html>', { location: '/a/' }), '301', '301 /a/'],
    [respond(399, 'x'), '399', '399'],
    [respond(300, 'x'), '300', '300'],
    [respond(400, 'x', { location: '/a/' }), '400 text', '400 x'],
    [respond(200, 'x'.repeat(400)), '200 text', `200 ${'x'.repeat(400)}`],
    [respond(200, 'x'.repeat(401)), '200 text', `200 ${'x'.repeat(400)}…`],
  ])('%j is of the kind %j, and described as %j', (response, kind, text) => {
    expect([describeKind(response), describeResponse(response)]).toEqual([kind, text])
  })

  const [web] = stored
  const object = JSON.stringify(web)
  const { id: _, ...fields } = web!

  test.each([
    ['GET', respond(200, '[]'), respond(200, ' []')],
    ['GET', respond(200, `[${object}]`), respond(200, JSON.stringify([{ ...web, created: 'today' }, null]))],
    ['PUT', respond(200, object), respond(200, JSON.stringify({ ...web, id: '1', created: 'today' }))],
    ['POST', respond(200, JSON.stringify(fields)), respond(200, JSON.stringify({ ...fields, created: 'today' }))],
    ['POST', respond(200, '{"name":"a"}'), respond(200, '{"name":"a","created":"today"}')],
    ['HEAD', respond(200), respond(200, 'x')],
    ['OPTIONS', respond(200, '{"a":1}'), respond(200, '{"b":1}')],
    ['OPTIONS', respond(200, '', { allow: 'GET, POST' }), respond(200, '', { allow: 'POST,GET' })],
    ['OPTIONS', respond(200, '', { allow: 'GET' }), respond(200)],
    ['OPTIONS', respond(200, 'x', { allow: 'GET' }), respond(200)],
    ['OPTIONS', respond(200), respond(200, '', { allow: 'GET' })],
    ['GET', respond(301, 'x', { location: '/a/' }), respond(301, 'x', { location: 'https://b.example/a/' })],
    ['GET', respond(200, '[]', { allow: 'GET' }), respond(200, '[]', { allow: 'PUT' })],
    ['HEAD', respond(200, '', { allow: 'GET' }), respond(200, 'x', { allow: 'PUT' })],
    ['PATCH', respond(400, '{"name":["x"]}'), respond(400, '{"name":["y"],"detail":"z"}')],
  ])('of a %s, %j is like %j', (method, expected, got) => {
    expect(compare({ method, path: '/' }, expected, got)).toBeNull()
  })

  test.each([
    ['GET', respond(200, '[]'), respond(404, '[]'), 'expected the status 200 but got 404'],
    ['HEAD', respond(200), respond(404), 'expected the status 200 but got 404'],
    ['OPTIONS', respond(200), respond(404), 'expected the status 200 but got 404'],
    ['GET', respond(200, `[${object}]`), respond(200, `[${object},${JSON.stringify({ ...web, id: 9 })}]`), 'the body'],
    ['GET', respond(200, '[]'), respond(200, '<html>'), 'expected the body [] but got <html>'],
    ['PUT', respond(200, object), respond(200, JSON.stringify({ ...web, name: 'b' })), 'expected the body'],
    ['POST', respond(200, '{"name":"a"}'), respond(200, '{"name":"b"}'), 'expected the body'],
    [
      'OPTIONS',
      respond(200, '', { allow: 'GET' }),
      respond(200, '', { allow: 'GET, PUT' }),
      'methods GET but got GET, PUT',
    ],
    ['OPTIONS', respond(200, 'x', { allow: 'GET' }), respond(200, '', { allow: 'PUT' }), 'methods GET but got PUT'],
    [
      'GET',
      respond(301, '', { location: '/a/' }),
      respond(301, '', { location: '/b/' }),
      'a redirect to /a/ but got /b/',
    ],
    ['HEAD', respond(301, '', { location: '/a/' }), respond(301, '', { location: '/b/' }), 'a redirect to /a/ but'],
    ['PATCH', respond(400, '{"name":1}'), respond(400, '{"created":1}'), 'expected errors of name but got created'],
  ])('of a %s, %j differs from %j', (method, expected, got, difference) => {
    expect(compare({ method, path: '/' }, expected, got)).toContain(difference)
  })
})

describe('the other values of an assumption', () => {
  const valuesOf = (assumptions: object, name: string, token?: string) =>
    listAlternatives(resolveAssumptions(assumptions), token)
      .filter((other) => other.name === name)
      .map(({ value }) => value)

  test.each<[assumptions: object, name: string, values: unknown[]]>([
    [{}, 'filterMatch', ['iexact', 'contains', 'icontains']],
    [{ uniqueName: true }, 'uniqueName', [false]],
    [{ nameMaxLength: null }, 'nameMaxLength', [255]],
    [{ nameMaxLength: 0 }, 'nameMaxLength', [1, null]],
    [{ nameMaxLength: 64 }, 'nameMaxLength', [63, 65, null]],
    [{ tokens: ['a'] }, 'tokens', [[]]],
    [{ tokens: [] }, 'tokens', [['another']]],
    [
      { requiredFields: ['name', 'type'] },
      'requiredFields',
      [
        ['type'],
        ['name', 'location', 'type'],
        ['name'],
        ['name', 'type', 'labels'],
        ['name', 'type', 'attributes'],
        ['name', 'type', 'responsible'],
      ],
    ],
  ])('%j, of %s, are %j', (assumptions, name, values) => {
    expect(valuesOf(assumptions, name)).toEqual(values)
  })

  test('of the tokens are the one that is given', () => {
    expect(valuesOf({ tokens: [] }, 'tokens', 'secret')).toEqual([['secret']])
  })

  test('need writes that are refused, or allowed, or none', () => {
    const by = (writes: string) => assumptionNames.filter((name) => writesFor(name) === writes)
    expect(by('allowed')).toEqual(['partialAttributes'])
    expect(by('refused')).toEqual(['requiredFields', 'idInBody', 'uniqueName', 'nameMaxLength'])
    expect(by('none')).toHaveLength(9)
  })

  test('need a level of writes that is at least theirs', () => {
    const levels = ['none', 'refused', 'allowed'] as const
    expect(levels.map((writes) => levels.filter((other) => isAtLeast(writes, other)).length)).toEqual([1, 2, 3])
  })
})

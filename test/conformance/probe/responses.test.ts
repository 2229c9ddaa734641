import { describe, expect, test } from 'vitest'
import { Collection } from '../../../src/conformance/probe/collection.ts'
import {
  checkContentType,
  checkListHeaders,
  checkObjects,
  findHeaderMismatch,
  findListProblem,
} from '../../../src/conformance/probe/contract-checks.ts'
import { Deviations } from '../../../src/conformance/probe/deviations.ts'
import { describeElements } from '../../../src/conformance/probe/elements.ts'
import { empty, plainObjects as objects, request, respond } from './plain-responses.ts'

describe('a list', () => {
  const whole = { section: '4.1', what: 'A list has every object', expected: 'a list without pages' }
  const array = { section: '4.1', what: 'The body of a list is a JSON array', expected: 'a JSON array' }
  const status = { section: '4.1', what: 'A list has the status 200', expected: '200' }

  test.each([
    [respond(200, []), null],
    [respond(200, [1], { 'x-total-count': '1' }), null],
    [respond(200, [1], { link: '</>; rel="prev"' }), null],
    [respond(404, 'Not found'), { ...status, got: '404 Not found' }],
    [respond(206, []), { ...status, got: '206 []' }],
    [respond(200, {}), { ...array, got: '{}' }],
    [respond(200), { ...array, got: 'no body' }],
    [respond(200, [1], { 'x-total-count': '2' }), { ...whole, got: '1 of 2 objects (x-total-count)' }],
    [respond(200, [1], { link: '<b>; REL=Next' }), { ...whole, got: 'a page: the header link: <b>; REL=Next' }],
  ])('%j has the problem %j', (response, problem) => {
    expect(findListProblem(response)).toEqual(problem)
  })

  test.each<[changed: Record<string, string>, expected: string, got: string]>([
    [{ 'content-type': 'text/json' }, 'content-type: application/json', 'content-type: text/json'],
    [{ vary: 'Accept-Encoding' }, 'vary: Accept', 'vary: Accept-Encoding'],
    [{ vary: '' }, 'vary: Accept', 'no such header'],
    [{ allow: 'GET' }, 'allow: GET, POST, HEAD, OPTIONS', 'allow: GET'],
  ])('with the header %j is not as the contract says', (changed, expected, got) => {
    const deviations = new Deviations('http://localhost')
    checkListHeaders(request, respond(200, [], changed), deviations)
    const what = `A list has the header \`${expected}\``
    expect(deviations.all).toMatchObject([{ section: '4', what, expected, got }])
    expect(findHeaderMismatch(respond(200, [], changed))).toEqual({ expected, got })
  })

  test.each<[more: Record<string, string>]>([
    [{}],
    [{ 'content-type': 'Application/JSON ; charset=utf-8', vary: 'cookie , ACCEPT', allow: 'options,head,get,post' }],
  ])('with the headers %j is as the contract says', (more) => {
    const deviations = new Deviations('http://localhost')
    checkListHeaders(request, respond(200, [], more), deviations)
    expect([deviations.all, findHeaderMismatch(respond(200, [], more))]).toEqual([[], null])
  })
})

test.each([
  [respond(200, {}, { 'content-type': 'text/html' }), ['4 The response to a GET is `application/json`']],
  [respond(200, '', { 'content-type': 'text/html' }), []],
  [respond(404, {}, { 'content-type': 'text/html' }), []],
  [respond(200, {}), []],
])('%j has a content type that breaks %j', (response, broken) => {
  const deviations = new Deviations('http://localhost')
  checkContentType(request, response, deviations)
  expect(deviations.all.map(({ section, what }) => `${section} ${what}`)).toEqual(broken)
})

describe('an object', () => {
  const check = (...elements: unknown[]) => {
    const deviations = new Deviations('http://localhost')
    checkObjects(request, elements, deviations)
    return deviations.all.map(({ section, what, expected, got }) => [section, what, expected, got].join(' | '))
  }

  test.each<[fields: object, deviation: string]>([
    [{ id: '1' }, '2 | `id` is an integer | an integer | "1"'],
    [{ name: null }, '2 | `name` is a string | a string | null in the object 1'],
    [
      { location: {} },
      '2 | `location` is null, or an object with name and fact | null, or an object with name and fact | {} in the object 1',
    ],
    [
      { location: { name: 1, fact: 'a' } },
      '2 | `location` is null, or an object with name and fact | null, or an object with name and fact | {"name":1,"fact":"a"} in the object 1',
    ],
    [
      { location: { name: 'a', fact: 'a', x: 1 } },
      '2 | `location` is null, or an object with name and fact | null, or an object with name and fact | {"name":"a","fact":"a","x":1} in the object 1',
    ],
    [
      { type: 'vm' },
      '2 | `type` is null, or an object with name | null, or an object with name | "vm" in the object 1',
    ],
    [{ labels: {} }, '2 | `labels` is an array | an array | {} in the object 1'],
    [
      { attributes: { a: 1, b: '' } },
      '2 | `attributes` is an object of strings | an object of strings | {"a":1,"b":""} in the object 1',
    ],
    [{ attributes: [] }, '2 | `attributes` is an object of strings | an object of strings | [] in the object 1'],
    [{ responsible: null }, '2 | `responsible` is an array | an array | null in the object 1'],
    [
      { url: 'x' },
      '4.1 | An object in a list has the fields of section 2, and no others | no other field | the field url',
    ],
  ])('with %j breaks the contract', (fields, deviation) => {
    expect(check({ ...objects[0], ...fields })).toEqual([deviation])
  })

  test('without a field, or that is none, breaks it once for each field', () => {
    const { labels: _, ...less } = objects[0]!
    expect(check(less, less)).toEqual(['2 | `labels` is an array | an array | no such field in the object 1'])
    expect(check(null)).toHaveLength(7)
    expect(check(null)[0]).toBe('2 | `id` is an integer | an integer | no such field')
  })

  test('is as the contract says with null in its location and its type', () => {
    expect(check({ ...objects[0], location: { name: null, fact: 'a' }, type: { name: null } }, objects[1])).toEqual([])
  })
})

test('elements are described by their kinds, and by those of their fields, in the order of the names', () => {
  const description = describeElements([1, 1.5, 'a', null, [], true, { b: 1, a: 'x' }, { a: null }])
  expect(description).toEqual({
    kinds: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
    fields: { a: ['null', 'string'], b: ['integer', 'missing'] },
  })
  expect(Object.keys(description.fields)).toEqual(['a', 'b'])
})

describe('a collection', () => {
  test('has the objects with an id and a name, in order, as far as the twin can hold them', () => {
    const odd = { id: 9, name: 'odd', location: 'x', type: 1, labels: {}, attributes: [], responsible: null }
    const partly = { id: 8, name: 'partly', location: { fact: 1 }, type: { name: 2 }, labels: ['a'] }
    const { objects: held, unusedId } = new Collection([
      odd,
      partly,
      { id: 7 },
      { id: 'x', name: 'x' },
      null,
      { id: 1.5, name: '' },
    ])
    expect(held).toEqual([
      { id: 8, name: 'partly', ...empty, location: { name: null, fact: null }, type: { name: null }, labels: ['a'] },
      { id: 9, name: 'odd', ...empty },
    ])
    expect([unusedId, new Collection([]).unusedId]).toEqual([1_000_012, 1_000_003])
  })

  test('differs from another one by what was created, changed or deleted', () => {
    const [one, two, three] = objects
    const after = new Collection([one, { ...two, name: 'x' }, { ...one, id: 4 }])
    expect([...new Collection([one, two, three]).changedIds(after)].sort()).toEqual([2, 3, 4])
    expect(new Collection(objects).changedIds(new Collection([{ ...one, url: 'x' }, two, three])).size).toBe(0)
  })
})

test('deviations are the first one of each sentence, in the order of the contract', () => {
  const deviations = new Deviations('http://localhost')
  for (const [at, section] of ['4.2', '2', '4.1', '4.2'].entries()) {
    deviations.add(
      { section, what: 'a' },
      { method: 'POST', path: '/', body: 'x'.repeat(201) },
      { expected: 'b', got: `response ${at}` },
    )
  }
  expect(deviations.all.map(({ section, got }) => `${section} ${got}`)).toEqual([
    '2 response 1',
    '4.1 response 2',
    '4.2 response 0',
  ])
  expect(deviations.all[0]!.request).toContain(`'${'x'.repeat(200)}…'`)
  expect(deviations.all[0]!.request).toContain('http://localhost/')
  expect([deviations.has('4.2'), deviations.has('4.3')]).toEqual([true, false])
})

import { describe, expect, test } from 'vitest'
import { Collection } from '../../../src/conformance/probe/collection.ts'
import { describeOutcome, isSameOutcome, predictOutcome, readOutcome } from '../../../src/conformance/probe/outcome.ts'
import { findViolation } from '../../../src/conformance/probe/violation.ts'
import { plainObjects as objects, request, respond } from './plain-responses.ts'

const list = (...ids: number[]) => ({ status: 200, ids, content: '' })

describe('an outcome', () => {
  const question = { request, touches: [] }

  test.each<[status: number, body: unknown, text: string]>([
    [200, objects, '200, the objects 1, 2'],
    [200, objects.slice(0, 1), '200, the object 1'],
    [200, [], '200, an empty list'],
    [
      200,
      [{ ...objects[0], name: 'x' }],
      '200, the object 1, a changed {"id":1,"name":"x","location":null,"type":null,"labels":[],"attributes":{},"responsible":[]}',
    ],
    [200, [{ ...objects[0], url: 'x' }], '200, the object 1'],
    [200, [{ id: 9 }], '200, the object 9'],
    [200, [{ id: 1.5 }], '200, the object 1.5, a changed {"id":1.5}'],
    [200, [7], '200, the object NaN, a changed 7'],
    [200, [null], '200, the object NaN, a changed null'],
    [400, { name: ['x'], detail: 'y' }, '400, errors of name'],
    [404, '<html>', '404'],
    [200, '<html>', '200, <html>'],
    [206, objects, `206, ${JSON.stringify(objects).slice(0, 200)}…`],
  ])('of a response with %i and %j is described as %s', (status, body, text) => {
    const got = readOutcome(respond(status, body), question, new Collection(objects), new Set([3]))
    expect(describeOutcome(got)).toBe(text)
  })

  test.each<[location: string | undefined, text: string]>([
    ['/api/v2/objects/?a=b', ', /api/v2/objects/?a=b'],
    [undefined, ''],
  ])('of a redirect to %s is described as the status%s', (location, text) => {
    for (const status of [300, 301]) {
      const response = respond(status, '', location === undefined ? {} : { location })
      const got = readOutcome(response, question, new Collection(objects), new Set())
      expect(describeOutcome(got)).toBe(`${status}${text}`)
    }
  })

  test.each([
    ['', '200'],
    ['body', '200, body'],
    [JSON.stringify(objects), `200, ${JSON.stringify(objects).slice(0, 200)}…`],
  ])('of a HEAD has any body that came: %j', (body, text) => {
    const asked = { ...question, request: { ...request, method: 'HEAD' } }
    expect(describeOutcome(readOutcome(respond(200, body), asked, new Collection(objects), new Set()))).toBe(text)
  })

  test('of a list has the number of more than ten objects', () => {
    const ids = Array.from({ length: 11 }, (_, at) => at)
    expect(describeOutcome(list(...ids))).toBe('200, the objects 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … (11)')
    expect(describeOutcome(list(...ids.slice(0, 10)))).toBe('200, the objects 0, 1, 2, 3, 4, 5, 6, 7, 8, 9')
  })

  test('is the same in another order, unless the order counts', () => {
    expect(isSameOutcome(list(10, 9), list(9, 10))).toBe(true)
    expect(isSameOutcome(list(10, 9), list(9, 10), true)).toBe(false)
    expect(isSameOutcome(list(1), list(1, 2))).toBe(false)
    expect(isSameOutcome(list(), { status: 200, ids: null, content: '' })).toBe(false)
    expect(isSameOutcome(list(), { ...list(), content: 'x' })).toBe(false)
    expect(isSameOutcome(list(), { ...list(), status: 201 })).toBe(false)
  })

  test.each<[method: string, path: string, objectId: number | undefined, text: string]>([
    ['GET', '', undefined, '200, the objects 1, 2'],
    ['HEAD', '', undefined, '200'],
    [
      'GET',
      '1/',
      1,
      '200, {"attributes":{},"id":1,"labels":[],"location":null,"name":"web-1","responsible":[],"type":null}',
    ],
    ['GET', '9/', 9, '404'],
    ['GET', '?responsible=x', undefined, '400, errors of responsible'],
  ])('of %s %s is predicted', (method, path, objectId, text) => {
    const asked = { request: { method, path: request.path + path }, touches: [], ...(objectId && { objectId }) }
    const collection = new Collection(objects)
    const answer = collection.twin.answer(asked.request, { itemRetrieval: true })
    expect(describeOutcome(predictOutcome(answer, asked, collection, new Set([3])))).toBe(text)
  })

  test('of an object that breaks the contract is predicted as it is listed', () => {
    const asked = { request: { method: 'GET', path: `${request.path}1/` }, touches: [], objectId: 1 }
    const odd = { ...objects[0], labels: 'x' }
    const collection = new Collection([odd])
    const predicted = predictOutcome(
      collection.twin.answer(asked.request, { itemRetrieval: true }),
      asked,
      collection,
      new Set(),
    )
    expect(predicted).toEqual(readOutcome(respond(200, odd), asked, collection, new Set()))
  })
})

describe('a violation', () => {
  const status = (status: number, content = '') => ({ status, ids: null, content })

  test.each([
    [[list(1, 2), list(1)], list(1), false, null],
    [[list(1, 2, 3), list(1)], list(1, 3), false, null],
    [[list(1, 2), list(1, 2), list(1)], list(1), false, null],
    [[list(1, 2), list(1)], list(2), false, { expected: 'the object 1 in the list', got: 'the object 2' }],
    [[list(1, 2), list(1)], list(1, 3), false, { expected: 'a list without the object 3', got: 'the objects 1, 3' }],
    [[list(1, 2)], list(2, 1), false, null],
    [[list(1, 2)], list(2, 1), true, { expected: 'the objects 1, 2', got: 'the objects 2, 1' }],
    [[list(1, 2), list(2, 1)], list(2, 1), true, null],
    [[list(1, 2, 3), list(1, 2)], list(2, 1), true, null],
    [[status(405), status(200, 'a')], status(404), false, { expected: '405', got: '404' }],
    [[status(405), status(200, 'a')], status(200, 'a'), false, null],
    [[list(1), status(400, 'sort')], list(1), false, null],
    [[list(1), status(400, 'sort')], list(2), false, { expected: '200, the object 1', got: '200, the object 2' }],
    [[list(1)], status(404), false, { expected: '200, the object 1', got: '404' }],
    [
      [list(1)],
      { ...list(1), content: 'a changed x' },
      false,
      { expected: '200, the object 1', got: '200, the object 1, a changed x' },
    ],
  ])('of %j by %j (ordered: %j) is %j', (predicted, got, isOrdered, violation) => {
    expect(findViolation(predicted, got, isOrdered)).toEqual(violation)
  })
})

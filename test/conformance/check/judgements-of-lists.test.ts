import { describe, expect, test } from 'vitest'
import type { Parameter, Step } from '../../../src/conformance/check/step.ts'
import { type Answer, createExchange, judge, listHeaders, stored } from './exchanges.ts'

const documented: Step = { method: 'GET', target: 'collection', isDocumented: true }
const [web, upper, sw] = stored as [(typeof stored)[0], (typeof stored)[0], (typeof stored)[0]]

/** Judges a list. */
const judgeList = (answer: Answer, step: Partial<Step> = {}) =>
  judge(createExchange({ ...documented, ...step }, answer))

/** Judges a list of one object with some fields changed. */
const judgeFields = (fields: object) => judgeList({ json: [{ ...web, ...fields }] })

/** Judges a list with parameters. */
const judgeQuery = (parameters: Parameter[], json: readonly unknown[]) => judgeList({ json }, { parameters })

test('the list of all objects shows these sentences', () => {
  expect(judgeList({ json: stored })).toMatchInlineSnapshot(`
    {
      "breaks": {},
      "holds": [
        "2 The id is an integer.",
        "2 The name is a string.",
        "2 The location is an object or null.",
        "2 The name of a location is a string or null.",
        "2 The fact of a location is a string.",
        "2 The type is an object or null.",
        "2 The name of a type is a string.",
        "2 Labels are an array.",
        "2 Attributes are a map of names to strings.",
        "2 Responsible users are an array.",
        "4 Response bodies are JSON.",
        "4 Responses carry the Content-Type: application/json header.",
        "4 The list response carries Vary: Accept.",
        "4 The list response carries Allow: GET, POST, HEAD, OPTIONS.",
        "4.1 A list has the status 200.",
        "4.1 The body of a list is a JSON array of objects.",
        "4.1 Objects have the fields attributes, id, labels, location, name, responsible, type.",
        "4.1 A list without filters is the whole collection, in either order.",
        "9 Every path begins with /api/v2/.",
      ],
    }
  `)
})

test.each<[answer: Answer, step: Partial<Step>]>([
  [{ status: 404, text: 'none' }, { isDocumented: false }],
  [{ status: 300, json: stored }, { isDocumented: false }],
  [{ status: 401, json: {} }, {}],
  [{ status: 403, json: {} }, {}],
  [{ status: 429, json: {} }, {}],
  [{ json: stored }, { method: 'HEAD' }],
  [{ json: stored }, { lacksSlash: true }],
  [{ json: stored }, { method: 'OPTIONS' }],
  [{ json: web }, { target: { id: 1 } }],
])('nothing is said about %j to %j', (answer, step) => {
  expect(judgeList(answer, step)).toEqual({ holds: [], breaks: {} })
})

describe('the response to a list', () => {
  const status = { '4.1 A list has the status 200.': 'the status 200' }
  const array = '4.1 The body of a list is a JSON array of objects.'
  const json = '4 Response bodies are JSON.'
  const type = '4 Responses carry the Content-Type: application/json header.'
  const vary = '4 The list response carries Vary: Accept.'
  const allow = '4 The list response carries Allow: GET, POST, HEAD, OPTIONS.'
  const whole = '4.1 A list without filters is the whole collection, in either order.'

  test.each<[answer: Answer, breaks: Record<string, string>]>([
    [{ status: 404, text: 'none' }, status],
    [{ status: 400, json: {} }, status],
    [{ status: 206, json: stored }, status],
    [{ text: '<html>' }, { [json]: 'a body of JSON', [array]: 'an array of objects with ids' }],
    [{ json: { results: stored } }, { [array]: 'an array of objects with ids' }],
    [
      { json: stored, headers: {} },
      {
        [type]: 'the header Content-Type: application/json',
        [vary]: 'the header Vary: Accept',
        [allow]: 'the header Allow: GET, POST, HEAD, OPTIONS',
      },
    ],
    [
      { json: stored, headers: { ...listHeaders, 'content-type': 'text/json' } },
      {
        [type]: 'the header Content-Type: application/json',
      },
    ],
    [{ json: stored, headers: { ...listHeaders, vary: 'Accept-Encoding' } }, { [vary]: 'the header Vary: Accept' }],
    [
      { json: stored, headers: { ...listHeaders, allow: 'GET, POST, HEAD' } },
      {
        [allow]: 'the header Allow: GET, POST, HEAD, OPTIONS',
      },
    ],
    [
      { json: stored, headers: { ...listHeaders, link: '</?page=2>; rel="next"' } },
      {
        [whole]: 'no Link to a next page',
      },
    ],
    [
      { json: stored, headers: { ...listHeaders, link: '</?page=2>; rel=next' } },
      { [whole]: 'no Link to a next page' },
    ],
    [{ json: [web, upper] }, { [whole]: 'all 3 objects' }],
    [{ json: [web, { ...upper, name: 7 }, sw] }, { '2 The name is a string.': 'The name is a string.' }],
    [{ json: [web, upper, sw, null] }, { [array]: 'an array of objects with ids' }],
    [{ json: [...stored, { ...web, id: 4 }] }, { [whole]: 'all 3 objects' }],
    [{ json: [web, upper, { ...sw, id: 4 }] }, { [whole]: 'all 3 objects' }],
  ])('%j breaks these sentences: %j', (answer, breaks) => {
    expect(judgeList(answer).breaks).toEqual(breaks)
  })

  test.each<[answer: Answer]>([
    [{ json: [...stored].reverse() }],
    [{ json: stored, headers: { ...listHeaders, 'content-type': ' Application/JSON ; charset=utf-8' } }],
    [{ json: stored, headers: { ...listHeaders, vary: 'cookie,ACCEPT' } }],
    [{ json: stored, headers: { ...listHeaders, allow: 'options,HEAD , get, post,' } }],
    [{ json: stored, headers: { ...listHeaders, link: '</>; rel="prev"' } }],
    [{ json: stored, headers: { ...listHeaders, link: '</>; rel="nextcloud"' } }],
  ])('%j breaks none', (answer) => {
    expect(judgeList(answer).breaks).toEqual({})
  })
})

describe('an object in a list', () => {
  const fields = '4.1 Objects have the fields attributes, id, labels, location, name, responsible, type.'

  test.each<[fields: object, sentence: string]>([
    [{ id: 1.5 }, 'The id is an integer.'],
    [{ name: 7 }, 'The name is a string.'],
    [{ name: null }, 'The name is a string.'],
    [{ location: 'Oslo' }, 'The location is an object or null.'],
    [{ location: [] }, 'The location is an object or null.'],
    [{ location: { name: 7, fact: 'x' } }, 'The name of a location is a string or null.'],
    [{ location: { name: 'x', fact: 7 } }, 'The fact of a location is a string.'],
    [{ type: 'server' }, 'The type is an object or null.'],
    [{ type: { name: 7 } }, 'The name of a type is a string.'],
    [{ labels: {} }, 'Labels are an array.'],
    [{ labels: null }, 'Labels are an array.'],
    [{ attributes: [] }, 'Attributes are a map of names to strings.'],
    [{ attributes: { cores: 4, os: 'x' } }, 'Attributes are a map of names to strings.'],
    [{ responsible: null }, 'Responsible users are an array.'],
  ])('with %j breaks the sentence: %s', (changed, sentence) => {
    const { breaks } = judgeFields(changed)
    expect(breaks[`2 ${sentence}`]).toBe(sentence)
    expect(Object.keys(breaks).filter((name) => name.startsWith('2 '))).toEqual([`2 ${sentence}`])
  })

  test.each([
    { location: null, type: null, labels: [], attributes: {}, responsible: [] },
    { location: { name: null, fact: null }, type: { name: null }, attributes: { '': '' } },
    { location: {}, type: {} },
  ])('with %j breaks none of section 2', (changed) => {
    expect(Object.keys(judgeFields(changed).breaks).filter((name) => name.startsWith('2 '))).toEqual([])
  })

  test('without a place, a type and a user says nothing about them', () => {
    const held = judgeList({ json: [upper] }).holds.filter((name) => /(name|fact) of a /.test(name))
    expect(held).toEqual([])
    expect(judgeList({ json: [] }).holds.filter((name) => name.startsWith('2 '))).toEqual([])
  })

  test('with one field more, or one less, has other fields', () => {
    const { labels: _, ...less } = web
    expect(judgeFields({ created: 'today' }).breaks).toMatchObject({ [fields]: 'these fields' })
    expect(judgeList({ json: [web, less] }).breaks).toMatchObject({ [fields]: 'these fields' })
    expect(judgeList({ json: [] }).holds).not.toContain(fields)
  })
})

describe('a sort', () => {
  const ascending = '4.1 The list is sorted by id ascending for sort=id.'
  const descending = '4.1 The list is sorted by id descending for sort=-id.'
  const whole = '4.1 A list without filters is the whole collection, in either order.'

  test.each<[parameters: Parameter[], json: readonly unknown[], holds: string[], breaks: Record<string, string>]>([
    [[['sort', 'id']], stored, [ascending], {}],
    [[['sort', '-id']], [sw, upper, web], [descending], {}],
    [[['sort', 'id']], [sw, upper, web], [], { [ascending]: 'the order of id' }],
    [[['sort', '-id']], stored, [], { [descending]: 'the order of -id' }],
    [[['sort', 'id']], [web, sw, upper], [], { [ascending]: 'the order of id' }],
    [
      [
        ['sort', 'id'],
        ['name', 'w'],
      ],
      [web, upper],
      [ascending],
      {},
    ],
    [
      [
        ['sort', 'id'],
        ['name', 'web-1'],
      ],
      [web],
      [],
      {},
    ],
    [
      [
        ['sort', 'id'],
        ['sort', '-id'],
      ],
      stored,
      [],
      {},
    ],
    [[['sort', 'id']], [web, upper], [ascending], { [whole]: 'all 3 objects' }],
    [[['sort', 'name']], stored, [], {}],
    [[], stored, [], {}],
  ])('%j with the list %# is judged', (parameters, json, holds, breaks) => {
    const judged = judgeQuery(parameters, json)
    expect(judged.holds.filter((name) => name.includes('sorted'))).toEqual(holds)
    expect(judged.breaks).toEqual(breaks)
  })

  test('has each object once', () => {
    expect(judgeQuery([['sort', 'id']], [web, upper, upper, sw]).breaks).toMatchObject({
      [ascending]: 'the order of id',
    })
  })
})

describe('a filter', () => {
  const sentences = {
    name: '4.1 The parameter name filters by object name.',
    responsible: '4.1 The parameter responsible filters by responsible user id.',
    location__fact: '4.1 The parameter location__fact filters by location fact.',
    type__name: '4.1 The parameter type__name filters by type name.',
  }
  type Filter = keyof typeof sentences

  test.each<[filter: Filter, value: string, json: readonly unknown[]]>([
    ['name', 'web-1', [web]],
    ['name', ' web-1 ', [web]],
    ['name', 'WEB-1', [web, upper]],
    ['name', 'none', []],
    ['responsible', '9', [web, upper]],
    ['responsible', '5', [web]],
    ['responsible', '12', []],
    ['location__fact', 'osl', [web]],
    ['location__fact', 'osl', [web, sw]],
    ['type__name', 'server', [web, sw]],
  ])('%s=%s holds with the list %#', (filter, value, json) => {
    const { holds, breaks } = judgeQuery([[filter, value]], json)
    expect([holds.filter((name) => name.includes('filters by')), breaks]).toEqual([[sentences[filter]], {}])
  })

  test.each<[filter: Filter, value: string, json: readonly unknown[], expected: string]>([
    ['name', 'web-1', stored, 'objects with name web-1 alone'],
    ['name', 'web-1', [upper], 'the object 1 in the list, because its name is web-1'],
    ['responsible', '9', [web], 'the object 2 in the list, because its responsible is 9'],
    ['responsible', '5', [web, upper], 'objects with responsible 5 alone'],
    ['responsible', '1', [web], 'objects with responsible 1 alone'],
    ['location__fact', 'osl', [], 'the object 1 in the list, because its location__fact is osl'],
    ['location__fact', 'osl', [web, upper], 'objects with location__fact osl alone'],
    ['type__name', 'server', [web, upper], 'objects with type__name server alone'],
  ])('%s=%s is broken by the list %#', (filter, value, json, expected) => {
    expect(judgeQuery([[filter, value]], json).breaks).toEqual({ [sentences[filter]]: expected })
  })

  test.each<[parameters: Parameter[]]>([
    [[['name', '']]],
    [[['name', ' ']]],
    [[['responsible', 'abc']]],
    [[['responsible', '9a']]],
    [[['responsible', 'a9']]],
    [
      [
        ['name', 'web-1'],
        ['name', 'sw'],
      ],
    ],
    [
      [
        ['name', 'web-1'],
        ['type__name', 'server'],
      ],
    ],
    [[['color', 'red']]],
  ])('%j says nothing', (parameters) => {
    const { holds, breaks } = judgeQuery(parameters, [upper])
    expect([holds.filter((name) => /filters by|whole/.test(name)), breaks]).toEqual([[], {}])
  })

  test('is judged beside a sort', () => {
    const { holds } = judgeQuery(
      [
        ['sort', 'id'],
        ['name', 'web-1'],
      ],
      [web],
    )
    expect(holds).toContain(sentences.name)
  })
})

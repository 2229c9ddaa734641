import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saves, sentenceWords, toFault } from '../../../src/console/faults/fault-choices.ts'
import { createMockControl } from '../../../src/console/model/mock-control.ts'
import { firstSentence, type Sentence } from '../../../src/console/model/views.ts'
import { createInventoryMock } from '../../../src/index.ts'
import { describeAction, describeFault, isEquivalentFault } from '../../../src/mock/faults/describe-fault.ts'
import type { JsonFault } from '../../../src/mock/faults/fault.ts'

const item = '/api/v2/objects/1/'
function start(...faults: JsonFault[]) {
  const mock = createInventoryMock({ objects: [{ name: 'db-1' }], assumptions: { itemRetrieval: true } })
  for (const fault of faults) mock.faults.add(fault)
  return { mock, read: (path: string) => mock.fetch(path) }
}

/** The labels of the choices of a word. */
const labelsOf = (word: keyof typeof sentenceWords) => Object.keys(sentenceWords[word])

/** Every sentence that can be chosen. */
const sentences = labelsOf('nth').flatMap((nth) =>
  labelsOf('request').flatMap((request) =>
    labelsOf('effect').flatMap((effect) =>
      labelsOf('times').map((times): Sentence => ({ ...firstSentence, nth, request, effect, times })),
    ),
  ),
)

describe('a sentence', () => {
  test('is a fault that the mock accepts, whatever is chosen', () => {
    const { mock } = start()
    for (const sentence of sentences) mock.faults.add(toFault(sentence))
    expect(mock.faults.count()).toBe(sentences.length)
  })

  test('says which one, of which requests, what it gets, and how often', () => {
    const say = (words: Partial<Sentence>) => toFault({ ...firstSentence, ...words })
    expect(say({})).toEqual({ ...saves, status: 503, times: 1 })
    expect(say({ request: 'request' })).toEqual({ status: 503, times: 1 })
    expect(say({ nth: '2nd', request: 'create', effect: '500 error', times: 'always' })).toEqual({
      ...{ operation: 'create', skip: 1, status: 500 },
    })
    expect(say({ nth: '10th', request: 'request', effect: 'a delay, in ms, of', delay: '100-400' })).toMatchObject({
      ...{ skip: 9, delay: [100, 400] },
    })
    expect(say({ times: 'sometimes, in percent:', percent: '25' })).toEqual({ ...saves, status: 503, rate: 0.25 })
    expect(say({ times: 'several times:', count: '3' })).toEqual({ ...saves, status: 503, times: 3 })
    expect(say({ effect: 'the status', status: '422', body: '"x"' })).toMatchObject({
      ...{ status: 422, body: 'x', headers: { 'content-type': 'application/json' } },
    })
    expect(() => say({ effect: 'the status', body: '{' })).toThrow(/^Enter JSON\. /)
  })

  test.each<[effect: string, fault: JsonFault]>([
    ['500 error', { status: 500 }],
    ['429 retry later', { status: 429 }],
    ['401 unauthorized', { status: 401 }],
    ['no response', { networkError: true }],
    ['its response lost after it is saved', { networkError: true, at: 'response' }],
    ['no end until it is released', { delay: 'infinite' }],
  ])('can say: %s', (effect, fault) => {
    expect(toFault({ ...firstSentence, request: 'list', effect, times: 'always' })).toEqual({
      operation: 'list',
      ...fault,
    })
  })

  test('with broken JSON breaks an object, a list and an empty list', async () => {
    const { mock, read } = start(
      toFault({ ...firstSentence, request: 'request', effect: 'broken JSON', times: 'always' }),
    )
    const parse = async (path: string) => (await read(path)).json()
    await expect(parse(item)).rejects.toThrow(SyntaxError)
    await expect(parse('/api/v2/objects/')).rejects.toThrow(SyntaxError)
    mock.objects.delete(1)
    await expect(parse('/api/v2/objects/')).rejects.toThrow(SyntaxError)
  })
})

describe('words', () => {
  const faults: [fault: JsonFault, text: string][] = [
    [{ status: 503 }, '503 for all requests'],
    [{ operation: 'create', status: 503, times: 1 }, '503 for the next create'],
    [{ operation: 'create', status: 503, times: 2 }, '503 for the next 2 creates'],
    [{ ...saves, status: 503, times: 1 }, '503 for the next save'],
    [{ ...saves, operation: 'update', status: 503 }, '503 for all updates with {"body":{}}'],
    [{ rate: 0.25, status: 500 }, '500 for 25 % of all requests'],
    [{ rate: 0.29, times: 3, status: 500 }, '500 for 29 % of the next 3 requests'],
    [{ operation: 'list', delay: 'infinite' }, 'hangs for all lists'],
    [{ operation: 'list', delay: [100, 400] }, '100–400 ms delay for all lists'],
    [{ delay: 0 }, '0 ms delay for all requests'],
    [{ truncate: 0, delay: 5 }, 'body cut to 0 B, 5 ms delay for all requests'],
    [{ match: { objectId: 9 }, networkError: true }, 'network error for all requests with {"objectId":9}'],
    [{ status: 418, body: null, headers: { a: 'b' } }, '418, null, {"a":"b"} for all requests'],
    [{ operation: 'create', skip: 2, status: 503, times: 1 }, '503 for the next create after the first 2'],
    [{ operation: 'create', at: 'response', networkError: true }, 'network error after handling for all creates'],
    [{ sequence: [{ status: 503 }, {}, { delay: 5 }] }, '503, then no fault, then 5 ms delay for the next 3 requests'],
    [{ status: 418, body: ['x'.repeat(99)] }, `418, ["${'x'.repeat(57)}… for all requests`],
  ]

  test.each(faults)('%j', (fault, text) => {
    const mock = createInventoryMock()
    expect(describeFault(mock.faults.add(fault))).toBe(text)
    if (fault.sequence === undefined) expect(describeFault(fault)).toBe(text)
  })

  test('of a fault in use are about what remains', async () => {
    const { mock, read } = start({ status: 503, times: 3 }, { operation: 'list', sequence: [{ status: 500 }, {}] })
    await read('/api/v2/objects/')
    await read(item)
    expect(mock.faults.list().map(describeFault)).toEqual(['no fault for the next list', '503 for the next 2 requests'])
  })

  test('a fault in a page can have functions and regular expressions', async () => {
    const mock = createInventoryMock()
    expect(describeFault(mock.faults.add({ respond: () => new Response() }))).toBe(
      'response of a function for all requests',
    )
    mock.faults.add({ match: { path: /9\/$/ }, status: 500 })
    mock.faults.add({ match: ({ objectId }) => objectId === 1, status: 500 })
    const [fn, pattern] = await createMockControl(mock).faults.list()
    expect(describeFault(fn!)).toBe('500 for all requests with "({ objectId }) => objectId === 1"')
    expect(describeFault(pattern!)).toBe(String.raw`500 for all requests with {"path":"/9\\/$/"}`)
  })

  test('an action says what fails, is slow or hangs, and how', () => {
    expect(describeAction({ operation: 'create', status: 503, times: 1 })).toBe('Fail the next create with 503')
    expect(describeAction({ ...saves, networkError: true })).toBe('Fail all saves with network error')
    expect(describeAction({ status: 503, delay: 5 })).toBe('Fail all requests with 503, 5 ms delay')
    expect(describeAction({ operation: 'list', delay: [1, 2] })).toBe('Slow down all lists by 1–2 ms')
    expect(describeAction({ times: 2, delay: 'infinite' })).toBe('Let the next 2 requests hang')
  })
})

describe('a fault of the options', () => {
  const next = (times: number): JsonFault => ({ operation: 'create', status: 503, times })

  test('is the same, whatever remains of its times', () => {
    expect(isEquivalentFault({ ...next(3), remaining: 2 }, next(3))).toBe(true)
  })

  test('is another one with another scope or effect', () => {
    const always: JsonFault = { operation: 'create', status: 503 }
    for (const [fault, other] of [
      [next(1), always],
      [next(1), next(2)],
      [always, next(1)],
      [{ ...always, rate: 0.5 }, always],
      [{ ...always, body: {} }, always],
      [{ ...always, delay: 5 }, always],
      [{ ...saves, status: 503 }, { status: 503 }],
    ] as const)
      expect(isEquivalentFault(fault, other)).toBe(false)
  })

  test('is itself, for all scopes and effects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sentences), async (sentence) => {
        const fault = toFault(sentence)
        const { mock } = start(fault)
        const [active] = await createMockControl(mock).faults.list()
        expect(isEquivalentFault(active!, fault)).toBe(true)
      }),
    )
  })
})

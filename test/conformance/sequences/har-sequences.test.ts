import { expect, test } from 'vitest'
import { drawSamples } from '../../../src/conformance/sample-values.ts'
import { readHar } from '../../../src/conformance/sequences/har-sequences.ts'
import { collect } from '../small-service.ts'

interface Saved {
  status?: number
  authorization?: string
  /** The JSON of the request. */
  sent?: unknown
  /** The JSON of the response. */
  got?: unknown
}

type Line = readonly [method: string, path: string, saved?: Saved]

/** The object of the service that is checked. */
const held = { id: 1, name: 'held', location: { name: 'Oslo', fact: 'osl1' }, type: { name: 'Server' }, labels: [1] }

/** Reads a log with these lines. */
function readLines(...lines: readonly Line[]) {
  const entries = lines.map(([method, path, { status = 200, authorization, sent, got = [] } = {}]) => ({
    request: {
      ...{ method, url: `https://staging.example/api/v2/objects/${path}` },
      headers: authorization === undefined ? [] : [{ name: 'Authorization', value: authorization }],
      ...(sent !== undefined && { postData: { text: JSON.stringify(sent) } }),
    },
    response: { status, headers: [], content: { text: JSON.stringify(got) } },
  }))
  return readHar({ log: { entries } }, drawSamples(collect(held)))
}

test('a request is sent without the token if the log has a 401 for one without', () => {
  expect(readLines(['GET', '', { status: 401 }])).toMatchObject([[{ method: 'GET', lacksToken: true }]])
})

test.each<[string, Saved]>([
  ['a 401 for a token that is wrong', { status: 401, authorization: 'Token wrong' }],
  ['a 403 for one without a token', { status: 403 }],
  ['a 200, and no token, because a browser left it out', { status: 200 }],
  ['a 200 and a token', { status: 200, authorization: 'Token right' }],
])('it is sent with the token if the log has %s', (_what, saved) => {
  const [[step]] = readLines(['GET', '', saved]) as [[object]]
  expect(step).not.toHaveProperty('lacksToken')
})

test('a write to an object of the log is sent to a new one with its attributes, and nothing else that it has', () => {
  const attributes = { rack: 'r7' }
  const got = { id: 5, name: 'web', location: { name: 'Bergen', fact: 'bgo' }, type: null, labels: ['a'], attributes }
  const [, write] = readLines(['GET', '', { got: [got] }], ['PATCH', '5/', { sent: { labels: [] }, got }])
  expect(write).toEqual([
    {
      ...{ method: 'POST', target: 'collection', creates: 1, isDocumented: true },
      body: { name: expect.any(String), location: null, type: null, labels: [], attributes, responsible: [] },
      // Nobody has logged it: nothing is learned from it.
      isVerification: true,
    },
    expect.objectContaining({ method: 'PATCH', target: { created: 1 }, body: { labels: [] } }),
  ])
})

test('an object that the log never shows is one without attributes', () => {
  const [steps] = readLines(['DELETE', '5/', { status: 204 }])
  expect(steps).toMatchObject([
    { method: 'POST', body: { location: null, type: null, attributes: {} } },
    { method: 'DELETE', target: { created: 1 } },
  ])
})

import { describe, expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { path, write } from '../requests.ts'

type Match = Parameters<ReturnType<typeof createInventoryMock>['requests']['waitFor']>[0]

const body = { labels: ['x', { id: 5 }], location: { fact: 'osl' }, asymmetricMatch: 'yes' }

/** A matcher, as a test library has them. */
const largeId = { asymmetricMatch: (id: unknown) => Number(id) > 1000, toString: () => 'a large id' }

/** Logs an update with a body, and waits for a match of it: null, or how it differs. */
async function findDifference(match: Match): Promise<string | null> {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  await mock.fetch(`${path}1/`, write('PATCH', body))
  const message = await mock.requests.waitFor(match, { timeout: 0 }).then(
    () => null,
    (error: Error) => error.message,
  )
  return message && /\n- PATCH \S+ 200: (.*)\n/.exec(message)![1]!
}

test.each<[fact: string, match: Match]>([
  ['a matcher of a field', { objectId: expect.any(Number) }],
  ['a matcher inside of a body', { body: { labels: expect.arrayContaining([{ id: 5 }]) } }],
  ['an empty object, for any object', { body: { location: {} } }],
  ['undefined, for anything', { method: undefined, body: { location: { fact: undefined, name: undefined } } }],
  ['a field of a body that is named as the method of a matcher is', { body: { asymmetricMatch: 'yes' } }],
])('a pattern can have %s', async (_fact, match) => {
  expect(await findDifference(match)).toBeNull()
})

test.each<[difference: string, match: Match]>([
  ['objectId: expected a large id but got 1', { objectId: largeId }],
  ['body.labels[1].id: expected 6 but got 5', { body: { labels: ['x', { id: 6 }] } }],
  ['body.location: expected null but got {"fact":"osl"}', { body: { location: null } }],
  ['body.location: expected "osl" but got {"fact":"osl"}', { body: { location: 'osl' } }],
  ['body.labels: expected {} but got ["x",{"id":5}]', { body: { labels: {} } }],
  ['fault: expected {} but got null', { fault: {} }],
])('a timeout says how a request differs: %s', async (difference, match) => {
  expect(await findDifference(match)).toBe(difference)
})

describe('an unknown field of a match is refused, with those that are known', () => {
  const known = 'operation, method, path, query, headers, body, objectId'
  const advice = 'but got "opertion". Did you mean "operation"?'

  test('of a fault', () => {
    expect(() => createInventoryMock().faults.add({ match: { opertion: 'list' } as object, status: 503 })).toThrow(
      `Failed to add a fault: expected match to have the fields ${known} ${advice}`,
    )
  })

  test('of requests.waitFor', async () => {
    const all = `${known}, requestId, fault, source, outcome, status, responseBody, responseHeaders, assumption`
    await expect(createInventoryMock().requests.waitFor({ opertion: 'list' } as object)).rejects.toThrow(
      `Failed to wait for a request: expected match to have the fields ${all} ${advice}`,
    )
  })
})

test('an unknown operation in a match throws, and names those that are known', () => {
  expect(() => createInventoryMock().faults.add({ match: { operation: 'lst' as 'list' }, status: 503 })).toThrow(
    'Failed to add a fault: expected operation to be one of list, create, replace, update, delete, retrieve ' +
      'but got "lst". Did you mean "list"?',
  )
})

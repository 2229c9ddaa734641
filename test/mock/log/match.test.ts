import { expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { LIST } from '../../fields.ts'
import { path, write } from '../requests.ts'

type Match = Parameters<ReturnType<typeof createInventoryMock>['requests']['waitFor']>[0]

const body = { [LIST]: ['x', { id: 5 }], location: { fact: 'osl' }, asymmetricMatch: 'yes' }

/** A matcher, as a test library has them. */
const largeId = { asymmetricMatch: (id: unknown) => Number(id) > 1000, toString: () => 'a large id' }

/** Logs an update with a body, and waits for a match of it: null, or how it differs. */
async function findDifference(match: Match): Promise<string | null> {
  const mock = createInventoryMock({ objects: [{ name: 'a' }] })
  const { headers, ...init } = write('PATCH', body)
  await mock.fetch(`${path}1/`, { ...init, headers: { ...headers, Authorization: 'Token other' } })
  const message = await mock.requests.waitFor(match, { timeout: 0 }).then(
    () => null,
    (error: Error) => error.message,
  )
  return message && /\n- PATCH \S+ 200: (.*)\n/.exec(message)![1]!
}

test.each<[fact: string, match: Match]>([
  ['a matcher inside of a body', { body: { [LIST]: expect.arrayContaining([{ id: 5 }]) } }],
  ['an empty object, for any object', { body: { location: {} } }],
  ['a field of a body that is named as the method of a matcher is', { body: { asymmetricMatch: 'yes' } }],
])('a pattern can have %s', async (_fact, match) => {
  expect(await findDifference(match)).toBeNull()
})

test.each<[difference: string, match: Match]>([
  ['objectId: expected a large id but got 1', { objectId: largeId }],
  [`body.${LIST}[1].id: expected 6 but got 5`, { body: { [LIST]: ['x', { id: 6 }] } }],
  ['body.location: expected null but got {"fact":"osl"}', { body: { location: null } }],
  ['body.location: expected "osl" but got {"fact":"osl"}', { body: { location: 'osl' } }],
  [`body.${LIST}: expected {} but got ["x",{"id":5}]`, { body: { [LIST]: {} } }],
  ['fault: expected {} but got null', { fault: {} }],
  ['headers.Authorization: expected "Token t" but got "Token other"', { headers: { Authorization: 'Token t' } }],
])('a timeout says how a request differs: %s', async (difference, match) => {
  expect(await findDifference(match)).toBe(difference)
})

import { expect, test } from 'vitest'
import { type CheckOptions, type ConformanceReport, check } from '../../src/conformance.ts'
import { LIST, USERS } from '../fields.ts'
import { skipWaits } from './ask.ts'
import { createDrf } from './services/healthy.ts'
import { answer, onHeader } from './services/hooks.ts'
import type { Incoming, Reply } from './services/request.ts'
import type { Hooks } from './services/service.ts'

/** @module-tag slow */

skipWaits()

const type = { name: 'Server' }
const typed = ['web-1', 'db-1'].map((name) => ({ name, location: null, type, [LIST]: [], attributes: {}, [USERS]: [] }))

/** A service with no objects by default, that is wrong in one way. */
const create = (respond?: Hooks['respond'], objects: typeof typed = []) =>
  createDrf({ objects, hooks: respond ? { respond } : {} })

const statements = ({ deviations }: ConformanceReport) => deviations.map(({ statement }) => statement)
const isPlainList = ({ method, path, url }: Incoming) => method === 'GET' && path === '/api/v2/objects/' && !url.search
const withoutVary: NonNullable<Hooks['respond']> = (...response) =>
  isPlainList(response[1]) ? onHeader('vary').respond!(...response) : undefined

test('what is wrong with the first list is found, also if the list cannot be read as a whole', async () => {
  const broken = [{ id: 'one', name: 'web-1' }]
  const respond: Hooks['respond'] = (reply, ...rest) => withoutVary({ ...reply, json: broken }, ...rest)
  const { fetch } = create(respond)
  const report = await check(fetch, { rate: 1e6 })
  expect(report.incomplete).toEqual({
    reason: 'unreadable',
    message:
      'The collection could not be read as a whole: the list has objects without an integer id or without a name.',
  })
  expect(statements(report)).toContain('The list response carries Vary: Accept.')
  expect(statements(report)).toContain('The id is an integer.')
  expect(report.notes).toEqual([])
})

test('a page is named as what the list has', async () => {
  const counted = (reply: Reply) => ({ ...reply, headers: { ...reply.headers, 'x-total-count': '7' } })
  const { fetch } = create(counted, typed)
  const { incomplete } = await check(fetch, { rate: 1e6 })
  expect(incomplete!.message).toBe('The collection could not be read as a whole: the list has 2 of 7 objects.')
})

test('what only the first list shows is found', async () => {
  const { fetch } = create(withoutVary, typed)
  const report = await check(fetch, { rate: 1e6 })
  expect(report.deviations).toMatchObject([
    { statement: 'The list response carries Vary: Accept.', requests: [expect.stringMatching(/\/objects\/$/)] },
  ])
  expect(report.notes).toEqual([])
})

const authorization = (value: string) => ` \\\n  -H "Authorization: ${value}"`

test.each<[options: CheckOptions, header: string]>([
  [{ token: 'secret' }, authorization('Token $INVENTORY_TOKEN')],
  [{ headers: { authorization: 'Bearer secret' } }, authorization('$AUTHORIZATION')],
  [{}, ''],
])('a command of curl has a variable for the authorization of a run with %j', async (options, header) => {
  const { fetch } = create(onHeader('vary').respond)
  const { deviations } = await check(fetch, { rate: 1e6, ...options })
  expect(deviations[0]!.requests).toEqual([`curl -g -X GET http://localhost/api/v2/objects/${header}`])
})

test('a created object that the service renamed is found by its other fields, and deleted', async () => {
  const rename = (reply: Reply): Reply => ({
    ...reply,
    json: JSON.parse(JSON.stringify(reply.json ?? null).replace(/"name":"inventory[^"]*"/g, '"name":"X"')),
  })
  const { fetch, objects } = create(rename)
  expect(await check(fetch, { writes: 'allowed', rate: 1e6, only: ['create-is-200'] })).toMatchObject({
    leftBehind: [],
  })
  expect(objects()).toEqual([])
})

test('a service that refuses places which it does not know is asked with none, and breaks nothing', async () => {
  const refused = { status: 400, json: { detail: 'No.' } }
  const isUnknown = (body: object) => JSON.stringify(body)?.includes('"Place ')
  const { fetch, objects } = createDrf({ objects: 0, hooks: answer('POST PUT PATCH', refused, isUnknown) })
  const { rules } = await check(fetch, { writes: 'allowed', rate: 1e6, only: ['create-is-200'] })
  expect(rules.find(({ id }) => id === 'create-is-200')).toMatchObject({ verdict: 'holds' })
  expect(objects()).toEqual([])
})

import { expect, test } from 'vitest'
import { type CheckOptions, type ConformanceReport, check, type Progress } from '../../src/conformance.ts'
import { skipWaits } from './ask.ts'
import { createSmallService, type Sent } from './small-service.ts'

skipWaits()

const typed = [
  { name: 'web-1', type: { name: 'Server' } },
  { name: 'db-1', type: { name: 'Server' } },
]

const statements = ({ deviations }: ConformanceReport) => deviations.map(({ statement }) => statement)
const isPlainList = ({ line }: Sent) => line === 'GET /api/v2/objects/'
const withoutVary = async (response: Response, json?: unknown) => {
  const headers = new Headers(response.headers)
  headers.delete('vary')
  return Response.json(json ?? (await response.json()), { headers })
}

test('what is wrong with the first list is found, also if the list cannot be read as a whole', async () => {
  const broken = [{ id: 'one', name: 'web-1' }]
  const { fetch } = createSmallService({
    respond: (sent, response) => (isPlainList(sent) ? withoutVary(response, broken) : undefined),
  })
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
  const { fetch } = createSmallService({
    objects: typed,
    respond: async (_, response) => Response.json(await response.json(), { headers: { 'x-total-count': '7' } }),
  })
  const { incomplete } = await check(fetch, { rate: 1e6 })
  expect(incomplete!.message).toBe('The collection could not be read as a whole: the list has 2 of 7 objects.')
})

test('what only the first list shows is found', async () => {
  const { fetch } = createSmallService({
    objects: typed,
    respond: (sent, response) => (isPlainList(sent) ? withoutVary(response) : undefined),
  })
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
  const { fetch } = createSmallService({ respond: (_, response) => withoutVary(response) })
  const { deviations } = await check(fetch, { rate: 1e6, ...options })
  expect(deviations[0]!.requests).toEqual([`curl -g -X GET http://localhost/api/v2/objects/${header}`])
})

test('a created object that the service renamed is found by its other fields, and deleted', async () => {
  const { fetch, service } = createSmallService({
    respond: async (_, response) =>
      response.status === 200
        ? new Response((await response.text()).replace(/"name":"inventory[^"]*"/g, '"name":"RENAMED"'), response)
        : undefined,
  })
  expect(await check(fetch, { writes: 'allowed', rate: 1e6 })).toMatchObject({ leftBehind: [] })
  expect(service.objects.list()).toEqual([])
})

test('a service that refuses places which it does not know is asked with none, and breaks nothing', async () => {
  const { fetch, service } = createSmallService({
    respond: ({ body }) => (body.includes('"Place ') ? Response.json({ detail: 'No.' }, { status: 400 }) : undefined),
  })
  const report = await check(fetch, { writes: 'allowed', rate: 1e6 })
  expect(statements(report)).not.toContain('The response to a create has the status 200.')
  expect(report.rules).toContainEqual({
    ...{
      id: 'create-is-200',
      section: '4.2',
      statement: 'The response to a create has the status 200.',
      verdict: 'holds',
    },
  })
  expect(service.objects.list()).toEqual([])
})

test('a run says what its requests are for', async () => {
  const steps = new Set<string>()
  const { fetch } = createSmallService({ objects: typed })
  const onProgress = ({ step }: Progress) => steps.add(step)
  await check(fetch, { writes: 'allowed', rate: 1e6, onProgress })
  expect([...steps]).toEqual([
    'reading the collection',
    'asking what the contract shows',
    'asking how filters match',
    'asking for several filters',
    'asking for other parameters',
    'asking for paths',
    'creating, changing and deleting its own objects',
    'telling assumptions apart with its created objects',
    'deleting its objects',
  ])
})

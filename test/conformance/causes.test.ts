import { expect, test } from 'vitest'
import { completeBody } from '../mock/requests.ts'
import { checkService, expectUnchanged, learn, skipWaits } from './ask.ts'
import { createBug } from './services/bugs.ts'
import { createDrf, createService } from './services/healthy.ts'
import { answer, onAnswer, onBodyCrash, onList } from './services/hooks.ts'
import { isList } from './services/request.ts'
import type { Hooks } from './services/service.ts'

skipWaits()

const isWithoutType = ({ type }: { type?: unknown }) => type === null
const answerWrites = (status: number): Hooks => ({
  respond: (reply, { method }) =>
    /^(POST|PUT|PATCH)$/.test(method) && reply.status === 200 ? { ...reply, status } : undefined,
})
const refusePlaces = (status: number): Hooks => ({
  request: (request) =>
    isList(request) && request.url.searchParams.has('location__fact') ? { status, json: {} } : undefined,
})
const refuseUpdates = (status: number) => answer('PATCH', { status, json: {} }, isWithoutType)

test.each<[what: string, deviations: string[], hooks: Hooks]>([
  ['a create and a replace that crash at the same body', ['create-is-200'], onBodyCrash('POST PUT', isWithoutType)],
  ['a replace that crashes alone', ['replace-is-200'], onBodyCrash('PUT', isWithoutType)],
  ['writes with another status', ['create-is-200', 'replace-is-200', 'update-is-200'], answerWrites(201)],
  ['writes that nobody may send, with 401', [], answerWrites(401)],
  ['writes that nobody may send, with 403', [], answerWrites(403)],
  ['an update that is refused with 400', ['update-is-200'], refuseUpdates(400)],
  ['an update that the client may not send, with 401', [], refuseUpdates(401)],
  ['an update that the client may not send, with 403', [], refuseUpdates(403)],
  ['a filter that nobody may use, with 401', ['list-is-200'], refusePlaces(401)],
  ['a filter that nobody may use, with 403', ['list-is-200'], refusePlaces(403)],
])('%s: the deviations are %j', async (_what, expected, hooks) => {
  const service = createService('drf', { hooks })
  const only = ['list-is-200', 'create-is-200', 'replace-is-200', 'update-is-200'] as const
  const { deviations } = await checkService(service, { only })
  expect(deviations.map(({ id }) => id)).toEqual(expected)
})

test.each<[field: string, objects: number, description: string]>([
  ['id', 2, '200, the objects one without an id, one without an id'],
  ['name', 1, '200, the object 1'],
  ['name', 10, '200, the objects 1, 2, 3, 4, 5, 6, 7, 8, 9, 10'],
  ['name', 11, '200, the objects 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … (11)'],
])('a list without %s of %d objects is described by its ids', async (field, objects, description) => {
  const hooks = onList((list) => list.map(({ [field]: _, ...object }) => object))
  const service = createService('drf', { hooks, objects })
  const { deviations } = await checkService(service, { only: ['list-has-all-fields'], writes: 'none' })
  expect(deviations[0]?.got).toBe(description)
})

test('a response to HEAD that has a body is a deviation, and the report says what came', async () => {
  const service = createBug('HEAD answers with the list')
  const { deviations } = await checkService(service, { only: ['head-has-no-body'], writes: 'none' })
  expect(deviations).toMatchObject([{ id: 'head-has-no-body', expected: 'no body', got: '200, an empty list' }])
})

test('an update that answers with a text and stores what it should breaks the rules about its response alone', async () => {
  const hooks = onAnswer('PATCH', () => ({ json: undefined, text: 'OK' }))
  const only = ['body-is-json', 'update-returns-object', 'updated-is-listed'] as const
  const { deviations, rules } = await checkService(createService('drf', { hooks }), { only })
  expect(deviations.map(({ id }) => id)).toEqual(['body-is-json', 'update-returns-object'])
  expect(rules.find(({ id }) => id === 'updated-is-listed')).toMatchObject({ verdict: 'holds' })
})

test('a service that differs from an assumption, and that no value of it describes, is said to differ, with none', async () => {
  const service = createService('django that finds beginnings')
  const assumptions = { ...service.assumptions, filterMatch: 'exact' } as const
  const { deviations } = await checkService(service, { assumptions, only: ['filterMatch'], writes: 'none' })
  expect(deviations).toMatchObject([{ id: 'filterMatch', test: 'filterMatch', verdict: 'assumption differs' }])
  expect(deviations[0]).not.toHaveProperty('assume')
})

test('a service that differs from an assumption, and that two values of it describe, is said to differ, with none', async () => {
  const service = createService('drf', { objects: ['1001', '2002'].map((name) => completeBody({ name })) })
  const assumptions = { ...service.assumptions, filterMatch: 'contains' } as const
  const report = await checkService(service, { assumptions, only: ['filterMatch'], writes: 'none' })
  expect(report.assumptions.filterMatch).toMatchObject({ status: 'undetermined', candidates: ['exact', 'iexact'] })
  expect(report.deviations).toMatchObject([{ id: 'filterMatch', test: 'filterMatch', verdict: 'assumption differs' }])
  expect(report.deviations[0]).not.toHaveProperty('assume')
})

test.each<[errors: string, hooks: Hooks]>([
  ['errors by field', {}],
  [
    'errors by field, and a detail',
    { respond: (reply) => (reply.status === 400 ? { ...reply, json: { ...reply.json, detail: 'No.' } } : undefined) },
  ],
])(
  'a service with %s tells by the writes that it refuses which fields are required, and stores none',
  async (_, hooks) => {
    const service = createDrf({ hooks })
    await expectUnchanged(service, async () => {
      expect((await learn(service, { writes: 'none' })).assumptions.requiredFields.status).toBe('undetermined')
      const sent: string[] = []
      const fetch: typeof service.fetch = async (input, init) => {
        const response = await service.fetch(input, init)
        if (/^(POST|PUT|PATCH|DELETE)$/.test(init!.method!)) sent.push(`${init!.method} ${response.status}`)
        return response
      }
      const { assumptions } = await learn({ ...service, fetch }, { writes: 'refused' })
      expect(assumptions.requiredFields.status).toBe('learned')
      expect([...new Set(sent)]).toEqual(['POST 400'])
    })
  },
)

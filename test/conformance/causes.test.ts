import { expect, test } from 'vitest'
import { checkService, skipWaits } from './ask.ts'
import { createService } from './services/healthy.ts'
import { onBodyCrash, onList } from './services/hooks.ts'
import type { Hooks } from './services/service.ts'

skipWaits()

const isWithoutType = ({ type }: { type?: unknown }) => type === null
const answerWrites = (status: number): Hooks => ({
  respond: (reply, { method }) =>
    /^(POST|PUT|PATCH)$/.test(method) && reply.status === 200 ? { ...reply, status } : undefined,
})

test.each<[what: string, deviations: string[], hooks: Hooks]>([
  ['a create and a replace that crash at the same body', ['create-is-200'], onBodyCrash('POST PUT', isWithoutType)],
  ['a replace that crashes alone', ['replace-is-200'], onBodyCrash('PUT', isWithoutType)],
  ['a create and a replace with another status', ['create-is-200', 'replace-is-200'], answerWrites(201)],
  ['writes that nobody may send, with 401', [], answerWrites(401)],
  ['writes that nobody may send, with 403', [], answerWrites(403)],
])('%s: the deviations are %j', async (_what, expected, hooks) => {
  const service = createService('drf', { hooks })
  const { deviations } = await checkService(service, { only: ['create-is-200', 'replace-is-200'] })
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

import { expect, test } from 'vitest'
import { rules } from '../../src/conformance/rules.ts'
import { createStep, listStep, replaceStep, type Step, updateStep } from '../../src/conformance/sequences/step.ts'
import type { Trial } from '../../src/conformance/trial.ts'
import { collect, createTrial, empty } from './small-service.ts'

/** What a rule expects of a response; null if it holds, undefined if the response does not show it. */
function judge(statement: string, trial: Trial) {
  const rule = rules.find((rule) => rule.statement === statement)!
  return rule.judge(trial, { isValid: true, isIgnored: () => false })
}

const list: Step = { method: 'GET', target: 'collection' }

test.each<[query: string, step: Step, verdict: string | null | undefined]>([
  ['no query', list, 'the object 2 in the list'],
  ['an empty query', listStep(), 'the object 2 in the list'],
  ['sort=id', listStep(['sort', 'id']), 'the object 2 in the list'],
  ['name=web-1', listStep(['name', 'web-1']), undefined],
  ['an unknown parameter', listStep(['page', '1']), undefined],
])('a list with %s must be whole unless it is filtered', (_, step, verdict) => {
  const trial = createTrial({ step, collection: collect({ id: 1 }, { id: 2 }), json: [{ id: 1 }] })
  expect(judge('A list without filters is the whole collection, each object once.', trial)).toBe(verdict)
})

const deleted = 'A deleted object is no longer in the list.'
const write = createTrial({ step: { method: 'DELETE', target: { id: '1' } }, id: '1' })
const after = { write, id: '1' }

test('a list after a delete shows whether the object is gone', () => {
  expect(judge(deleted, createTrial({ after, json: [{ id: 2 }] }))).toBeNull()
  expect(judge(deleted, createTrial({ after, json: [{ id: 1 }, { id: 2 }] }))).toBe('no object 1 in the list')
})

test('a list shows nothing of a delete after another write, without a write, or if it is no list', () => {
  const update = createTrial({ step: { method: 'PATCH', target: { id: '1' } }, id: '1' })
  expect(judge(deleted, createTrial({ after: { write: update, id: '1' } }))).toBeUndefined()
  expect(judge(deleted, createTrial())).toBeUndefined()
  expect(judge(deleted, createTrial({ after, json: { results: [] } }))).toBeUndefined()
})

const body = { name: 'web-1', ...empty }
const replaced = 'The response to a replace is the complete object with the same fields.'
const created = 'The response to a create has the same fields as the request.'

test.each<[what: string, json: unknown, verdict: string | null]>([
  ['the object', { id: 1, ...body }, null],
  ['another object', { id: 2, ...body }, 'an object with the id 1'],
  ['an object without an id', body, 'an object with the id 1'],
  ['no object', 'web-1', 'an object with the id 1'],
  ['another name', { id: 1, ...body, name: 'web-2' }, 'the fields of the request; wrong: name'],
])('a replace must be answered with the object: %s', (_, json, verdict) => {
  expect(judge(replaced, createTrial({ step: replaceStep(body), body: { id: 1, ...body }, id: '1', json }))).toBe(
    verdict,
  )
})

test.each<[what: string, json: unknown, verdict: unknown]>([
  ['the fields', body, null],
  ['the fields with an id', { id: 1, ...body }, null],
  ['a list', [body], expect.stringMatching(/^an object/)],
  ['other labels', { ...body, labels: ['prod'] }, 'the fields of the request; wrong: labels'],
])('a create must be answered with the same fields: %s', (_, json, verdict) => {
  expect(judge(created, createTrial({ step: createStep(body), body, json }))).toEqual(verdict)
})

test.each<[given: object, statement: string, expected: object]>([
  [
    { fact: 'osl1' },
    'An update of a location with only a fact returns a location whose name is null.',
    { fact: 'osl1', name: null },
  ],
  [{ name: 'Oslo' }, 'Location fields that an update leaves out come back as null.', { name: 'Oslo', fact: null }],
])('an update of a location with %j must be answered with null for the rest', (location, statement, expected) => {
  const answer = (json: unknown) =>
    judge(statement, createTrial({ step: updateStep({ location }), body: { location }, id: '1', json }))
  const verdict = `the location ${JSON.stringify(expected)}`
  expect(answer({ location: expected })).toBeNull()
  expect(answer({ location: { name: 'Oslo', fact: 'osl1' } })).toBe(verdict)
  expect(answer({})).toBe(verdict)
  expect(answer([])).toBe(verdict)
})

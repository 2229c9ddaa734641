import { expect, test } from 'vitest'
import { examineSequence } from '../../src/conformance/examine-sequence.ts'
import { listStep, type Step } from '../../src/conformance/sequences/step.ts'
import { createModel, createTrial } from './small-service.ts'

const status = 'The response to a list has the status 200.'

test.each<[what: string, step: Step, statement: string | null]>([
  ['a filter', listStep(['name', 'web-1']), status],
  ['two filters', listStep(['name', 'web-1'], ['type__name', 'Server']), status],
  ['a filter that is repeated', listStep(['name', 'web-1'], ['name', 'web-2']), null],
])('a service that refuses %s breaks a rule only if the contract shows it', async (_, step, statement) => {
  const { model } = createModel({
    objects: [{ name: 'web-1' }],
    respond: ({ line }) => (line.includes('?') ? Response.json({}, { status: 400 }) : undefined),
  })
  await examineSequence(model, [step])
  expect(model.confirmed.map(({ rule }) => rule?.statement ?? null)).toEqual([statement])
})

const list = { method: 'GET', path: '/api/v2/objects/' }
const withoutToken = { ...list, headers: { authorization: '' } }
const url = 'http://localhost/api/v2/objects/'

test('a command of curl has the token as a variable, unless the request was sent without it', () => {
  const { model } = createModel({ token: 'secret' })
  expect(model.formatCurl(list)).toBe(`curl -g -X GET ${url} \\\n  -H "Authorization: Token $INVENTORY_TOKEN"`)
  expect(model.formatCurl(withoutToken)).toBe(`curl -g -X GET ${url}`)
})

test('a command of curl has another Authorization as a variable of its own', () => {
  const { model } = createModel({ headers: { authorization: 'Bearer secret' } })
  expect(model.formatCurl(list)).toBe(`curl -g -X GET ${url} \\\n  -H "Authorization: $AUTHORIZATION"`)
})

test('a command of curl has no token where there is none', () => {
  const { model } = createModel({})
  expect(model.formatCurl(list)).toBe(`curl -g -X GET ${url}`)
})

/** What is noted of a list for a name, where filters are known to match the whole value. */
function noteList(names: string[], value: string, found: number[]) {
  const { model } = createModel({ objects: names.map((name) => ({ name })) })
  model.candidates.decide('filterMatch.name', 'exact', createTrial())
  const json = found.map((id) => ({ id }))
  const step = { ...listStep(['name', value]), isVerification: true }
  model.learn(createTrial({ step, json, collection: model.collection }))
  return [...model.notes]
}

test('how a filter compares other letters than those of ASCII is noted', () => {
  expect(noteList(['École'], 'Ecole', [1])).toEqual(['The filter name ignores accents.'])
  expect(noteList(['École'], 'Ecole', [])).toEqual([])
})

test('nothing is noted of names whose comparison the assumptions decide', () => {
  expect(noteList(['Web-1', 'web-1'], 'web-1', [2])).toEqual([])
  expect(noteList(['web-1 b'], 'web-1', [])).toEqual([])
})

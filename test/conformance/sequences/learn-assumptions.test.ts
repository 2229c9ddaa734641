import { describe, expect, test } from 'vitest'
import {
  learnByReads,
  learnByRefusedWrites,
  listDistinguishingReads,
} from '../../../src/conformance/sequences/learn-assumptions.ts'
import { createModel, empty } from '../small-service.ts'

const named = [{ name: 'web-1' }, { name: 'web-1' }]
const typed = [
  { name: 'web-1', type: { name: 'Server' } },
  { name: 'db-1', type: { name: 'Server' } },
  { name: 'core', type: { name: 'Switch' } },
]

describe.each(['id', '-id'] as const)('where lists are sorted by %s', (defaultSort) => {
  test.each(['first', 'last'] as const)(
    'two orders in one request tell that the %s one counts',
    async (repeatedFilter) => {
      const { model } = createModel({ objects: named, assumptions: { defaultSort, repeatedFilter } })
      await learnByReads(model)
      expect(model.candidates.left('repeatedFilter')).toEqual([repeatedFilter])
    },
  )
})

test('both orders are asked for in a short list', async () => {
  const { model, sent } = createModel({ objects: typed })
  await learnByReads(model)
  expect(sent.map(({ line }) => line)).toContain('GET /api/v2/objects/?type__name=Server&sort=id&sort=-id')
})

test.each(['and', 'or'] as const)('two filters in one request tell that they are combined by %s', async (value) => {
  const { model } = createModel({ objects: typed, assumptions: { filterCombination: value } })
  await learnByReads(model)
  expect(model.candidates.left('filterCombination')).toEqual([value])
})

test('of the names of its own objects, only what comes after the prefix is in the other case', () => {
  const reads = listDistinguishingReads({ ...empty, name: '{prefix}1' })
  const names = reads.flatMap(({ query = [] }) => query.filter(([name]) => name === 'name').map(([, value]) => value))
  expect(names).toContain('{prefix}Alpha one')
  expect(names).toContain('{prefix}aLPHA ONE')
  expect(names.filter((name) => name.includes('PREFIX'))).toEqual([])
})

test('errors that have every wrong field tell which fields are required', async () => {
  const { model } = createModel({ assumptions: { requiredFields: ['name', 'type'] }, writes: 'refused' })
  await learnByRefusedWrites(model)
  expect(model.namesFields).toBe(true)
  expect(model.candidates.left('requiredFields')).toEqual([['name', 'type']])
})

test.each<[what: string, respond: () => Response]>([
  ['are a text', () => new Response('Bad request.', { status: 400 })],
  ['are a message', () => Response.json({ detail: 'Bad request.' }, { status: 400 })],
  ['are an empty object', () => Response.json({}, { status: 400 })],
  ['have one field', () => Response.json({ name: ['Wrong.'] }, { status: 400 })],
])('errors that %s tell nothing of the fields', async (_, answer) => {
  const respond = ({ line }: { line: string }) => (line.startsWith('POST') ? answer() : undefined)
  const { model, sent } = createModel({ respond, writes: 'refused' })
  await learnByRefusedWrites(model)
  expect(model.namesFields).toBe(false)
  expect(sent).toHaveLength(1)
  expect(model.candidates.left('nameMaxLength').length).toBeGreaterThan(60_000)
})

test('with a token, one write is sent without it', async () => {
  const { model, sent } = createModel({ token: 'secret', assumptions: { tokens: ['secret'] }, writes: 'refused' })
  await learnByRefusedWrites(model)
  expect(sent.filter(({ authorization }) => authorization === null)).toMatchObject([
    { body: expect.stringMatching(/^\{"attributes":"[^"]+"\}$/) },
  ])
  expect(model.candidates.left('tokens')).toEqual([['secret']])
})

test('without a token, each refused write is sent once', async () => {
  const { model, sent } = createModel({ objects: named, writes: 'refused' })
  await learnByRefusedWrites(model)
  const bodies = sent.map(({ body }) => body).filter(Boolean)
  expect(new Set(bodies).size).toBe(bodies.length)
})

test('a write of wrong labels alone is sent', async () => {
  const { model, sent } = createModel({ writes: 'refused' })
  await learnByRefusedWrites(model)
  expect(sent.map(({ body }) => body)).toContainEqual(JSON.stringify({ labels: model.created.mark }))
})

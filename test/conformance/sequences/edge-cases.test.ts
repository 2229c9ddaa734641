import { expect, test } from 'vitest'
import { drawSamples } from '../../../src/conformance/sample-values.ts'
import { listBodies } from '../../../src/conformance/sequences/contract-sequences.ts'
import { edgeCaseReads, edgeCaseWrites } from '../../../src/conformance/sequences/edge-cases.ts'
import type { Step } from '../../../src/conformance/sequences/step.ts'
import { collect } from '../small-service.ts'

const object = {
  ...{ id: 1, name: 'web-1', location: { name: 'Oslo', fact: 'osl1' }, type: { name: 'Server' } },
  ...{ labels: ['prod'], attributes: {}, responsible: [1, 2] },
}
const samples = drawSamples(collect(object))
const writes = edgeCaseWrites(listBodies(samples)[0]!, samples)

const show = ({ method, query = [], body }: Step) =>
  body ? `${method} ${JSON.stringify(body)}` : `${method} ${query.map((parameter) => parameter.join('=')).join('&')}`

test('each two filters of an object are asked for together once, in one order', () => {
  const pairs = edgeCaseReads(samples)
    .flat()
    .map(({ query = [] }) => query.map(([name]) => name))
    .filter((names) => names.length === 2 && !names.includes('sort'))
  expect(pairs).toEqual([
    ['name', 'location__fact'],
    ['name', 'type__name'],
    ['name', 'responsible'],
    ['location__fact', 'type__name'],
    ['location__fact', 'responsible'],
    ['type__name', 'responsible'],
  ])
})

test('an object is looked for by each of its texts in both orders, before and after a replace', () => {
  const sequence = writes.find((steps) => steps.some(({ query = [] }) => query.length > 1))!
  const reads = (name: string, fact: string, type: string) => [
    ...[`GET name=${name}`, `GET location__fact=${fact}`, `GET type__name=${type}`],
    ...[`GET name=${name}&sort=-id`, `GET location__fact=${fact}&sort=-id`, `GET type__name=${type}&sort=-id`],
  ]
  const [create, ...rest] = sequence.map(show)
  expect(create).toMatch(/^POST /)
  expect(rest.slice(0, 6)).toEqual(reads('{prefix}1', '{prefix}f', '{prefix}t'))
  expect(rest[6]).toMatch(/^PUT /)
  expect(rest.slice(7, 13)).toEqual(reads('{prefix}changed', '{prefix}fchanged', '{prefix}tchanged'))
})

test('the users of an object are updated to the same ones in the reverse order', () => {
  const updates = writes.flat().filter(({ method, mayBeRefused }) => method === 'PATCH' && mayBeRefused)
  expect(updates.map(({ body }) => body)).toContainEqual({ responsible: [2, 1] })
})

test('the location and then the type become null, and what they were is looked for', () => {
  const reads = ['GET name={prefix}1', 'GET location__fact={prefix}f', 'GET type__name={prefix}t']
  const sequences = writes.map((steps) => steps.slice(1).map(show))
  expect(sequences).toContainEqual(['PATCH {"location":null}', ...reads, 'PATCH {"type":null}', ...reads])
})

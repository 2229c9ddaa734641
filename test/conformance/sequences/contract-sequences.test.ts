import { expect, test } from 'vitest'
import { contractWrites } from '../../../src/conformance/sequences/contract-sequences.ts'
import { empty } from '../small-service.ts'

test('an object with all fields is replaced by one that has other attributes and little else, and back', () => {
  const filled = {
    ...{ location: { name: 'Oslo', fact: 'osl1' }, type: { name: 'Server' } },
    ...{ labels: ['prod'], attributes: { note: '{mark}' }, responsible: [1] },
  }
  const body = { name: '{prefix}1', ...filled }
  const [sequence] = contractWrites(body).filter((steps) => steps.some(({ method }) => method === 'PUT'))
  expect(sequence!.map(({ method, body }) => [method, body])).toEqual([
    ['POST', body],
    ['PUT', { ...empty, name: '{prefix}3', type: { name: 'Server' }, attributes: { note: '{mark}', other: 'value' } }],
    ['PUT', body],
  ])
})

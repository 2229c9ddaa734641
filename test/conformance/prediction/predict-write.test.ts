import { expect, test } from 'vitest'
import { predictWrite } from '../../../src/conformance/prediction/predict-write.ts'
import { collect } from '../small-service.ts'

const asked = { id: '7', collection: collect({ id: 7, labels: ['prod'] }) }

test('a write that is answered without an object is predicted as a success', () => {
  const step = { method: 'DELETE', target: { id: '7' } }
  expect(predictWrite({ ...asked, step, body: {} }, {})).toEqual({ kind: 'success' })
})

test('an object that a service shows without a name is updated as one with an empty name', () => {
  const body = { labels: ['test'] }
  const step = { method: 'PATCH', target: { id: '7' }, body }
  expect(predictWrite({ ...asked, step, body }, {})).toEqual({
    kind: 'object',
    object: { id: 7, name: '', location: null, type: null, labels: ['test'], attributes: {}, responsible: [] },
  })
})

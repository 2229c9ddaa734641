import { expect, test } from 'vitest'
import { targetOf } from '../../src/conformance/trial.ts'
import { collect, createTrial } from './small-service.ts'

const web = { id: 1, name: 'web' }

test.each([
  ['1', web],
  ['2', undefined],
  [null, undefined],
])('the object in the path with the id %s is the one of the collection', (id, object) => {
  expect(targetOf(createTrial({ id, collection: collect(web) }))).toEqual(object)
})

import { expect, test } from 'vitest'
import { ServiceCollection } from '../../src/conformance/service-collection.ts'
import { type Trial, targetOf } from '../../src/conformance/trial.ts'

const web = { id: 1, name: 'web' }

test.each([
  ['1', web],
  ['2', undefined],
  [null, undefined],
])('the object in the path with the id %s is the one of the collection', (id, object) => {
  expect(targetOf({ id, collection: ServiceCollection.of([web]) } as Trial)).toEqual(object)
})

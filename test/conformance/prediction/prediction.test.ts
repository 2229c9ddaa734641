import { expect, test } from 'vitest'
import { describeResponse, isAsPredicted } from '../../../src/conformance/prediction/prediction.ts'
import { createTrial } from '../small-service.ts'

const request = { method: 'GET', path: '/api/v2/objects?name=web-1' }
const location = '/api/v2/objects/?name=web-1'
const knowledge = { namesFields: false, isIgnored: () => false }

test.each<[status: number, location: string | undefined, isRedirect: boolean]>([
  [200, location, false],
  [299, location, false],
  [300, location, true],
  [301, location, true],
  [308, location, true],
  [399, location, true],
  [400, location, false],
  [404, location, false],
  [301, '/api/v2/', false],
  [301, undefined, false],
])('the status %i with the location %s is a redirect to the slash: %s', (status, location, isRedirect) => {
  const trial = createTrial({ status, headers: location === undefined ? {} : { location }, request })
  expect(isAsPredicted({ kind: 'redirect' }, trial, knowledge)).toBe(isRedirect)
})

test.each<[status: number, json: unknown, text: string]>([
  [200, [], '200, an empty list'],
  [200, [{ id: 1 }], '200, the object 1'],
  [200, [{ id: 1 }, { name: 'web-1' }], '200, the objects 1, one without an id'],
  [201, [{ id: 1 }], '201, [{"id":1}]'],
  [500, [], '500, []'],
  [200, { id: 1 }, '200, {"id":1}'],
])('a %i with the body %j is described as %j', (status, json, text) => {
  expect(describeResponse(createTrial({ status, json }))).toBe(text)
})

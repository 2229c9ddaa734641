import { expect, test } from 'vitest'
import { listStep, toRequest } from '../../../src/conformance/sequences/step.ts'

const placeholders = { prefix: 'p-', mark: 'm', ids: new Map() }

test('a request without a token has an empty Authorization, which the connection leaves out', () => {
  expect(toRequest({ ...listStep(), lacksToken: true }, placeholders).headers).toEqual({ authorization: '' })
  expect(toRequest(listStep(), placeholders).headers).toEqual({})
})

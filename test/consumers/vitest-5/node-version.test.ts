import { expect, test } from 'vitest'
import { dependencies } from './package.json'

test('the tests run in the installed Node', () => {
  expect(process.versions.node).toBe(dependencies.node)
})

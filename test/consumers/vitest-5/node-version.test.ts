import { expect, test } from 'vitest'
import { dependencies } from './package.json'

test('the Node that runs is the one that is installed here', () => {
  expect(process.versions.node).toBe(dependencies.node)
})

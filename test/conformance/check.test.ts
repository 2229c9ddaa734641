import { expect, test } from 'vitest'
import { check } from '../../src/conformance.ts'

test('the error of a wrong target says that a check failed', async () => {
  await expect(check('localhost')).rejects.toThrow(
    'Failed to check a service: expected the URL of a service, or a function like fetch but got "localhost".',
  )
})

import { expect, test } from 'vitest'
import { isThisMachine } from '../../src/validation/this-machine.ts'

test.each(['localhost', 'mock.localhost', '127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
  '%s is this machine',
  (host) => expect(isThisMachine(host)).toBe(true),
)

test.each([
  ...[
    '',
    'localhost.example',
    'notlocalhost',
    '127.0.0.1.example',
    '128.0.0.1',
    '10.127.0.1',
    '::2',
    '::ffff:10.0.0.1',
  ],
])('%s is not always this machine', (host) => {
  expect(isThisMachine(host)).toBe(false)
})

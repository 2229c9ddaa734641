import { expect, test } from 'vitest'
import { rootOf } from '../../../src/console/server/session-details.tsx'

test.each([
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['http://127.0.0.1:4010/sessions/web-1', 'http://127.0.0.1:4010'],
  ['https://demo.example/sessions/of/us/sessions/web-1', 'https://demo.example/sessions/of/us'],
  ['/base', '/base'],
])('the root of %s is %s', (url, root) => {
  expect(rootOf(url)).toBe(root)
})

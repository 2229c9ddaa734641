import { expect, test } from 'vitest'
import { createInventoryService } from '../../src/service.ts'

async function ask(tokens: readonly string[], authorization?: string) {
  const mock = createInventoryService({ assumptions: { tokens } })
  const headers = new Headers(authorization === undefined ? {} : { authorization })
  const response = await mock.fetch('/api/v2/objects/', { headers })
  return [response.status, response.headers.get('www-authenticate')]
}

test('a token has its scheme before it, and without one it is Token', async () => {
  expect(await ask(['Bearer s3cret'], 'Bearer s3cret')).toEqual([200, null])
  expect(await ask(['Bearer s3cret'], 'bearer s3cret')).toEqual([200, null])
  expect(await ask(['s3cret'], 'Token s3cret')).toEqual([200, null])
  expect(await ask(['Token s3cret'], 'Token s3cret')).toEqual([200, null])
  expect(await ask(['Bearer a', 'b'], 'Token b')).toEqual([200, null])
})

test('the header WWW-Authenticate names the schemes that are expected', async () => {
  expect(await ask(['Bearer s3cret'])).toEqual([401, 'Bearer'])
  expect(await ask(['Bearer s3cret'], 'Token s3cret')).toEqual([401, 'Bearer'])
  expect(await ask(['Bearer a', 'b'], 'Bearer b')).toEqual([401, 'Bearer, Token'])
})

test.each(['Token\vsecret', 'Token\fsecret', '\vToken secret', 'Token secret\f'])(
  'the header %j has white space as Python splits it',
  async (authorization) => {
    expect(await ask(['secret'], authorization)).toEqual([200, null])
  },
)

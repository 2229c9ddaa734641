import { expect, test } from 'vitest'
import { checkFirstResponse } from '../../../src/conformance/service/first-response.ts'
import { ServiceConnection } from '../../../src/conformance/service/service-connection.ts'

function checkFirst(status: number, token?: string, headers: Record<string, string> = {}): void {
  const fetch = async () => new Response()
  const connection = new ServiceConnection({ url: 'https://a.example', fetch }, { token })
  checkFirstResponse('probe', connection, { status, headers, body: '' })
}

test.each<[status: number, token: string | undefined, location: string | undefined, message: string]>([
  [401, undefined, undefined, 'the status 401. Pass the option token.'],
  [403, undefined, undefined, 'the status 403. Pass the option token.'],
  [401, 'wrong', undefined, 'the status 401. Pass a token that may read objects.'],
  [403, 'wrong', undefined, 'the status 403. Pass a token that may read objects.'],
  [300, undefined, undefined, 'a redirect to nowhere. Pass the URL that it leads to.'],
  [302, undefined, '/login', 'a redirect to /login. Pass the URL that it leads to.'],
  [399, undefined, undefined, 'a redirect to nowhere. Pass the URL that it leads to.'],
  [429, undefined, undefined, 'the status 429. Try again when the service is up.'],
  [500, undefined, undefined, 'the status 500. Try again when the service is up.'],
  [503, undefined, undefined, 'the status 503. Try again when the service is up.'],
])('a first response of %i with the token %s, to %s, is an error', (status, token, location, message) => {
  expect(() => checkFirst(status, token, location ? { location } : {})).toThrow(
    `Failed to probe https://a.example: expected a list of objects but got ${message}`,
  )
})

test.each([
  [401, 'forbidden'],
  [403, 'forbidden'],
  [302, 'unexpected-response'],
  [429, 'unexpected-response'],
  [500, 'unexpected-response'],
])('the error of a %i has the code %s', (status, code) => {
  expect(() => checkFirst(status)).toThrow(expect.objectContaining({ code }))
})

test.each([200, 206, 299, 400, 404, 418, 499])('%i is part of the report', (status) => {
  expect(() => checkFirst(status)).not.toThrow()
})

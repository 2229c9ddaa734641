import { describe, expect, test } from 'vitest'
import { checkFirstResponse } from '../../../src/conformance/service/first-response.ts'
import { ServiceConnection } from '../../../src/conformance/service/service-connection.ts'

describe('the first response of a service', () => {
  const connection = new ServiceConnection({ url: 'https://a.example', fetch: async () => new Response() }, {})
  const checkFirst = (status: number) => checkFirstResponse('probe', connection, { status, headers: {}, body: '' })

  test.each([429, 500, 503])('%i ends the check', (status) => {
    expect(() => checkFirst(status)).toThrow(
      `Failed to probe https://a.example: expected a list of objects but got the status ${status}. ` +
        'Try again when the service is up.',
    )
  })

  test.each([300, 399])('%i is a redirect', (status) => {
    expect(() => checkFirst(status)).toThrow('a redirect to nowhere')
  })

  test.each([200, 206, 299, 400, 404, 418, 499])('%i is part of the report', (status) => {
    expect(() => checkFirst(status)).not.toThrow()
  })
})

import { describe, expect, test } from 'vitest'
import { readServiceUrl } from '../../src/cli/conformance/service-options.ts'
import { UsageError } from '../../src/cli/exit-error.ts'
import { resolveTarget, serviceOptionChecks } from '../../src/conformance/service/service-options.ts'

const baseUrl = 'https://staging.example/inventory'

describe('the URL of a service', () => {
  test.each([
    baseUrl,
    `${baseUrl}/`,
    `${baseUrl}${'/'.repeat(9)}`,
    `${baseUrl}/api/v2/objects`,
    `${baseUrl}/api/v2/objects/`,
    `${baseUrl}//api/v2/objects//`,
  ])('can be written as %s', (text) => {
    const url = readServiceUrl('probe', [text])
    expect(resolveTarget('probe a service', url, {}, serviceOptionChecks).url).toBe(baseUrl)
  })

  test.each([
    ['staging.example', 'https://staging.example'],
    ['staging.example:8080/x', 'https://staging.example:8080/x'],
    ['localhost:4010', 'http://localhost:4010'],
    ['localhost.example', 'https://localhost.example'],
    ['not.localhost', 'https://not.localhost'],
    ['127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['[::1]:4010', 'http://[::1]:4010'],
  ])('without its scheme, %s, is answered with %s', (text, suggestion) => {
    const message = `probe takes a URL that begins with http:// or https://, not '${text}'. Did you mean ${suggestion}?`
    expect(() => readServiceUrl('probe', [text])).toThrow(new UsageError(message))
  })

  test.each<[string, string | RegExp]>([
    ['ftp://staging.example', "not 'ftp://staging.example'."],
    ['httpx://staging.example', "not 'httpx://staging.example'."],
    ['xhttps://staging.example', "not 'xhttps://staging.example'."],
    ['data.json:', "not 'data.json:'."],
    ['staging', /not 'staging'\.$/],
    ['', "not ''."],
    ['http://', "not 'http://'."],
    ['https://staging.example?name=a', "without a query, not 'https://staging.example?name=a'."],
    ['https://staging.example#top', 'without a query'],
  ])('is refused if it is %s', (text, message) => {
    expect(() => readServiceUrl('check', [text])).toThrow(UsageError)
    expect(() => readServiceUrl('check', [text])).toThrow(message)
  })

  test('is refused with a user name, and the error does not have the password', () => {
    for (const user of ['me:s3cret', 'me', ':s3cret']) {
      const read = () => readServiceUrl('check', [`https://${user}@staging.example`])
      expect(read).toThrow(new UsageError('check takes a URL without a user name: use --token or --header'))
    }
  })

  test('is the only argument', () => {
    expect(() => readServiceUrl('pull', [])).toThrow('pull takes the URL of a service')
    expect(() => readServiceUrl('pull', [baseUrl, 'more'])).toThrow("Unexpected argument 'more'.")
  })
})

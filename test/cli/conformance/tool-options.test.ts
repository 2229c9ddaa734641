import { describe, expect, test } from 'vitest'
import { parseOptions } from '../../../src/cli/command-options.ts'
import {
  readServiceOptions,
  readServiceUrl,
  readWrites,
  serviceOptions,
  writeOptions,
} from '../../../src/cli/conformance/tool-options.ts'
import { UsageError } from '../../../src/cli/exit-error.ts'
import { resolveTarget, serviceOptionChecks } from '../../../src/conformance/service/service-options.ts'

const read = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  readServiceOptions(parseOptions(args, serviceOptions).values, env)

describe('the options of a command that asks a service', () => {
  const env = { INVENTORY_TOKEN: 'from-env' }

  test('are by default those of the library', () => {
    const defaults = { maxRequests: 500, rate: 20, timeout: 30_000, maxResponse: 268_435_456 }
    expect(read([])).toEqual({ token: undefined, headers: {}, ...defaults })
  })

  test.each<[string[], object]>([
    [['--max-requests', '9', '--rate', '0.25'], { maxRequests: 9, rate: 0.25 }],
    [['--timeout', '100', '--max-response', '1000'], { timeout: 100, maxResponse: 1000 }],
    [[], { token: 'from-env' }],
    [['--token', 'given'], { token: 'given' }],
    [['--header', 'X-Tenant:  a: b '], { token: 'from-env', headers: { 'X-Tenant': 'a: b' } }],
    [['--header', 'authorization: Bearer 1'], { token: undefined, headers: { authorization: 'Bearer 1' } }],
  ])('%j are %j, with a token in the environment', (args, options) => {
    expect(read(args, env)).toMatchObject(options)
  })

  test.each([
    ...['Bearer s3cret', ': s3cret', 'X Tenant: s3cret', 'X-Tenant:', 'X-Tenant: s3cret\nY: z', 'X-Tenant: s3crét'],
  ])('refuse the header %j, and the error does not have it', (header) => {
    const message = "--header takes a name, a colon and a value, such as 'Authorization: Bearer 1a2b'"
    expect(() => read([`--header=${header}`])).toThrow(new UsageError(message))
  })

  test.each<[string[], NodeJS.ProcessEnv, string]>([
    [['--token', 't', '--header', 'Authorization: Bearer 1a2b'], {}, 'Only one of --token and a --header with'],
    [['--header', 'X-A: 1', '--header', 'x-a: 2'], {}, '--header has x-a twice.'],
    [['--token', ''], {}, '--token takes a token of visible ASCII characters, without spaces.'],
    [[], { INVENTORY_TOKEN: '' }, 'INVENTORY_TOKEN takes a token of visible ASCII characters, without spaces.'],
    [['--token=s3 cret'], {}, '--token takes a token of visible ASCII characters, without spaces.'],
    [['--max-requests', '0'], {}, "--max-requests takes an integer of 1 or more, not '0'."],
    [['--rate', '0'], {}, "--rate takes a number above 0, not '0'."],
    [['--rate', '1e3'], {}, "--rate takes a number above 0, not '1e3'."],
    [['--max-response', '536870889'], {}, "--max-response takes an integer from 1 to 536870888, not '536870889'."],
    [['--timeout', '2147483648'], {}, '--timeout takes an integer from 1 to 2147483647'],
  ])('are checked: %j %j', (args, env, message) => {
    expect(() => read(args, env)).toThrow(UsageError)
    expect(() => read(args, env)).toThrow(message)
  })

  test.each([
    [[], 'none'],
    [['--refused-writes'], 'refused'],
    [['--allow-writes'], 'allowed'],
    [['--allow-writes', '--refused-writes'], 'allowed'],
  ])('allow writes only when they say so: %j', (args, writes) => {
    expect(readWrites(parseOptions(args, writeOptions).values)).toBe(writes)
  })
})

describe('the URL of a service', () => {
  const baseUrl = 'https://staging.example/inventory'

  test.each(['', '/', '/'.repeat(9), '/api/v2/objects', '/api/v2/objects/', '//api/v2/objects//'])(
    'can end with %j',
    (end) => {
      const url = readServiceUrl('probe', [baseUrl + end])
      expect(resolveTarget('probe a service', url, {}, serviceOptionChecks).url).toBe(baseUrl)
    },
  )

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

  const noUserName = /^check takes a URL without a user name: use --token or --header\.$/
  test.each<[string[], string | RegExp]>([
    ...[
      'ftp://staging.example',
      'httpx://staging.example',
      'xhttps://staging.example',
      'data.json:',
      '',
      'http://',
    ].map((text): [string[], string] => [[text], `not '${text}'.`]),
    [['staging'], /not 'staging'\.$/],
    [['https://staging.example?name=a'], "without a query, not 'https://staging.example?name=a'."],
    [['https://staging.example#top'], 'without a query'],
    // The error does not have the password.
    ...['me:s3cret', 'me', ':s3cret'].map((user): [string[], RegExp] => [[`https://${user}@a.example`], noUserName]),
    [[], 'check takes the URL of a service'],
    [[baseUrl, 'more'], "Unexpected argument 'more'."],
  ])('is refused: %j', (args, message) => {
    expect(() => readServiceUrl('check', args)).toThrow(UsageError)
    expect(() => readServiceUrl('check', args)).toThrow(message)
  })
})

import { describe, expect, test } from 'vitest'
import {
  readServiceOptions,
  readServiceUrl,
  readWrites,
  serviceOptions,
  writeOptions,
} from '../../../src/cli/conformance/service-options.ts'
import { UsageError } from '../../../src/cli/exit-error.ts'
import { parseOptions } from '../../../src/cli/options.ts'
import { resolveTarget, serviceOptionChecks } from '../../../src/conformance/service/service-options.ts'

const read = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  readServiceOptions(parseOptions(args, serviceOptions).values, env)

describe('the options of a command that asks a service', () => {
  test('are by default those of the library', () => {
    expect(read([])).toEqual({
      ...{ token: undefined, headers: {}, maxRequests: 500, rate: 20, timeout: 30_000 },
      maxResponse: 268_435_456,
    })
  })

  test('are numbers', () => {
    const args = ['--max-requests', '9', '--rate', '0.25', '--timeout', '100', '--max-response', '1000']
    expect(read(args)).toMatchObject({ maxRequests: 9, rate: 0.25, timeout: 100, maxResponse: 1000 })
  })

  test('take the token of the environment, which the command line overrides', () => {
    const env = { INVENTORY_TOKEN: 'from-env' }
    expect(read([], env).token).toBe('from-env')
    expect(read(['--token', 'given'], env).token).toBe('given')
  })

  test('have headers, of which Authorization overrides the token of the environment', () => {
    const args = ['--header', 'X-Tenant:  a: b ', '--header', 'authorization: Bearer 1a2b']
    expect(read(args, { INVENTORY_TOKEN: 'from-env' })).toMatchObject({
      token: undefined,
      headers: { 'X-Tenant': 'a: b', authorization: 'Bearer 1a2b' },
    })
    expect(read(['--header', 'X-Tenant: a'], { INVENTORY_TOKEN: 'from-env' }).token).toBe('from-env')
  })

  test.each([
    'Bearer s3cret',
    ': s3cret',
    'X Tenant: s3cret',
    'X-Tenant:',
    'X-Tenant: s3cret\nY: z',
    'X-Tenant: s3crét',
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

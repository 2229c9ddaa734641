import { describe, expect, test } from 'vitest'
import { parseOptions } from '../../../src/cli/command-options.ts'
import {
  readServiceOptions,
  readServiceUrl,
  readWrites,
  serviceOptions,
  writeOptions,
} from '../../../src/cli/conformance/tool-options.ts'
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
})

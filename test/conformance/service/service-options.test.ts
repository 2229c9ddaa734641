import { expect, test } from 'vitest'
import { probeOptionChecks } from '../../../src/conformance/probe.ts'
import { resolveTarget, type ServiceTarget } from '../../../src/conformance/service/service-options.ts'

const resolve = (target: ServiceTarget, options = {}) =>
  resolveTarget('probe a service', target, options, probeOptionChecks)

test.each([
  'https://staging.example',
  'https://staging.example/',
  'https://staging.example//',
  'https://staging.example/api/v2/objects',
  'https://staging.example/api/v2/objects/',
  'https://staging.example/api/v2/objects/?sort=id#list',
  new URL('https://staging.example/api/v2/objects/'),
])('the base URL of %s is https://staging.example', (target) => {
  expect(resolve(target).url).toBe('https://staging.example')
})

test('a base URL can have a path', () => {
  expect(resolve('http://127.0.0.1:4010/sessions/a/api/v2/objects/').url).toBe('http://127.0.0.1:4010/sessions/a')
})

test('the requests to a URL can be sent by a function', () => {
  const fetch = async () => new Response('[]')
  expect(resolve('https://staging.example', { fetch })).toEqual({ url: 'https://staging.example', fetch })
})

test('a function is asked as if it were at http://localhost', () => {
  const fetch = async () => new Response('[]')
  expect(resolve(fetch)).toEqual({ url: 'http://localhost', fetch })
})

test('a million slashes are read in linear time', () => {
  expect(resolve(`http://localhost${'/'.repeat(1e6)}a`).url).toHaveLength('http://localhost/a'.length + 1e6 - 1)
})

test.each([
  'staging.example',
  'localhost:4010',
  'ftp://staging.example',
  'xhttp://staging.example',
  '',
  '/api/v2/objects/',
])('the target %j is refused', (target) => {
  expect(() => resolve(target)).toThrow(
    `Failed to probe a service: expected the URL of a service, or a function like fetch but got ${JSON.stringify(target)}. ` +
      'Begin it with https://, as in https://staging.example.',
  )
})

test.each([
  { rate: 0 },
  { rate: '5' },
  { maxRequests: 0 },
  { timeout: 1.5 },
  { token: 1 },
  { signal: {} },
  { onProgress: 1 },
  { fetch: 'x' },
  { retries: 1 },
  { writes: 'all' },
  { writes: true },
])('the options %j are refused', (options) => {
  expect(() => resolve('http://localhost', options)).toThrow('Failed to probe a service: expected')
})

test.each([
  { rate: 0.5 },
  { maxRequests: 1 },
  { timeout: 1 },
  { token: '' },
  { onProgress: () => {} },
  { writes: 'refused' },
])('the options %j are accepted', (options) => {
  expect(resolve('http://localhost', options).url).toBe('http://localhost')
})

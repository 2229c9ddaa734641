import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../src/client.ts'
import { check } from '../../src/conformance.ts'
import { run } from '../cli/in-process.ts'
import { findFreePort } from '../free-port.ts'

const url = `http://127.0.0.1:${await findFreePort()}`
const sent = 'The request went to proxy.example:3128, the proxy of HTTP_PROXY: add 127.0.0.1 to NO_PROXY.'

beforeEach(() => {
  for (const name of ['http_proxy', 'no_proxy', 'NO_PROXY']) vi.stubEnv(name, undefined)
  vi.stubEnv('HTTP_PROXY', 'http://ada:secret@proxy.example:3128')
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
})
afterEach(() => void vi.unstubAllEnvs())

test('an error of a client names the proxy of the environment, without its password', async () => {
  await expect(connect(url).reset()).rejects.toThrow(`expected a response but got none. ${sent}`)
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await expect(connect(url).reset()).rejects.toThrow(`got the status 502. ${sent}`)
  vi.unstubAllGlobals()
})

test('so do those of `api` and of a check', async () => {
  expect(await run('api', 'GET', 'state', '--url', url)).toMatchObject({ code: 3, err: expect.stringContaining(sent) })
  await expect(check(url)).rejects.toThrow(sent)
})

test.each([
  ['NO_PROXY', 'example.com, 127.0.0.1'],
  ['no_proxy', '*'],
  ['NODE_USE_ENV_PROXY', undefined],
  ['HTTP_PROXY', ''],
])('with %s=%s, it names none', async (name, value) => {
  vi.stubEnv(name, value)
  await expect(connect(url).reset()).rejects.toThrow('expected a response but got none. Is it running?')
})

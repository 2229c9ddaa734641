import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder, onlyLine, start } from './cli-process.ts'

const missing = join('no-such-folder', 'a.json')
const commands = ['probe'] as const

/** Starts a service that counts its requests, and answers none of them. */
async function startSilentService() {
  const service = { requests: 0, url: '' }
  const server = createServer(() => service.requests++).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { service, server }
}

describe.each(commands)('%s', (command) => {
  test('ends with exit code 3 and one line if the service does not respond', async () => {
    const { service, server } = await startSilentService()
    server.close()
    const { code, out, err } = await start(command, service.url, '--quiet', '--rate', '1000').finished
    expect(onlyLine(err)).toContain(`inventory-objects-mock: Failed to ask ${service.url}: expected a response to`)
    expect({ code, out }).toEqual({ code: 3, out: '' })
  }, 15_000)

  test('says how far it has come on standard error', async () => {
    const { service } = await startSilentService()
    const { saying, child } = start(command, service.url, '--timeout', '100')
    await saying(' of at most 500 requests')
    child.kill('SIGKILL')
  })

  test.skipIf(process.platform === 'win32')('ends at Ctrl-C with exit code 130', async () => {
    const { service, server } = await startSilentService()
    const { child, finished } = start(command, service.url)
    await once(server, 'request')
    child.kill('SIGINT')
    expect(await finished).toMatchObject({ code: 130, signal: null, err: expect.stringContaining('Stopping. ') })
  })
})

describe('a wrong command line ends with exit code 2, before the service is asked', () => {
  test.each<[args: string[], message: string]>([
    [['probe'], 'probe takes the URL of a service, such as https://staging.example. See probe --help.'],
    [['probe', 'URL', 'more'], "Unexpected argument 'more'. See probe --help."],
    [['probe', 'URL', '--outptu', 'a.json'], "Unknown option '--outptu'. Did you mean --output? See probe --help."],
    [['probe', 'URL', '--report', 'markdwon'], "--report takes text, markdown, json, not 'markdwon'. Did you mean"],
    [['probe', 'URL', '--output', missing], `Failed to save ${missing}: expected to write the file but got a missing`],
  ])('%j', async (args, message) => {
    const { service } = await startSilentService()
    const { code, out, err } = await start(...args.map((arg) => (arg === 'URL' ? service.url : arg))).finished
    expect(onlyLine(err)).toContain(message)
    expect({ code, out, requests: service.requests }).toEqual({ code: 2, out: '', requests: 0 })
  })
})

test('a run without a result leaves the file of --output as it was', async () => {
  const { service, server } = await startSilentService()
  server.close()
  const folder = makeFolder()
  writeFileSync(join(folder, 'state.json'), 'old')
  const { code } = await start('probe', service.url, '--output', join(folder, 'state.json'), '--rate', '1000').finished
  expect(code).toBe(3)
  expect(readdirSync(folder)).toEqual(['state.json'])
}, 15_000)

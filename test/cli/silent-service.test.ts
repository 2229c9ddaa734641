import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder, onlyLine, start } from './cli-process.ts'
import { run } from './in-process.ts'
import { startSilentService } from './silent-service.ts'

const commands = ['probe', 'check', 'pull'] as const

describe.each(commands)('%s', (command) => {
  test('ends with exit code 3 and one line if the service does not respond', async () => {
    const { service, server } = await startSilentService()
    server.close()
    const { code, out, err } = await run(command, service.url, '--quiet', '--rate', '1000')
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

test('a run without a result leaves the file of --output as it was', async () => {
  const { service, server } = await startSilentService()
  server.close()
  const folder = makeFolder()
  writeFileSync(join(folder, 'state.json'), 'old')
  const { code } = await run('pull', service.url, '--output', join(folder, 'state.json'), '--rate', '1000')
  expect(code).toBe(3)
  expect(readdirSync(folder)).toEqual(['state.json'])
}, 15_000)

import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nasty } from '../../conformance/report/plain-report.ts'
import { startServer } from '../../server/start-server.ts'
import { makeFolder, onlyLine } from '../cli-process.ts'
import { run } from '../in-process.ts'
import { startService, startSilentService } from './silent-service.ts'

const commands = ['probe', 'check', 'pull'] as const

describe.each(commands)('%s', (command) => {
  test('ends with exit code 3 and one line if the service does not respond', async () => {
    const { service, server } = await startSilentService()
    server.close()
    const { code, out, err } = await run(command, service.url, '--quiet', '--rate', '1000')
    expect(onlyLine(err)).toContain(`inventory-objects-mock: Failed to ask ${service.url}: expected a response to`)
    expect({ code, out }).toEqual({ code: 3, out: '' })
  }, 120_000)

  test('ends with exit code 3 and one line if the list is above --max-response', async () => {
    const { url } = await startServer({ objects: [{ name: 'web-1' }] })
    const { code, out, err } = await run(command, url, '--quiet', '--max-response', '10')
    expect(onlyLine(err)).toBe(
      `inventory-objects-mock: Failed to ask ${url}: expected a response of at most 10 bytes to GET /api/v2/objects/ but got a larger one. Allow more with --max-response.`,
    )
    expect({ code, out }).toEqual({ code: 3, out: '' })
  })

  test('shows what the service said as one line without commands for the terminal', async () => {
    const body = JSON.stringify({ [nasty]: [] })
    const location = `/\u009b2J\u009d0;owned`
    for (const [status, said, headers] of [
      [200, body, {}],
      [302, '', { location }],
      [200, nasty, { 'content-type': 'text/html' }],
    ] as const) {
      const url = await startService((_, response) => response.writeHead(status, headers).end(said))
      const { code, out, err } = await run(command, url, '--quiet')
      expect(onlyLine(err)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      expect({ code, out }).toEqual({ code: 3, out: '' })
    }
  })

  test('ends at Ctrl-C with exit code 130', async () => {
    const { service, server } = await startSilentService()
    const finished = run(command, service.url)
    await once(server, 'request')
    process.emit('SIGINT', 'SIGINT')
    expect(await finished).toMatchObject({ code: 130, err: expect.stringContaining('Stopping. ') })
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
}, 120_000)

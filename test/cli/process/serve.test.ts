import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { empty } from '../../fields.ts'
import { makeFolder, serve, start } from '../cli-process.ts'

describe('a server in a process of its own', () => {
  test('serves realistic objects by default, and prints two requests to try', async () => {
    const { list, output } = await serve()
    expect((await list()).length).toBeGreaterThanOrEqual(20)
    expect(output.out.match(/^ +curl /gm)).toHaveLength(2)
    expect(output.out).not.toContain('\u001b')
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('saves and closes at %s, with exit code 0', async (signal) => {
    const folder = makeFolder()
    const { child, finished, url } = await serve('--scenario', 'empty', '--persist', join(folder, 'state.json'))
    const headers = { 'content-type': 'application/json' }
    const fields = empty
    const body = JSON.stringify({ name: 'confirmed', ...fields })
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
    child.kill(signal)
    expect(await finished).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(folder)).toEqual(['state.json'])
    expect(readFileSync(join(folder, 'state.json'), 'utf8')).toContain('"confirmed"')
  })

  test('starts by its name too', async () => {
    const { child, finished, saying, output } = start('serve', '--port', '0', '--objects', '3')
    await saying('Ctrl-C')
    expect(output.out).toContain('3 objects')
    child.kill('SIGTERM')
    expect(await finished).toMatchObject({ code: 0, err: '' })
  })

  test('closes at SIGTERM within the timeout, whatever waits', async () => {
    const { child, finished, url, baseUrl, output } = await serve()
    const admin = `${baseUrl}/__mock__`
    const stream = await fetch(`${admin}/events`)
    const delayed = fetch(url, { headers: { prefer: 'delay=25000' } })
    delayed.catch(() => {})
    await stream.body!.getReader().read()
    while ((await (await fetch(`${admin}/requests/pending`)).json()).length === 0);
    child.kill('SIGTERM')
    expect(await finished).toMatchObject({ code: 0, err: '' })
    await expect(delayed).rejects.toThrow()
    expect(output.out).toContain('GET /api/v2/objects/ closed')
    // Far below the delay; closing takes at most 5 s.
  }, 120_000)
})

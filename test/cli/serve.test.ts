import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { connect } from '../../src/client.ts'
import { createInventoryServer } from '../../src/server.ts'
import { serve, start } from './cli-process.ts'

describe('a server', () => {
  test('serves realistic objects by default, and prints two requests to try', async () => {
    const { list, output } = await serve()
    expect((await list()).length).toBeGreaterThanOrEqual(20)
    expect(output.out.match(/^ +curl /gm)).toHaveLength(2)
  })

  test('prints its URL, then each request, as one line of JSON with --log json', async () => {
    const { child, output } = start('--port', '0', '--log', 'json')
    const lines = () =>
      output.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    await once(child.stdout, 'data')
    const [{ url, objects }] = lines()
    expect(await (await fetch(`${url}/api/v2/objects/`)).json()).toHaveLength(objects)
    while (lines().length < 2) await once(child.stdout, 'data')
    expect(lines()[1]).toMatchObject({ method: 'GET', path: '/api/v2/objects/', status: 200 })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('closes at %s, with exit code 0', async (signal) => {
    const { child, finished, list } = await serve()
    await list()
    child.kill(signal)
    expect(await finished).toMatchObject({ code: 0, err: '' })
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
  }, 15_000)

  test('prints a line for each request', async () => {
    const { list, output, saying } = await serve('--scenario', 'empty')
    expect(await list()).toEqual([])
    await saying('GET ')
    expect(output.out).toMatch(/GET \/api\/v2\/objects\/ 200 [\d.]+ ms\n/)
  })

  test('prints no escape codes with NO_COLOR', async () => {
    const { output } = await serve()
    expect(output.out).not.toContain('\u001b')
  })

  test('generates the given number of objects, the same for the same seed', async () => {
    const [one, same, other] = await Promise.all([
      serve('--objects', '30', '--seed', '7'),
      serve('--objects', '30', '--seed', '7'),
      serve('--objects', '30', '--seed', '8'),
    ])
    expect(await one.list()).toHaveLength(30)
    expect(await one.list()).toEqual(await same.list())
    expect(await one.list()).not.toEqual(await other.list())
  })

  test('limits what clients write, log and ask for', async () => {
    const limits = ['--max-objects', '1', '--max-delay', '3', '--log-limit', '1']
    const [{ url, baseUrl }, { url: sized }, { url: plain }] = await Promise.all([
      serve(...limits),
      serve('--max-bytes', '0', '--max-total-bytes', '0', '--no-admin'),
      serve('--no-prefer'),
    ])
    const send = (to: string, method: string, prefer = '') =>
      fetch(to, {
        method,
        headers: { 'content-type': 'application/json', prefer },
        ...(method === 'PATCH' && { body: '{}' }),
      })
    expect((await send(url, 'GET', 'delay=999999')).headers.get('preference-applied')).toBe('delay=3')
    expect((await send(`${url}1/`, 'PATCH')).status).toBe(200)
    expect((await send(`${url}1/`, 'PATCH')).status).toBe(507)
    expect(await connect(baseUrl).requests()).toMatchObject([{ method: 'PATCH' }])
    expect((await send(`${sized}1/`, 'PATCH')).status).toBe(507)
    expect((await send(plain, 'GET', 'code=503')).status).toBe(200)
  })

  test('ends with a one-line error if the port is in use', async () => {
    await using server = await createInventoryServer({ port: 0 })
    const message = `Port ${server.port} is in use. Choose another with --port, or 0 for any free port.`
    expect(await start('--port', String(server.port)).finished).toMatchObject({
      code: 1,
      err: `inventory-objects-mock: ${message}\n`,
    })
  })
})

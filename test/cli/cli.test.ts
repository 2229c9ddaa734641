import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../src/client.ts'
import { createInventoryServer, type InventoryObject } from '../../src/server.ts'

const cli = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))
let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inventory-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

interface Finished {
  code: number | null
  out: string
  err: string
}

function start(...args: string[]) {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
  })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += chunk))
  child.stderr.on('data', (chunk) => (output.err += chunk))
  const finished: Promise<Finished> = once(child, 'close').then(([code]) => ({ code, ...output }))
  return { child, output, finished }
}

/** Starts a server and waits for its banner, which has the URL. */
async function serve(...args: string[]) {
  const started = start('--port', '0', ...args)
  while (!started.output.out.includes('Ctrl-C')) {
    await Promise.race([once(started.child.stdout!, 'data'), started.finished])
    if (started.child.exitCode !== null) throw new Error(started.output.err)
  }
  const [url] = /http:\S+/.exec(started.output.out)!
  return { ...started, url, list: async (): Promise<InventoryObject[]> => (await fetch(url)).json() }
}

describe('the command line', () => {
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

  test('closes at SIGTERM within the timeout, whatever waits', async () => {
    const { child, finished, url, output } = await serve()
    const admin = url.replace('/api/v2/objects/', '/__mock__')
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
    const { list, output, child } = await serve('--scenario', 'empty')
    expect(await list()).toEqual([])
    while (!output.out.includes('GET ')) await once(child.stdout!, 'data')
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

  test('serves the objects of a file at a base path', async () => {
    const file = join(folder, 'data.json')
    writeFileSync(file, JSON.stringify([{ name: 'mine' }]))
    const { url, list } = await serve('--data', file, '--base-path', '/inventory')
    expect(new URL(url).pathname).toBe('/inventory/api/v2/objects/')
    expect(await list()).toMatchObject([{ id: 1, name: 'mine' }])
  })

  test('starts with the exported state of a file, which the options override', async () => {
    const file = join(folder, 'state.json')
    const state = {
      ...{ version: 2, nextId: 8, objects: [{ id: 3, name: 'mine' }] },
      ...{
        assumptions: { filterMatch: 'icontains', uniqueName: true },
        delay: 1,
        faults: [{ status: 503, times: 1 }],
      },
    }
    writeFileSync(file, JSON.stringify(state))
    const { url } = await serve('--data', file, '--assume', 'filterMatch=iexact', '--delay', '2-3')
    const admin = connect(url.replace('/api/v2/objects/', ''))
    expect(await admin.faults.list()).toEqual([{ id: 1, status: 503, times: 1 }])
    expect((await fetch(url)).status).toBe(503)
    await admin.reset()
    expect(await admin.assumptions()).toMatchObject({ filterMatch: 'iexact', uniqueName: true })
    expect(await admin.delay()).toEqual([2, 3])
    expect(await admin.objects.all()).toMatchObject([{ id: 3, name: 'mine' }])
    expect(await admin.objects.create({ name: 'next' })).toMatchObject({ id: 8 })
    const { url: other } = await serve('--data', file)
    expect(await connect(other.replace('/api/v2/objects/', '')).delay()).toBe(1)
  })

  test('reads files with a byte order mark, as some editors write it', async () => {
    const [data, assumptions] = [join(folder, 'data.json'), join(folder, 'assumptions.json')]
    writeFileSync(data, '\ufeff[{"name":"mine"}]')
    writeFileSync(assumptions, '\ufeff{"filterMatch":"iexact"}')
    const { url } = await serve('--data', data, '--assumptions', assumptions)
    const names = (await (await fetch(`${url}?name=MINE`)).json()).map(({ name }: InventoryObject) => name)
    expect(names).toEqual(['mine'])
  })

  test('ends with a one-line error and exit code 1 if it could not save at its end', async () => {
    const file = join(folder, 'missing', 'state.json')
    const { child, output, finished } = await serve('--persist', file)
    while (!output.err.includes('\n')) await once(child.stderr!, 'data')
    child.kill('SIGTERM')
    const { code, err } = await finished
    expect(code).toBe(1)
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringContaining(`Failed to save ${file}`),
      expect.stringMatching(`^inventory-objects-mock: Failed to save the last changes to ${file}: .*ENOENT`),
    ])
  })

  test('limits what clients write, log and ask for', async () => {
    const limits = ['--max-objects', '1', '--max-delay', '3', '--log-limit', '1']
    const [{ url }, { url: sized }, { url: plain }] = await Promise.all([
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
    expect(await connect(url.replace('/api/v2/objects/', '')).requests()).toMatchObject([{ method: 'PATCH' }])
    expect((await send(`${sized}1/`, 'PATCH')).status).toBe(507)
    expect((await send(plain, 'GET', 'code=503')).status).toBe(200)
  })

  test('prints the help and the version', async () => {
    expect((await start('--help').finished).out).toContain('--base-path <path>')
    expect((await start('--version').finished).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('fits its help into 100 columns, with aligned descriptions', async () => {
    const lines = (await start('--help').finished).out.split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
    const columns = lines.flatMap((line) => /^ {2}.{4}--\S+(?: <\S+>)? {2,}(?=\S)/.exec(line)?.[0].length ?? [])
    expect(columns.length).toBeGreaterThan(20)
    expect(new Set(columns).size).toBe(1)
  })

  test('ends with a one-line error if the port is in use', async () => {
    await using server = await createInventoryServer({ port: 0 })
    const message = `Port ${server.port} is in use. Choose another with --port, or 0 for any free port.`
    expect(await start('--port', String(server.port)).finished).toMatchObject({
      code: 1,
      err: `inventory-objects-mock: ${message}\n`,
    })
  })

  test.each([
    ['an unknown option', ['--prot', '1'], "Unknown option '--prot'"],
    ['an invalid port', ['--port', '70000'], "--port takes an integer from 0 to 65535, not '70000'"],
    ['an unknown scenario', ['--scenario', 'big'], "--scenario takes empty, small, datacenter, edgeCases, not 'big'"],
    [
      'two sources',
      ['--scenario', 'small', '--objects', '3'],
      'Only one of --scenario, --objects and --data can be used',
    ],
    ['no sessions', ['--max-sessions', '0'], "--max-sessions takes an integer of 1 or more, not '0'"],
    ['a negative limit', ['--max-objects=-1'], "--max-objects takes an integer of 0 or more, not '-1'"],
    ['no idle time', ['--session-idle', '0'], "--session-idle takes an integer from 1 to 2147483648, not '0'"],
    ['a delay with the larger number first', ['--delay', '9-3'], "such as 100-500, not '9-3'"],
  ])('ends with a one-line error and exit code 2 for %s', async (_what, args, message) => {
    const { code, err } = await start(...args).finished
    expect(code).toBe(2)
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(message)])
    expect(err).toContain('See --help.')
  })

  test.each([
    [
      '[{"name": "a"}, {"name": "b", "location": {"fact": 5}}]',
      'expected objects[1].location.fact to be a string but got 5',
    ],
    ['[{', 'is not JSON'],
    ['{}', 'expected version to be 1 or 2'],
    ['{"version": 2, "nextId": 1, "objects": [], "faults": [{"status": 42}]}', 'expected status to be an integer from'],
  ])('ends with a one-line error and exit code 1 for a file with %s', async (content, message) => {
    const file = join(folder, 'data.json')
    writeFileSync(file, content)
    const { code, err } = await start('--data', file).finished
    expect(code).toBe(1)
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(message)])
    expect(err).toContain(file)
  })

  test('ends with an error if a file does not exist', async () => {
    expect((await start('--data', join(folder, 'none.json')).finished).err).toMatch(
      /Cannot read .*none\.json: ENOENT\n$/,
    )
  })
})

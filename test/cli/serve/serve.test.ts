import { existsSync, readFileSync } from 'node:fs'
import { Server } from 'node:net'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { version } from '../../../package.json'
import { connect } from '../../../src/client.ts'
import { scenarios } from '../../../src/factories.ts'
import { createInventoryServer } from '../../../src/server.ts'
import { findFreePort } from '../../free-port.ts'
import { makeFile, makeFolder, onlyLine } from '../cli-process.ts'
import { run, serve } from '../in-process.ts'

describe('a server', () => {
  test('prints its URL, then each request, as one line of JSON with --log json', async () => {
    const { url, output } = await serve('--objects', '3', '--log', 'json')
    const lines = () =>
      output.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    expect(lines()).toEqual([
      {
        ...{
          time: expect.stringMatching(/^\d{4}-.*Z$/),
          url: url.replace('/api/v2/objects/', ''),
          version: expect.stringMatching(/^\d/),
          objects: 3,
        },
        ...{ state: '--objects 3', initialState: '--objects 3' },
      },
    ])
    expect(await (await fetch(url)).json()).toHaveLength(3)
    await expect.poll(() => lines().length > 1).toBe(true)
    expect(lines()[1]).toMatchObject({ method: 'GET', path: '/api/v2/objects/', status: 200 })
  })

  test.each<[signal: NodeJS.Signals, args: string[], expected: string[]]>([
    ['SIGTERM', [], ['closing', 'closed']],
    ['SIGHUP', [], ['closing', 'closed']],
    ['SIGINT', ['--log', 'json'], ['"event":"closing"}', '"event":"closed"}']],
  ])('saves and closes at %s, and says so (%j)', async (signal, args, expected) => {
    const persist = join(makeFolder(), 'state.json')
    const { stop, baseUrl } = await serve('--objects', '0', '--persist', persist, ...args)
    await connect(baseUrl).objects.create({ name: 'confirmed' })
    const { code, out, err } = await stop(signal)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.trim().split('\n').slice(-2)).toEqual(expected.map((end) => expect.stringMatching(`${end}$`)))
    expect(readFileSync(persist, 'utf8')).toContain('"confirmed"')
    expect(existsSync(`${persist}.lock`)).toBe(false)
  })

  test('prints its URL, its pages and two requests to try', async () => {
    const objects = [
      { id: 7, name: 'a' },
      { id: 8, name: 'b', type: { name: 'load balancer' } },
    ]
    const file = makeFile('a.json', { version: 2, nextId: 9, objects })
    const { baseUrl, url, output, stop } = await serve('--data', file)
    const shown = (path: string) => `${baseUrl}${path}`.padEnd(url.length)
    expect(stripVTControlCharacters(output.out).split('\n')).toEqual([
      '',
      `  inventory-objects-mock ${version}`,
      '',
      `  ${url}  2 objects`,
      `  ${shown('/__mock__/')}  console`,
      `  ${shown('/docs')}  API documentation`,
      '',
      `  State and initial state: --data ${file}.`,
      '',
      '  Try:',
      `    curl '${url}?type__name=load+balancer&sort=-id'`,
      `    curl -X PATCH '${url}7/' -H 'Content-Type: application/json' -d '{"location":{"name":"Trondheim","fact":"trd1"}}'`,
      '',
      '  Press Ctrl-C to stop.',
      '',
      '',
    ])
    expect(await stop()).toMatchObject({ code: 0, err: '' })
  })

  test.each([
    [['--objects', '1', '--no-admin'], ['1 object\n', 'type__name='], ['console']],
    [['--objects', '1', '--activity', '6/min'], ['Activity changes objects: 6/min.'], []],
    [['--data', 'EMPTY'], ['0 objects\n', 'type__name=server', '/api/v2/objects/1/'], []],
    [['--objects', '1', '--trust-proxy'], ['objects/  1 object\n', '\n\n  The admin API has no token.'], []],
  ])('prints what fits its options, with %j', async (args, texts, others) => {
    const empty = makeFile('empty.json', '[]')
    const { output } = await serve(...args.map((arg) => (arg === 'EMPTY' ? empty : arg)))
    const out = stripVTControlCharacters(output.out)
    for (const text of texts) expect(out).toContain(text)
    for (const text of others) expect(out).not.toContain(text)
  })

  test.each([
    [],
    ['--read-only-root'],
    ['--base-path', '/api', '--session-required'],
    ['--assume', 'tokens=Bearer a1,b'],
  ])('accepts the requests to try that it prints, %#', async (...args) => {
    const { output, baseUrl } = await serve('--objects', '3', ...args)
    const lines = output.out.split('\n').filter((line) => line.startsWith('    curl '))
    const statuses = lines.map(async (line) => {
      const [, method = 'GET', url = ''] = /^ {4}curl (?:-X (\w+) )?'(\S+)'/.exec(line) ?? []
      const headers = Array.from(line.matchAll(/-H (["'])(\S+): (.*?)\1/g), ([, , name, text]) => [
        name,
        text!.replace('$INVENTORY_TOKEN', 'a1'),
      ])
      const body = / -d '(.*)'/.exec(line)?.[1]
      expect(url).toContain(baseUrl)
      return (await fetch(url, { method, headers: Object.fromEntries(headers), body })).status
    })
    expect(await Promise.all(statuses)).toEqual([200, 200])
  })

  test('says where changes are saved if the file of --persist does not exist yet', async () => {
    const persist = join(makeFolder(), 'state.json')
    const { output } = await serve('--objects', '1', '--persist', persist)
    expect(output.out).toContain(`State and initial state: --objects 1. Changes are saved to ${persist}.`)
  })

  describe('with a file of check that leaves assumptions open', () => {
    const writeAssumptions = (undetermined: object) => {
      const file = makeFile('assumptions.json', { filterMatch: 'iexact', undetermined })
      return file
    }
    const reasons = {
      uniqueName: 'only a write tells it; needs --refused-writes',
      partialAttributes: `no value explains\n a response: \u001b[2J${'x'.repeat(200)}`,
      idInBody: 'given on the command line',
    }

    test('says which are defaults, and why, in a line each', async () => {
      const given = ['--objects', '1', '--assume', 'idInBody=check']
      const { output } = await serve(...given, '--assumptions', writeAssumptions(reasons))
      const lines = stripVTControlCharacters(output.out).split('\n')
      const at = lines.indexOf('  2 assumptions are defaults, because check left them open:')
      expect(lines.slice(at + 1, at + 4)).toEqual([
        '    uniqueName         only a write tells it; needs --refused-writes',
        expect.stringMatching(/^ {4}partialAttributes {2}no value explains a response: \\u001b\[2Jx+…$/),
        '',
      ])
    })

    test('says so of one, and nothing of one that the data sets', async () => {
      const state = { version: 2, nextId: 1, objects: [], assumptions: { uniqueName: true } }
      const data = makeFile('data.json', state)
      const { output, stop } = await serve('--data', data, '--assumptions', writeAssumptions({ uniqueName: 'x' }))
      expect(output.out).not.toContain('default')
      await stop()
      const one = await serve('--objects', '0', '--assumptions', writeAssumptions({ uniqueName: 'x' }))
      expect(one.output.out).toContain('1 assumption is a default, because check left it open:')
    })

    test('has them in the first line of a JSON log, with the activity', async () => {
      const given = ['--log', 'json', '--objects', '1', '--activity', '1/h']
      const { output } = await serve(...given, '--assumptions', writeAssumptions({ uniqueName: 'x' }))
      expect(JSON.parse(output.out)).toMatchObject({ objects: 1, activity: '1/h', defaults: { uniqueName: 'x' } })
    })
  })

  test.each([[['--log', 'text']], [['--log', 'json']]])('prints only errors with --quiet and %j', async (args) => {
    const persist = join(makeFolder(), 'missing', 'state.json')
    const port = await findFreePort()
    const finished = run('--port', String(port), '--objects', '1', '--quiet', '--persist', persist, ...args)
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/api/v2/objects/`)).toBeDefined()
    process.emit('SIGTERM')
    const { code, out, err } = await finished
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('inventory-objects-mock: Failed to save the last changes to')
  })

  test('prints errors as JSON with --log json', async () => {
    const persist = join(makeFolder(), 'missing', 'state.json')
    const { output } = await serve('--objects', '1', '--log', 'json', '--persist', persist)
    await expect.poll(() => output.err !== '').toBe(true)
    expect(JSON.parse(output.err)).toEqual({
      time: expect.stringMatching(/Z$/),
      error: expect.stringContaining(`Failed to save ${persist}`),
      code: 'file',
    })
  })

  test.each([
    [true, undefined, true],
    [true, '1', false],
    [false, undefined, false],
  ])(
    'prints a line for each request; on a terminal (%j), with NO_COLOR (%j), in color: %j',
    async (isTTY, noColor, expected) => {
      const { isTTY: before } = process.stdout
      process.stdout.isTTY = isTTY
      vi.stubEnv('NO_COLOR', noColor)
      onTestFinished(() => {
        process.stdout.isTTY = before
        vi.unstubAllEnvs()
      })
      const { list, output } = await serve('--objects', '0')
      await list()
      await expect.poll(() => output.out.includes('GET ')).toBe(true)
      expect(stripVTControlCharacters(output.out)).toMatch(/GET \/api\/v2\/objects\/ 200 [\d.]+ ms\n/)
      expect(output.out.includes('GET /api/v2/objects/ \u001b[32m200')).toBe(expected)
    },
  )

  test('generates the given number of objects, the same for the same seed', async () => {
    const generate = async (seed: string) => {
      const { list, stop } = await serve('--objects', '30', '--seed', seed)
      const objects = await list()
      await stop()
      return objects
    }
    const one = await generate('7')
    expect(one).toHaveLength(30)
    expect(await generate('7')).toEqual(one)
    expect(await generate('8')).not.toEqual(one)
  })

  test('starts with a scenario of another seed than that of the files', async () => {
    const { list } = await serve('--scenario', 'small', '--seed', '2')
    const generated = scenarios.small({ seed: 2 })
    expect(await list()).toEqual(generated)
    expect(generated).not.toEqual(scenarios.small())
  })

  test('ends with a one-line error if the port is in use', async () => {
    await using server = await createInventoryServer({ port: 0 })
    const { code, err } = await run('--port', String(server.port), '--objects', '1')
    expect(onlyLine(err)).toMatch(/: Port \d+ is in use. Choose another with --port, or 0 for any free port.$/)
    expect(code).toBe(1)
  })

  test.each([
    ['EADDRNOTAVAIL', 'This machine has no address 127.0.0.1. Choose another with --host.'],
    ['ENOTFOUND', 'This machine has no address 127.0.0.1. Choose another with --host.'],
    ['EACCES', 'You have no permission to use port 0. Choose a port above 1023 with --port.'],
    ['EOTHER', 'the system says no'],
  ])('ends with a one-line error if it cannot listen: %s', async (code, message) => {
    vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server) {
      process.nextTick(() => this.emit('error', Object.assign(new Error('the system says no'), { code })))
      return this
    })
    const err = `inventory-objects-mock: ${message}\n`
    expect(await run('--port', '0', '--objects', '1')).toEqual({ code: 1, out: '', err })
  })
})

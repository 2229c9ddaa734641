import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../src/client.ts'
import { assumptionNames } from '../../../src/contract/assumptions.ts'
import { scenarios } from '../../../src/factories.ts'
import { startServer } from '../../server/start-server.ts'
import { makeFile, makeFolder, serve, start } from '../cli-process.ts'
import { startService } from '../conformance/silent-service.ts'
import { run } from '../in-process.ts'

/** @module-tag slow */

const objects = scenarios.small()
// Enough to ask everything without a write. By default, it spends 500 requests.
const fast = ['--rate', '10000', '--quiet']

describe('check', () => {
  test('finds nothing where the assumptions are right, and writes its report as Markdown, and as JUnit XML', async () => {
    const junit = join(makeFolder(), 'report.xml')
    const { url } = await startServer({ objects, assumptions: { filterMatch: 'iexact' } })
    const args = [url, ...fast, '--assume', 'filterMatch=iexact', '--junit', junit, '--report', 'markdown']
    const { code, out, err } = await run('check', ...args)
    expect(out).toMatch(/^# http[\s\S]*\S\n$/)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(readFileSync(junit, 'utf8')).toMatch(/^<\?xml [\s\S]*<\/testsuites>\s*$/)
  })

  test('ends with exit code 1 and says which assumption would be right', async () => {
    const file = makeFile('assumptions.json', '{"filterMatch": "exact"}')
    const { url } = await startServer({ objects, assumptions: { filterMatch: 'icontains' } })
    const { code, out } = await run('check', url, ...fast, '--assumptions', file)
    expect(out).toContain('--assume filterMatch=icontains')
    expect(code).toBe(1)
  })

  test.each([
    ['id', 3],
    ['-id', 1],
  ] as const)(
    'reports so far what it has if the service gives no response any more: %s',
    async (defaultSort, exitCode) => {
      const { url, mock } = await startServer({ objects, assumptions: { defaultSort } })
      let count = 0
      mock.on('request:end', () => {
        if (++count === 30) mock.faults.add({ networkError: true })
      })
      const { code, out } = await run('check', url, ...fast, '--assume', 'defaultSort=id', '--report', 'json')
      expect(JSON.parse(out)).toMatchObject({ incomplete: { reason: 'unanswered' } })
      // A deviation is one, however a run ends.
      expect(code).toBe(exitCode)
    },
  )

  test('expects nothing where the contract is silent, but for what it is told', async () => {
    const file = makeFile(
      'assumptions.json',
      '{"defaultSort": "id", "undetermined": {"filterMatch": "too few objects"}}',
    )
    const { url } = await startServer({ objects, assumptions: { filterMatch: 'icontains' } })
    const args = [url, ...fast, '--report', 'json']
    for (const [more, expected] of [
      [[], {}],
      [['--assumptions', file], { defaultSort: 'id' }],
    ] as const) {
      const { code, out } = await run('check', ...args, ...more)
      expect(JSON.parse(out)).toMatchObject({ expected, deviations: [] })
      expect(code).toBe(0)
    }
  })

  test('reports what --only and --skip leave, by the names of rules and assumptions', async () => {
    const { url } = await startServer({ objects, assumptions: { filterMatch: 'icontains', uniqueName: true } })
    const args = [url, ...fast, '--assume', 'filterMatch=exact', '--report', 'json']
    const find = async (...more: string[]) => {
      const { code, out } = await run('check', ...args, ...more)
      const ids = JSON.parse(out).deviations.map(({ id }: { id: string }) => id)
      return { code, ids }
    }
    expect(await find()).toEqual({ code: 1, ids: ['filterMatch'] })
    expect(await find('--only', 'filterMatch, delete-is-204')).toEqual({ code: 1, ids: ['filterMatch'] })
    expect(await find('--only', 'delete-is-204')).toEqual({ code: 0, ids: [] })
    expect(await find('--skip', 'filterMatch')).toEqual({ code: 0, ids: [] })
  })

  test('ends with exit code 0 where all deviations are those of --accept', async () => {
    const { url } = await startServer({ objects, assumptions: { filterMatch: 'icontains' } })
    const check = (...args: string[]) => run('check', url, ...fast, '--assume', 'filterMatch=exact', ...args)
    expect((await check()).code).toBe(1)
    const accepted = { id: 'filterMatch', test: 'filterMatch=icontains', reason: 'It is so.' }
    expect(await check('--accept', makeFile('known.json', [accepted]))).toMatchObject({ code: 0 })
    const others = [{ ...accepted, test: 'filterMatch=iexact' }]
    const { code, out } = await check('--accept', makeFile('others.json', others))
    expect(code).toBe(1)
    expect(out).toContain('Accepted, but no deviation has this name: filterMatch: filterMatch=iexact')
  })
})

/** Reports the assumptions alone. */
const quick = ['--rate', '10000', '--only', assumptionNames.join()]

describe('check --output', () => {
  test('writes a file with which serve behaves as the service does', async () => {
    const file = join(makeFolder(), 'assumptions.json')
    const { url, mock } = await startServer({
      objects,
      assumptions: { filterMatch: 'icontains', uniqueName: true, pageSize: 5 },
    })
    const { code, out, err } = await run('check', url, '--allow-writes', ...quick, '--output', file)
    expect(out).toContain('15 of 15 assumptions learned')
    expect(err).toContain(`Wrote 15 of 15 assumptions to ${file}.\n`)
    expect(code).toBe(0)
    const twin = await serve('--assumptions', file)
    expect((await connect(twin.baseUrl).settings()).assumptions).toEqual({
      ...mock.settings.assumptions,
      // A server of ours refuses longer texts.
      nameMaxLength: 1024,
    })
  })

  test('writes its file without the token, and prints the report as JSON alone', async () => {
    const file = join(makeFolder(), 'assumptions.json')
    const { url } = await startServer({ objects, assumptions: { tokens: ['s3cret'] } })
    const args = [url, '--token', 's3cret', ...quick, '--output', file]
    const text = await run('check', ...args)
    const json = await run('check', ...args, '--report', 'json', '--quiet')
    expect(JSON.parse(json.out)).toMatchObject({ url, deviations: [] })
    expect(json).toMatchObject({ code: 0, err: '' })
    expect(text.err).toMatch(/^Wrote \d+ of 15 assumptions to .*\. The token is not in it: see "undetermined"\.$/m)
    expect(text.out).not.toContain('s3cret')
    expect(readFileSync(file, 'utf8')).not.toContain('s3cret')
    const { undetermined, ...learned } = JSON.parse(readFileSync(file, 'utf8'))
    expect(learned).toMatchObject({ filterMatch: 'exact', defaultSort: 'id' })
    expect(undetermined).toMatchObject({
      partialAttributes: 'only an update tells it; needs --allow-writes',
      tokens:
        'the service needs a token: start the twin with --assume "tokens=$INVENTORY_TOKEN" to ask for it; a scheme other than Token stands in it, as in Bearer 1a2b',
    })
    expect(Object.keys({ ...learned, ...undetermined })).toHaveLength(15)
  })

  test('keeps the file where nothing was learned: with a wrong token, and at a wrong URL', async () => {
    const file = makeFile('assumptions.json', '{"uniqueName":true}')
    const { url } = await startServer({ objects, assumptions: { tokens: ['s3cret'] } })
    const closed = await run('check', url, '--token', 'wrong', ...quick, '--output', file)
    expect(closed).toMatchObject({ code: 3, out: '', err: expect.stringContaining('Is the token right') })
    const missing = await run('check', `${url}/nowhere`, ...quick, '--output', file)
    expect(missing).toMatchObject({ code: 3, out: '', err: expect.stringContaining('Is the URL right?') })
    expect(readFileSync(file, 'utf8')).toBe('{"uniqueName":true}')
  })

  describe('of a service that ends early', () => {
    const file = () => join(makeFolder(), 'assumptions.json')
    const checkFor = async (path: string, requests: number, ...args: string[]) => {
      const { url, mock } = await startServer({ objects })
      let count = 0
      mock.on('request:end', () => {
        if (++count === requests) mock.faults.add({ networkError: true })
      })
      return run('check', url, ...quick, '--output', path, ...args)
    }

    test('ends with exit code 3, and writes what it learned over nothing, something else, or less', async () => {
      for (const content of [undefined, 'null', '{"other": 1}', '{"uniqueName": true}']) {
        const path = content === undefined ? file() : makeFile('assumptions.json', content)
        const { code, out, err } = await checkFor(path, 9)
        expect(out).toContain('Not complete: ')
        expect(err).toMatch(/^Wrote \d+ of 15 assumptions to /m)
        expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
          undetermined: { uniqueName: expect.any(String) },
        })
        expect(code).toBe(3)
      }
    })

    test('keeps a file that has more, and says so', async () => {
      const path = file()
      expect((await checkFor(path, 500)).code).toBe(0)
      const before = readFileSync(path, 'utf8')
      const { code, err } = await checkFor(path, 9)
      expect(err).toMatch(/stays as it was: it has \d+ assumptions, and this run ended early with \d+\.\n/)
      expect(code).toBe(3)
      expect((await checkFor(path, 9, '--quiet')).err).toBe('')
      expect(readFileSync(path, 'utf8')).toBe(before)
    })
  })

  test.skipIf(process.platform === 'win32')('deletes its objects at Ctrl-C, and prints the report so far', async () => {
    const { baseUrl } = await serve()
    const { objects } = connect(baseUrl)
    const before = await objects.list()
    const { child, finished } = start('check', baseUrl, '--allow-writes', '--rate', '50')
    while ((await objects.count()) === before.length && child.exitCode === null);
    child.kill('SIGINT')
    const { code, out, err } = await finished
    expect(code).toBe(130)
    expect(err).toContain('Stopping. ')
    expect(out).toContain('The check was aborted.')
    expect(await objects.list()).toEqual(before)
  })
})

test('a body that ends in the middle is no result: exit code 3, and a line that says so', async () => {
  const body = gzipSync(JSON.stringify(objects))
  const url = await startService((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
  })
  const { code, out, err } = await start('check', url, '--timeout', '500', '--quiet').finished
  expect(err).toContain(`Failed to ask ${url}: expected a response`)
  expect({ code, out }).toEqual({ code: 3, out: '' })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../src/client.ts'
import { scenarios } from '../../../src/factories.ts'
import { startServer } from '../../server/start-server.ts'
import { makeFile, makeFolder, serve, start } from '../cli-process.ts'
import { startService } from '../conformance/silent-service.ts'
import { run } from '../in-process.ts'

const objects = scenarios.small()
const fast = ['--rate', '10000']

describe('probe', () => {
  test('writes a file with which serve behaves as the service does', async () => {
    const file = join(makeFolder(), 'assumptions.json')
    const { url, mock } = await startServer({
      objects,
      assumptions: { filterMatch: 'icontains', uniqueName: true, pageSize: 5 },
    })
    const { code, out, err } = await run('probe', url, '--allow-writes', ...fast, '--output', file)
    expect(out).toContain('15 of 15 assumptions learned')
    expect(err).toContain(`Wrote 15 of 15 assumptions to ${file}.\n`)
    expect(code).toBe(0)
    const twin = await serve('--assumptions', file)
    expect((await connect(twin.baseUrl).settings()).assumptions).toEqual(mock.settings.assumptions)
  })

  test('writes its file without the token, and prints the report as JSON alone', async () => {
    const file = join(makeFolder(), 'assumptions.json')
    const { url } = await startServer({ objects, assumptions: { tokens: ['s3cret'] } })
    const args = [url, '--token', 's3cret', ...fast, '--output', file]
    const text = await run('probe', ...args)
    const json = await run('probe', ...args, '--report', 'json', '--quiet')
    expect(JSON.parse(json.out)).toMatchObject({ url, deviations: [] })
    expect(json).toMatchObject({ code: 0, err: '' })
    expect(text.err).toMatch(/^Wrote \d+ of 15 assumptions to .*\. The token is not in it: see "undetermined"\.$/m)
    expect(text.out).not.toContain('s3cret')
    expect(readFileSync(file, 'utf8')).not.toContain('s3cret')
    const { undetermined, ...learned } = JSON.parse(readFileSync(file, 'utf8'))
    expect(learned).toMatchObject({ filterMatch: 'exact', defaultSort: 'id' })
    expect(undetermined).toMatchObject({
      partialAttributes: 'only an update tells it; needs --allow-writes',
      tokens: 'the service needs a token: start the twin with --assume tokens=$INVENTORY_TOKEN to ask for it',
    })
    expect(Object.keys({ ...learned, ...undetermined })).toHaveLength(15)
  })

  test('ends with exit code 1 for deviations from the contract, and still writes what it learned', async () => {
    const url = await startService((_, response) => response.end('[]'))
    const file = join(makeFolder(), 'assumptions.json')
    const { code } = await run('probe', url, ...fast, '--output', file)
    expect(code).toBe(1)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toBeTypeOf('object')
  })

  test('keeps the file where nothing was learned: with a wrong token, and at a wrong URL', async () => {
    const file = makeFile('assumptions.json', '{"uniqueName":true}')
    const { url } = await startServer({ objects, assumptions: { tokens: ['s3cret'] } })
    const closed = await run('probe', url, '--token', 'wrong', ...fast, '--output', file)
    expect(closed).toMatchObject({ code: 3, out: '', err: expect.stringContaining('Is the token right') })
    const missing = await run('probe', `${url}/nowhere`, ...fast, '--output', file)
    expect(missing).toMatchObject({ code: 3, out: '', err: expect.stringContaining('Is the URL right?') })
    expect(readFileSync(file, 'utf8')).toBe('{"uniqueName":true}')
  })

  describe('cut off by --max-requests', () => {
    const file = () => join(makeFolder(), 'assumptions.json')
    const probe = async (path: string, maxRequests: string, ...args: string[]) => {
      const { url } = await startServer({ objects })
      return run('probe', url, ...fast, '--max-requests', maxRequests, '--output', path, ...args)
    }

    test('ends with exit code 3, and writes what it learned over nothing, something else, or less', async () => {
      for (const content of [undefined, 'null', '{"other": 1}', '{"uniqueName": true}']) {
        const path = content === undefined ? file() : makeFile('assumptions.json', content)
        const { code, out, err } = await probe(path, '9')
        expect(out).toContain('Raise --max-requests.')
        expect(err).toMatch(/^Wrote \d+ of 15 assumptions to /m)
        expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
          undetermined: { uniqueName: expect.any(String) },
        })
        expect(code).toBe(3)
      }
    })

    test('keeps a file that has more, and says so', async () => {
      const path = file()
      expect((await probe(path, '500')).code).toBe(0)
      const before = readFileSync(path, 'utf8')
      const { code, err } = await probe(path, '9')
      expect(err).toMatch(/stays as it was: it has \d+ assumptions, and this run ended early with \d+\.\n/)
      expect(code).toBe(3)
      expect((await probe(path, '9', '--quiet')).err).toBe('')
      expect(readFileSync(path, 'utf8')).toBe(before)
    })
  })

  test.skipIf(process.platform === 'win32')('deletes its objects at Ctrl-C, and prints the report so far', async () => {
    const { baseUrl } = await serve()
    const { objects } = connect(baseUrl)
    const before = await objects.list()
    const { child, finished } = start('probe', baseUrl, '--allow-writes', '--rate', '50')
    while ((await objects.count()) === before.length && child.exitCode === null);
    child.kill('SIGINT')
    const { code, out, err } = await finished
    expect(code).toBe(130)
    expect(err).toContain('Stopping. ')
    expect(out).toContain('The probe was aborted.')
    expect(await objects.list()).toEqual(before)
  })
})

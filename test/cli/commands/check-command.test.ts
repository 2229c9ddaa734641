import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scenarios } from '../../../src/factories.ts'
import { startServer } from '../../server/start-server.ts'
import { makeFile, makeFolder } from '../cli-process.ts'
import { run } from '../in-process.ts'

const objects = scenarios.small()
// By default, it spends 500 requests.
const fast = ['--rate', '10000', '--quiet', '--max-requests', '150']

describe('check', () => {
  test('finds nothing where the assumptions are right, and writes JUnit XML', async () => {
    const junit = join(makeFolder(), 'report.xml')
    const { url } = await startServer({ objects, assumptions: { filterMatch: 'iexact' } })
    const args = [url, ...fast, '--seed', '7', '--assume', 'filterMatch=iexact', '--junit', junit]
    const { code, out, err } = await run('check', ...args)
    expect(out).not.toBe('')
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
    ['150', 0, null],
    ['5', 3, { reason: 'limit', message: expect.stringContaining('Raise --max-requests.') }],
  ])('spends the requests that it may send: %s', async (maxRequests, code, incomplete) => {
    const { url } = await startServer({ objects })
    const finished = await run('check', url, ...fast, '--max-requests', maxRequests, '--report', 'json')
    expect(JSON.parse(finished.out)).toMatchObject({ requests: Number(maxRequests), incomplete })
    expect(finished.code).toBe(code)
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
      const { code, out } = await run('check', url, ...fast, '--report', 'json')
      expect(JSON.parse(out)).toMatchObject({ incomplete: { reason: 'unanswered' } })
      // A deviation is one, however a run ends.
      expect(code).toBe(exitCode)
    },
  )

  test('expects nothing of what probe could not learn', async () => {
    const file = makeFile(
      'assumptions.json',
      '{"undetermined": {"filterMatch": "too few objects", "tokens": "it needs one"}}',
    )
    const { url } = await startServer({ objects, assumptions: { filterMatch: 'icontains', tokens: ['s3cret'] } })
    const args = [url, ...fast, '--token', 's3cret', '--max-requests', '100', '--report', 'json']
    const { code, out } = await run('check', ...args, '--assumptions', file)
    const { expected, deviations } = JSON.parse(out)
    expect(Object.keys(expected)).toHaveLength(13)
    expect(expected).not.toHaveProperty('filterMatch')
    expect({ code, deviations }).toEqual({ code: 0, deviations: [] })
  })

  test('ends with exit code 0 where all deviations are those of --accept: a report, or a list of ids', async () => {
    const { url } = await startServer({ objects, assumptions: { filterMatch: 'icontains' } })
    const check = (...args: string[]) =>
      run('check', url, ...fast, '--max-requests', '100', '--seed', '1', '--assume', 'filterMatch=exact', ...args)
    const first = await check('--report', 'json')
    expect(first.code).toBe(1)
    const ids = JSON.parse(first.out).deviations.map(({ id }: { id: string }) => id)
    expect(await check('--accept', makeFile('known.json', first.out))).toMatchObject({ code: 0 })
    expect(await check('--accept', makeFile('ids.json', ids))).toMatchObject({ code: 0 })
    expect(await check('--accept', makeFile('others.json', ['assumption uniqueName true']))).toMatchObject({ code: 1 })
  })

  test.each([
    ['text', /^http:\/\/127/],
    ['markdown', /^# http/],
    ['json', /^\{/],
    ['junit', /^<\?xml /],
  ])('prints its report as %s, as probe does', async (format, start) => {
    const { url } = await startServer({ objects })
    for (const command of ['check', 'probe']) {
      const { out } = await run(command, url, ...fast, '--max-requests', '10', '--report', format)
      expect(out).toMatch(start)
      expect(out).toMatch(/\S\n$/)
    }
  })
})

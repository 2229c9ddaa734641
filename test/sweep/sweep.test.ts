import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openQuestions } from '../../src/sweep/open-questions.ts'
import { formatSweep, type SweepOptions, sweep } from '../../src/sweep.ts'
import { makeFile, makeFolder, start, startNode } from '../cli/cli-process.ts'

/** @module-tag slow */

const service = new URL('../../dist/service.js', import.meta.url).href

/** A test of Node that sends requests to a service with two objects. */
const testOf = (name: string, body: string) => `test(${JSON.stringify(name)}, async () => {
  const service = createInventoryService({ objects: [{ name: 'web-1' }, { name: 'web-10' }] })
  const list = async (search) => (await service.fetch('/api/v2/objects/' + search)).json()
  ${body}
})`

/** A folder with a file of tests, for `node --test`. */
function makeProject(...tests: string[]): string {
  const folder = makeFolder()
  const head = `import { test } from 'node:test'
import assert from 'node:assert/strict'
import { writeFileSync, existsSync } from 'node:fs'
import { createInventoryService } from '${service}'
`
  writeFileSync(join(folder, 'a.test.mjs'), head + tests.join('\n'))
  return folder
}

const partial = testOf('finds web-1', "assert.equal((await list('?name=web-1')).length, 1)")
const robust = testOf('sorts', "assert.equal((await list('?sort=-id'))[0].id, 2)")

const run = (cwd: string, options: Partial<SweepOptions> = {}) =>
  sweep({ command: ['node', '--test'], cwd, only: ['filterMatch', 'filterCombination'], ...options })

test('finds the test that relies on an answer, with its error and its request, in the fewest runs', async () => {
  const report = await run(makeProject(partial, robust))
  expect(report).toMatchObject({ runner: 'node', result: 'relies', passed: 2, unstable: [], incomplete: null })
  const [filterMatch, filterCombination] = report.questions
  expect(filterMatch).toEqual({
    name: 'filterMatch',
    section: '4.1',
    words: 'Whether filters match exactly or partially: not shown.',
    ask: 'Do filters match the whole value or a part of it, and do they mind case?',
    isRobustness: false,
    status: 'breaks',
    findings: [
      {
        label: 'filters match a part',
        answers: [{ assumptions: { filterMatch: 'contains' } }],
        tests: [
          {
            test: 'a.test.mjs > finds web-1',
            error: 'Expected values to be strictly equal: 2 !== 1',
            request: 'GET /api/v2/objects/?name=web-1 got 200 with another content',
            isAccepted: false,
          },
        ],
      },
    ],
  })
  expect(filterCombination?.status).toBe('not met')
  // Twice as it is, `contains` and what failed again. `icontains` gives the same responses.
  expect(report.runs).toBe(4)
  expect(formatSweep(report)).toContain('filterMatch (4.1): if filters match a part, 1 test fails\n')
  expect(formatSweep(report)).toContain(
    `if filters match a part: INVENTORY_MOCK_ANSWER='{"assumptions":{"filterMatch":"contains"}}'\n    a.test.mjs > finds web-1\n`,
  )
  expect(formatSweep(report, 'markdown')).toContain('> Whether filters match exactly or partially: not shown.')
  expect(JSON.parse(formatSweep(report, 'json'))).toEqual(JSON.parse(JSON.stringify(report)))
})

test('a failing test ends it', async () => {
  const report = await run(makeProject(robust, testOf('fails', 'assert.fail("no")')))
  expect(report).toMatchObject({ result: 'red', runs: 2, failed: [{ name: 'fails', error: 'no' }] })
  expect(formatSweep(report)).toMatch(/^1 test fails without a sweep. Mend it first./)
})

test('a failing command ends it, with the end of its output, but for where a report is', async () => {
  const script = `console.log('the reason'); console.log(process.env.INVENTORY_MOCK_RECORD); process.exit(3)`
  const report = await run(makeFolder(), { command: ['node', '-e', script] })
  expect(formatSweep(report)).toBe(
    'The command fails without a sweep. Mend it first.\n    the command\n        exit code 3: the reason\n',
  )
})

test('a test that passes only once is unstable, and proves nothing', { tags: ['release'] }, async () => {
  const flag = join(makeFolder(), 'flag')
  const unstable = testOf(
    'changes',
    `const is = existsSync('${flag}'); writeFileSync('${flag}', ''); await list('?name=web'); assert.ok(!is)`,
  )
  const report = await run(makeProject(unstable))
  expect(report).toMatchObject({ result: 'holds', unstable: ['a.test.mjs > changes'] })
})

test('requests that differ each time keep no test from an answer of its own', async () => {
  const differs = testOf('differs', "await list('?_=' + Math.random())")
  const report = await run(makeProject(partial, differs))
  expect(report).toMatchObject({ result: 'relies', passed: 2, runs: 4, notes: [] })
})

test('an accepted test does not count, and one that does not break is named', async () => {
  const row = { id: 'filterMatch', test: 'a.test.mjs > finds web-1', reason: 'asked' }
  const gone = { ...row, test: 'a.test.mjs > gone' }
  const report = await run(makeProject(partial), { accept: [row, gone] })
  expect(report).toMatchObject({ result: 'holds', outdated: [gone] })
  expect(formatSweep(report)).toMatch(
    /^No test beside those accepted relies on a question that the contract leaves open\.\n/,
  )
  expect(formatSweep(report)).toContain('a.test.mjs > finds web-1 (accepted)')
  expect(formatSweep(report)).toContain('Accepted, but nothing with this name breaks: filterMatch: a.test.mjs > gone')
})

test('what is known of the service is not asked', { tags: ['release'] }, async () => {
  const report = await run(makeProject(partial), { assumptions: { filterMatch: 'exact' } })
  expect(report).toMatchObject({ result: 'holds', runs: 2 })
  expect(report.questions[0]).toMatchObject({ name: 'filterMatch', status: 'known' })
})

test('all tests of a file that fail in the same way are one finding', { tags: ['release'] }, async () => {
  const body = "assert.equal((await list('?name=web-1')).length, 1)"
  const report = await run(makeProject(testOf('one', body), testOf('two', body)))
  expect(report.questions[0]?.findings[0]?.tests).toMatchObject([{ test: 'a.test.mjs > all 2 tests' }])
})

test('a token that some requests lack is asked for', async () => {
  const withToken = "service.fetch('/api/v2/objects/', { headers: { authorization: 'Token 1' } })"
  const forgets = testOf('forgets', `await ${withToken}; assert.ok(Array.isArray(await list('')))`)
  const report = await run(makeProject(forgets), { only: ['tokens'] })
  expect(report.questions.find(({ name }) => name === 'tokens')?.findings).toMatchObject([
    { answers: [{ assumptions: { tokens: ['1'] } }] },
  ])
  const without = await run(makeProject(robust), { only: ['tokens'] })
  expect(without.notes).toEqual([
    'tokens (5): no request has a token, so with any token every test would fail. Nothing was run.',
  ])
})

test('a command without a runner counts by its exit code', { tags: ['release'] }, async () => {
  const folder = makeProject()
  const script = join(folder, 'script.mjs')
  writeFileSync(
    script,
    `import { createInventoryService } from '${service}'
const response = await createInventoryService({ objects: [{ name: 'a' }, { name: 'ab' }] }).fetch('/api/v2/objects/?name=a')
process.exit((await response.json()).length - 1)`,
  )
  const report = await run(folder, { command: ['node', 'script.mjs'] })
  expect(report).toMatchObject({ runner: null, result: 'relies', passed: null })
  expect(report.questions[0]?.findings[0]?.tests).toMatchObject([{ test: 'the command' }])
  expect(report.notes[0]).toMatch('runner is not known')
})

test('nothing asked is not complete, with the reason', async () => {
  const without = await run(makeProject("test('none', () => {})"))
  expect(without).toMatchObject({ result: 'incomplete', incomplete: expect.stringMatching(/no mock .* answered/) })
  expect(formatSweep(without)).toMatch(/^Nothing was asked: no mock of this library answered in this run/)
  const nothing = await run(makeProject(robust), { only: ['filterMatch'], skip: ['filterMatch'] })
  expect(nothing).toMatchObject({ result: 'incomplete', runs: 0 })
  expect(formatSweep(nothing)).toBe('Nothing was asked: only and skip leave no question.\n0 runs, 0 s.\n')
})

test('questions that the code has answered need not be asked, which is said', async () => {
  const chosen = `service.configure({ assumptions: { filterMatch: 'exact' } }); await list('?name=web-1')`
  const report = await run(makeProject(testOf('chooses', chosen)))
  expect(report).toMatchObject({ result: 'holds', runs: 2, notes: [expect.stringMatching(/^Nothing had to be asked/)] })
})

test('the order of a single request is not asked', async () => {
  const report = await run(makeProject(testOf('one', "await list('?name=web-1')")), { only: ['responseOrder'] })
  expect(report).toMatchObject({ result: 'holds', runs: 2, notes: [expect.stringMatching(/^Nothing had to be asked/)] })
  expect(report.questions.find(({ name }) => name === 'responseOrder')?.status).toBe('not met')
  expect(formatSweep(report)).toMatch(/^No test relies on a question .*, of those that were asked\.\n/)
  expect(formatSweep(report)).toMatch(
    /^Left out: filterMatch\.\nAsked with --robustness only: moreFields, unavailable\.$/m,
  )
})

test('robustness is asked only if the options say so', async () => {
  const strict = testOf('knows every field', "assert.deepEqual(Object.keys((await list('?sort=id'))[0]).length, 7)")
  const folder = makeProject(strict)
  const find = ({ questions }: Awaited<ReturnType<typeof run>>) => questions.find(({ name }) => name === 'moreFields')
  // Its request meets no filter.
  const asking = ['moreFields', 'filterMatch']
  const all = { only: undefined, skip: openQuestions.map(({ name }) => name).filter((name) => !asking.includes(name)) }
  expect(find(await run(folder, all))?.status).toBe('left out')
  const asked = [await run(folder, { ...all, robustness: true }), await run(folder, { only: ['moreFields'] })]
  expect(asked.map(find)).toMatchObject([{ status: 'breaks' }, { status: 'breaks' }])
  expect(asked.map(({ result }) => result)).toEqual(['holds', 'holds'])
})

test('what takes more runs than allowed, or is interrupted, is not complete', async () => {
  const limited = await run(makeProject(partial), { maxRuns: 2 })
  expect(limited).toMatchObject({ result: 'incomplete', runs: 2, incomplete: '2 runs were not enough' })
  const controller = new AbortController()
  const interrupted = await run(makeProject(partial), {
    signal: controller.signal,
    onProgress: ({ run }) => run === 3 && controller.abort(new Error('interrupted')),
  })
  expect(interrupted).toMatchObject({ result: 'incomplete', incomplete: 'interrupted' })
})

test('an invalid answer by hand ends the process, with the sentence', async () => {
  const code = `await import('${service}'); setInterval(() => {}, 1000)`
  const env = { INVENTORY_MOCK_ANSWER: '{"filterMatch":"contains"}' }
  const { code: exitCode, err } = await startNode(['--input-type=module', '--eval', code], env).finished
  expect(exitCode).toBe(1)
  expect(err).toMatch(/Failed to read INVENTORY_MOCK_ANSWER: .*Put it in assumptions/)
})

test('an error that belongs to no test is found in its file', async () => {
  const stray = "if ((await list('?name=web-1')).length > 1) void Promise.reject(new Error('stray'))"
  const folder = makeProject(testOf('leaves an error', stray))
  writeFileSync(join(folder, 'b.test.mjs'), readFileSync(join(makeProject(robust), 'a.test.mjs')))
  const [filterMatch] = (await run(folder)).questions
  expect(filterMatch?.findings).toMatchObject([{ tests: [{ test: 'a.test.mjs > the whole file' }] }])
})

test('the limit of a run is said, with the tests that it cut', { tags: ['release'], timeout: 900_000 }, async () => {
  const hangs =
    "if ((await list('?name=web-1')).length > 1) { setInterval(() => {}, 1000); await new Promise(() => {}) }"
  const report = await run(makeProject(testOf('hangs', hangs), robust), { maxRuns: 3 })
  expect(report.notes.join('\n')).toMatch(/A run met its limit of \d+ s, ten times .*Cut: a\.test\.mjs > hangs/)
})

test('bail ends it with the first finding', { tags: ['release'] }, async () => {
  const report = await run(makeProject(partial), { bail: true })
  expect(report).toMatchObject({ result: 'relies', runs: 4, incomplete: 'the first finding ended it' })
})

test.each<[object, RegExp]>([
  [{}, /expected the option command/],
  [{ command: 'npx vitest' }, /expected command to be a list of the program and its arguments/],
  [{ command: ['x'], only: ['filtermatch'] }, /expected only to be a list of/],
  [{ command: ['x'], only: [] }, /expected only to be a list of .*, at least one but got \[\]/],
  [{ command: ['x'], assumptions: { filterMatch: 'no' } }, /filterMatch/],
  [{ command: ['x'], accept: [{ id: 'x' }] }, /accept to be a list of \{ id, test, reason \}/],
  [{ command: ['x'], accept: [{ id: 'filterMach', test: 'a', reason: 'b' }] }, /Did you mean "filterMatch"\?/],
  [{ command: ['no-such-program-here'] }, /no-such-program-here/],
])('%j is refused', async (options, message) => {
  await expect(sweep(options as never)).rejects.toThrow(message)
})

test('the built module starts commands, as an ES module', async () => {
  const code = `import { sweep } from '${new URL('../../dist/sweep.js', import.meta.url).href}'
await sweep({ command: ['no-such-program'] }).catch(({ message }) => console.log(message))`
  const { out } = await startNode(['--input-type=module', '--eval', code]).finished
  expect(out).toMatch(/^Failed to run the tests: expected a program but got "no-such-program"/)
})

test('the command has the exit codes of its help, and its progress on standard error', async () => {
  const accept = makeFile('accept.json', [{ id: 'filterMatch', test: 'a.test.mjs > finds web-1', reason: 'asked' }])
  const start = (cwd: string, ...args: string[]) =>
    startNode([fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url)), 'sweep', ...args], {}, cwd).finished
  const only = ['--only', 'filterMatch', '--', 'node', '--test']
  const folder = makeProject(partial)
  expect(await start(folder, ...only)).toMatchObject({ code: 1, err: expect.stringMatching(/^run 1: as it is\n/) })
  expect(await start(folder, '--quiet', '--accept', accept, ...only)).toMatchObject({ code: 0, err: '' })
  expect(await start(folder, '--max-runs', '2', ...only)).toMatchObject({ code: 3 })
  expect(await start(makeProject(testOf('fails', 'assert.fail()')), ...only)).toMatchObject({ code: 2 })
})

test.each([
  [['sweep'], /sweep takes a command after two dashes/],
  [['sweep', 'npm', 'test'], /sweep takes a command after two dashes, such as: sweep -- npm test/],
  [['sweep', 'now', '--', 'npm', 'test'], /Unexpected argument 'now'/],
  [['sweep', '--only', 'filtermatch', '--', 'x'], /Did you mean filterMatch/],
  [['sweep', '--accept', 'none.json', '--', 'x'], /none\.json/],
])('%j is wrong usage', async (args, message) => {
  expect(await start(...args).finished).toMatchObject({ code: 2, err: expect.stringMatching(message) })
})

test('a test whose faked timers pass before a late request relies on no order', async () => {
  const delayed = `test('a minute passes at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const service = createInventoryService({ delay: 60_000 })
  const responses = [service.fetch('/api/v2/objects/'), service.fetch('/api/v2/objects/?sort=id')]
  for (let turn = 0; turn < 100; turn++) await null
  t.mock.timers.tick(60_000)
  for (const response of responses) assert.equal((await response).status, 200)
})`
  const together = testOf('two at once', "assert.equal((await Promise.all([list(''), list('?sort=-id')]))[1][0].id, 2)")
  const report = await run(makeProject(together, delayed), { only: ['responseOrder'] })
  expect(report).toMatchObject({ result: 'holds', passed: 2, failed: [] })
  expect(report.notes).toEqual([expect.stringContaining('cannot wait 60 ms for a response')])
  expect(report.notes[0]).toMatch(/: a\.test\.mjs > a minute passes at once\.$/)
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { recognizeCommand } from '../../src/sweep/recognize-command.ts'
import { makeFolder } from '../cli/cli-process.ts'

/** A folder with the scripts of a package.json, and a file `a.test.js`. */
function makeProject(scripts: Record<string, string> = {}): string {
  const folder = makeFolder()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  mkdirSync(join(folder, 'test'))
  writeFileSync(join(folder, 'a.test.js'), '')
  return folder
}

test.each([
  ['vitest', 'vitest'],
  ['npx vitest run', 'vitest'],
  ['npx --no-install vitest run', 'vitest'],
  ['./node_modules/.bin/vitest run', 'vitest'],
  ['node ./node_modules/vitest/vitest.mjs run', 'vitest'],
  ['npm exec -- vitest run', 'vitest'],
  ['pnpm exec vitest', 'vitest'],
  ['yarn jest', 'jest'],
  ['pnpm vitest run', 'vitest'],
  ['npm jest', null],
  ['npx jest', 'jest'],
  ['npx playwright test', 'playwright'],
  ['npx playwright install', null],
  ['node node_modules/@playwright/test/cli.js test', 'playwright'],
  ['node --test', 'node'],
  ['node --import tsx --test test', 'node'],
  ['node script.js', null],
  ['npx mocha', null],
  ['inventory-objects-mock run --scenario small -- npx playwright test', 'playwright'],
])('%s is run by %s', (command, name) => {
  expect(recognizeCommand(command.split(' '), makeProject()).name).toBe(name)
})

test.each([
  ['npm test', 'vitest run', 'vitest'],
  ['npm t', 'jest', 'jest'],
  ['npm run test', 'NODE_ENV=test jest --ci', 'jest'],
  ['npm run test', 'cross-env CI=1 npx vitest run', 'vitest'],
  ['yarn test', 'tsc && vitest run', 'vitest'],
  ['pnpm test', 'node --test', 'node'],
  ['npm test', 'vitest run && tsc', null],
  ['npm test', 'vitest run | tee log', null],
  ['npm run unknown', 'vitest run', null],
])('%s, a script that is %s, is run by %s', (command, script, name) => {
  expect(recognizeCommand(command.split(' '), makeProject({ test: script })).name).toBe(name)
})

const ofVitest = '--reporter=default --reporter=json --outputFile.json=report.json'
const ofJest = '--reporters=default --reporters=report.json.cjs'

test.each<[command: string, files: string[] | null, script: string, words: string, canSelect: boolean]>([
  ['npx vitest run', ['/x/b.test.js'], '', `npx vitest run ${ofVitest} /x/b.test.js`, true],
  // Two dashes behind npm, once.
  ['npm test', null, 'jest', `npm test -- ${ofJest}`, true],
  ['npm test -- --ci', null, 'jest', `npm test -- --ci ${ofJest}`, true],
  ['yarn test', null, 'jest', `yarn test ${ofJest}`, true],
  // The files of a selection in place of those of the command, but not of a script.
  ['node --test a.test.js', ['/x/b.test.js'], '', 'node --test /x/b.test.js', true],
  ['npm test', null, 'node --test a.test.js', 'npm test', false],
  // The verb of a runner stays, where a folder has its name.
  ['npx playwright test', ['/x/b.js'], '', String.raw`npx playwright test --reporter=line,json /x/b\.js$`, true],
  ['npx jest test', ['/x/b.test.js'], '', `npx jest ${ofJest} --runTestsByPath /x/b.test.js`, true],
])('the words of %s, for the files %j and with the script "%s", are %s', (command, files, script, words, canSelect) => {
  const recognized = recognizeCommand(command.split(' '), makeProject({ test: script }))
  expect([recognized.words('report.json', files).join(' '), recognized.canSelect]).toEqual([words, canSelect])
})

test.each([
  ['AssertionError: \x1b[31mexpected 1 to be 2\x1b[39m\n    at x.js:1', 'expected 1 to be 2'],
  [
    'Error: expect(received).toBe(expected)\n\nExpected: 1\nReceived: 2\n',
    'expect(received).toBe(expected) Expected: 1 Received: 2',
  ],
  [
    'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n1 !== 2\n',
    'Expected values to be strictly equal: 1 !== 2',
  ],
])('an error is one line, without colours and the name of its class, with what was expected: %j', (message, error) => {
  const failed = { title: 'a', ancestorTitles: ['b'], status: 'failed', failureMessages: [message] }
  const report = { testResults: [{ name: '/x/a.test.js', status: 'failed', assertionResults: [failed] }] }
  const [read] = recognizeCommand(['jest'], makeProject()).read(JSON.stringify(report))
  expect(read).toEqual({ file: '/x/a.test.js', name: 'b > a', hasPassed: false, error })
})

test('of Node, a test that never ends is reported without those that it cancels, and a stray error fails its file', () => {
  const folder = makeProject()
  const head = "import test from 'node:test'\ntest('passes', () => {"
  writeFileSync(
    join(folder, 'a.test.mjs'),
    `${head}})\ntest('never ends', () => new Promise(() => {}))\ntest('follows', () => {})`,
  )
  writeFileSync(join(folder, 'b.test.mjs'), `${head} Promise.reject(new Error('stray')) })`)
  const { env, read } = recognizeCommand(['node', '--test'], folder)
  const report = join(folder, 'report')
  const { NODE_TEST_CONTEXT: _, ...ownEnv } = process.env
  spawnSync('node', ['--test', 'a.test.mjs', 'b.test.mjs'], { cwd: folder, env: { ...ownEnv, ...env(report) } })
  const tests = read(readFileSync(report, 'utf8')).map(({ file, name, hasPassed }) => [
    basename(file!),
    name,
    hasPassed,
  ])
  expect(tests.filter(([file]) => file === 'a.test.mjs')).toEqual([
    ['a.test.mjs', 'passes', true],
    ['a.test.mjs', 'never ends', false],
  ])
  expect(tests).toContainEqual(['b.test.mjs', 'the whole file', false])
})

test('an error of Vitest that belongs to no test is found in its output, and one of Playwright in its report', () => {
  const { findStray } = recognizeCommand(['vitest'], makeProject())
  const banner = '\n⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯\n\nVitest caught 1 unhandled error during the test run.\n\n'
  expect(findStray(`a\x1b[31m${banner}⎯⎯ Unhandled Rejection ⎯⎯\nTypeError: no list\n ❯ a.ts:1`)).toBe(
    'TypeError: no list',
  )
  expect(findStray(' Tests  1 failed')).toBeNull()
  const { read } = recognizeCommand(['playwright', 'test'], makeProject())
  const report = { config: { rootDir: '/x' }, suites: [], errors: [{ message: 'Error: no server' }] }
  expect(read(JSON.stringify(report))).toEqual([
    { file: null, name: 'the command', hasPassed: false, error: 'no server' },
  ])
})

test.each([
  ['npx vitest run', true],
  ['npx vitest run --sequence.seed=1', false],
  ['npx jest', true],
  ['npx jest --randomize', false],
  ['node --test', false],
  ['npx playwright test', false],
])('the tests of a file run in another order with %s: %s', (command, expected) => {
  expect(recognizeCommand(command.split(' '), makeProject()).canShuffle).toBe(expected)
})

test('the reporter for Jest writes what Jest itself cannot: errors that refer to themselves', () => {
  const folder = makeProject()
  const { reporter, read } = recognizeCommand(['jest'], folder)
  writeFileSync(join(folder, 'report.cjs'), reporter!)
  const Reporter = createRequire(import.meta.url)(join(folder, 'report.cjs'))
  const failure = { config: {} }
  failure.config = failure
  const failed = { title: 'a', ancestorTitles: ['b'], status: 'failed', failureMessages: ['AxiosError: no'] }
  new Reporter().onRunComplete(new Set(), {
    testResults: [
      { testFilePath: '/x/a.test.js', testResults: [{ ...failed, failureDetails: [failure] }] },
      { testFilePath: '/x/b.test.js', testExecError: failure, failureMessage: 'SyntaxError: x', testResults: [] },
    ],
  })
  expect(read(readFileSync(join(folder, 'report'), 'utf8'))).toEqual([
    { file: '/x/a.test.js', name: 'b > a', hasPassed: false, error: 'no' },
    { file: '/x/b.test.js', name: 'the whole file', hasPassed: false, error: 'x' },
  ])
})

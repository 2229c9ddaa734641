import { currentTestKey } from '../mock/sweep/current-test.ts'
import { readJest, readPlaywright, type TestResult, WHOLE_FILE } from './test-results.ts'

/** The name of a test runner that a sweep recognizes. */
export type RunnerName = 'vitest' | 'jest' | 'playwright' | 'node'

/** How a runner is asked for some files alone, and for its results in a file. */
export interface Runner {
  /** The first word after the program, which is no file, also where a folder has this name. */
  readonly verb?: string
  /** Whether the words of a command run it, from the name of its program on. */
  is(words: readonly string[]): boolean
  /** The arguments with which it writes a report. */
  readonly args: (report: string, words: readonly string[]) => string[]
  /** The variables of a run. */
  readonly env?: (report: string) => NodeJS.ProcessEnv
  /** The code of a reporter, in a file with the path of the report and `.cjs`. */
  readonly reporter?: string | undefined
  /** Arguments for the tests of a file in another order, and the options of a command with which they do not go together. */
  readonly shuffle?: { readonly args: readonly string[]; readonly unless: RegExp }
  /** The words of the output before an error that belongs to no test, where the results do not have it. */
  readonly stray?: RegExp
  /** The arguments that select files. @default their paths */
  readonly select?: (files: readonly string[]) => readonly string[]
  /** The results in a report. */
  readonly read: (text: string) => TestResult[]
}

/** A reporter for Jest, whose own JSON cannot be written where an error refers to itself, as those of axios do. */
const jestReporter = `
module.exports = class {
  onRunComplete(_, { testResults }) {
    const files = testResults.map(({ testFilePath, testExecError, failureMessage, testResults }) => ({
      name: testFilePath,
      status: testExecError ? 'failed' : 'passed',
      message: failureMessage,
      assertionResults: testResults.map(({ title, ancestorTitles, status, failureMessages }) => ({
        title, ancestorTitles, status, failureMessages,
      })),
    }))
    require('node:fs').writeFileSync(__filename.replace(/[.]cjs$/, ''), JSON.stringify({ testResults: files }))
  }
}`

/** The runners that a sweep recognizes. */
export const runners: Readonly<Record<RunnerName, Runner>> = {
  vitest: {
    verb: 'run',
    is: ([program]) => program === 'vitest',
    args: (report, words) => [
      ...(words.includes('run') || words.includes('--run') ? [] : ['--run']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    // With this seed, two to four tests are reversed, and most neighbours of more.
    shuffle: { args: ['--sequence.shuffle.tests', '--sequence.seed=170959'], unless: /^--sequence/ },
    stray: /Unhandled Errors?\b/,
    read: readJest,
  },
  jest: {
    is: ([program]) => program === 'jest',
    args: (report) => ['--reporters=default', `--reporters=${report}.cjs`],
    reporter: jestReporter,
    shuffle: { args: ['--randomize', '--seed=93872'], unless: /^--(seed|randomize)/ },
    select: (files) => ['--runTestsByPath', ...files],
    read: readJest,
  },
  playwright: {
    verb: 'test',
    is: ([program, command]) => program === 'playwright' && command === 'test',
    args: () => ['--reporter=line,json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    // It takes regular expressions.
    select: (files) => files.map((file) => `${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
    read: readPlaywright,
  },
  node: {
    is: ([program, ...args]) => program === 'node' && args.includes('--test'),
    args: () => [],
    // Its options have to stand before the files, which a script of npm has already.
    env: (report) => ({
      NODE_OPTIONS: [
        process.env.NODE_OPTIONS,
        `--import=${nodeHooks}`,
        '--test-reporter=spec --test-reporter-destination=stdout',
        `--test-reporter=${nodeReporter} --test-reporter-destination=${JSON.stringify(report)}`,
      ].join(' '),
    }),
    // A line for each test.
    read: (text) => JSON.parse(`[${text.trim().replaceAll('\n', ',')}]`),
  },
}

/** Tells the mocks of a file which test the runner of Node runs; none while several run together. */
const nodeHooks = `data:text/javascript,${encodeURIComponent(`
if (process.env.NODE_TEST_CONTEXT) {
  const { afterEach, beforeEach } = await import('node:test')
  const file = process.argv[1]
  const running = []
  const tell = () => {
    globalThis[Symbol.for('${currentTestKey.description}')] = { file, test: running.length === 1 ? running[0] : null }
  }
  tell()
  beforeEach(({ name, fullName = name }) => { running.push(fullName); tell() })
  afterEach(({ name, fullName = name }) => { running.splice(running.indexOf(fullName), 1); tell() })
}`)}`

/** A reporter for the runner of Node: a line for each test. Its own formats have no name of a group, or no file. */
const nodeReporter = `data:text/javascript,${encodeURIComponent(`
export default async function* (events) {
  const names = []
  const cancelled = new Set()
  for await (const { type, data } of events) {
    if (type === 'test:start') names.splice(data.nesting, Infinity, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, nesting, file, details, skip, todo } = data
    const { error } = details
    const isGroup = details.type === 'suite' || error?.failureType === 'subtestsFailed'
    if (skip !== undefined || todo !== undefined || isGroup) continue
    // A test that never ends cancels those after it: they have not been run.
    const isCancelled = error?.failureType === 'cancelledByParent'
    if (isCancelled && cancelled.has(file)) continue
    if (isCancelled) cancelled.add(file)
    const text = String((error?.cause ?? error)?.message ?? error ?? '')
    // An error that belongs to no test fails the file.
    const path = name === file ? '${WHOLE_FILE}' : [...names.slice(0, nesting), name].join(' > ')
    yield JSON.stringify({ file: file ?? null, name: path, hasPassed: type === 'test:pass', error: text }) + '\\n'
  }
}`)}`

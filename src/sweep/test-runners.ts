import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { currentTestKey } from '../mock/sweep/current-test.ts'
import { cutText } from '../text/cut-text.ts'

/** The name of a test runner that a sweep recognizes. */
export type RunnerName = 'vitest' | 'jest' | 'playwright' | 'node'

/** A test, as its runner reports it. Tests that were skipped are not reported. */
export interface TestResult {
  /** The absolute path; null if the runner does not tell. */
  readonly file: string | null
  /** With the names of its groups: `search > finds web-1`. */
  readonly name: string
  readonly hasPassed: boolean
  /** The first line of its error; empty if it passed. */
  readonly error: string
}

/** Stands for all tests of a command whose runner is not known, and for an error that belongs to no test. */
export const COMMAND = 'the command'

/** Stands for all tests of a file that cannot be run. */
export const WHOLE_FILE = 'the whole file'

/** How a runner is asked for some files alone, and for its results in a file. */
interface Runner {
  /** The first word after the program, which is no file, also where a folder has this name. */
  readonly verb?: string
  /** Whether the words of a command run it, from the name of its program on. */
  is(words: readonly string[]): boolean
  readonly args: (report: string, words: readonly string[]) => string[]
  readonly env: (report: string) => NodeJS.ProcessEnv
  /** The code of a reporter, in a file with the path of the report and `.cjs`. */
  readonly reporter?: string
  /** What runs the tests of a file in another order, and the options of a command with which it does not go together. */
  readonly shuffle?: { readonly args: readonly string[]; readonly unless: RegExp }
  /** How the output says of an error that belongs to no test, where the results do not. */
  readonly stray?: RegExp
  /** What selects files. */
  readonly select: (files: readonly string[]) => string[]
  readonly read: (text: string) => TestResult[]
}

const none = () => ({})

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

const runners: Readonly<Record<RunnerName, Runner>> = {
  vitest: {
    verb: 'run',
    is: ([program]) => program === 'vitest',
    args: (report, words) => [
      ...(words.includes('run') || words.includes('--run') ? [] : ['--run']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: none,
    // With this seed, two to four tests are reversed, and most neighbours of more.
    shuffle: { args: ['--sequence.shuffle.tests', '--sequence.seed=170959'], unless: /^--sequence/ },
    stray: /Unhandled Errors?\b[\s\S]*?\n\s*(\w*Error: .*)/,
    select: (files) => [...files],
    read: readJest,
  },
  jest: {
    is: ([program]) => program === 'jest',
    args: (report) => ['--reporters=default', `--reporters=${report}.cjs`],
    env: none,
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
    select: (files) => [...files],
    read: (text) =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
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

/** The part of the JSON of Jest that is read; Vitest has the same. */
interface JestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly message?: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly ancestorTitles: readonly string[]
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

function readJest(text: string): TestResult[] {
  return (JSON.parse(text) as JestReport).testResults.flatMap(({ name: file, message, status, assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, ancestorTitles, status, failureMessages }) => ({
        file,
        name: [...ancestorTitles, title].join(' > '),
        hasPassed: status === 'passed',
        error: failureMessages?.[0] ?? '',
      }))
    // A file that cannot be run has no tests.
    if (status !== 'failed' || tests.some(({ hasPassed }) => !hasPassed)) return tests
    return [...tests, { file, name: WHOLE_FILE, hasPassed: false, error: message ?? '' }]
  })
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

function readPlaywright(text: string): TestResult[] {
  const { config, suites, errors } = JSON.parse(text) as {
    config: { rootDir: string }
    suites: readonly PlaywrightSuite[]
    errors?: readonly { readonly message?: string }[]
  }
  const read = (file: string, suite: PlaywrightSuite, groups: readonly string[]): TestResult[] => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ projectName, status, results }) => ({
          file,
          name: [...(projectName ? [projectName] : []), ...groups, title].join(' > '),
          hasPassed: status === 'expected',
          error: results.find(({ error }) => error)?.error?.message ?? '',
        })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => read(file, inner, [...groups, inner.title])),
  ]
  const strays = (errors ?? []).map(({ message = '' }) => ({
    file: null,
    name: COMMAND,
    hasPassed: false,
    error: message,
  }))
  return [...suites.flatMap((suite) => read(join(config.rootDir, suite.title), suite, [])), ...strays]
}

/** A command whose tests a sweep runs. */
export interface TestCommand {
  readonly name: RunnerName | null
  /** The words of a run: of all tests, or of some files alone. Null for files where the command names some already. */
  words(report: string, files: readonly string[] | null, isShuffled?: boolean): string[]
  /** Whether the tests of a file can run in another order. */
  readonly canShuffle: boolean
  /** An error in the output that belongs to no test; null for none. */
  findStray(output: string): string | null
  env(report: string): NodeJS.ProcessEnv
  /** The code of a reporter, to be written to the path of the report with the ending `.cjs`; undefined for none. */
  readonly reporter?: string | undefined
  /** Whether it can run some files alone. */
  readonly canSelect: boolean
  read(text: string): TestResult[]
}

/** Finds the runner of a command, also behind `npx` and a script of npm. */
export function recognizeCommand(words: readonly string[], cwd: string): TestCommand {
  const { program, isScript, needsDashes } = unwrap(words, cwd)
  const found = (Object.entries(runners) as [RunnerName, Runner][]).find(([, { is }]) => is(program))
  if (found === undefined) {
    const unknown = { name: null, canSelect: false, canShuffle: false, findStray: () => null }
    return { ...unknown, words: () => [...words], env: none, read: () => [] }
  }
  const [name, runner] = found
  // Files that the command names itself would be run besides those of a selection. Most options take a value.
  const isValue = (at: number) => program[at - 1]!.startsWith('-') && !['--test', '--run'].includes(program[at - 1]!)
  const own = program.filter(
    (word, at) =>
      at > (runner.verb === program[1] ? 1 : 0) && !word.startsWith('-') && !isValue(at) && existsSync(join(cwd, word)),
  )
  const { shuffle } = runner
  const canShuffle = shuffle !== undefined && !program.some((word) => shuffle.unless.test(word))
  return {
    name,
    canShuffle,
    findStray: (output) => runner.stray?.exec(stripVTControlCharacters(output))?.[1] ?? null,
    words(report, files, isShuffled = false) {
      const kept = files === null ? words : words.filter((word) => !own.includes(word))
      const added = [
        ...runner.args(report, program),
        ...(isShuffled && canShuffle ? shuffle.args : []),
        ...(files === null ? [] : runner.select(files)),
      ]
      return [...kept, ...(needsDashes && added.length > 0 ? ['--'] : []), ...added]
    },
    env: runner.env,
    reporter: runner.reporter,
    canSelect: own.length === 0 || !isScript,
    read: (text) => runner.read(text).map((test) => ({ ...test, error: shortenError(test.error) })),
  }
}

/** What a command comes to run. */
interface Unwrapped {
  /** The name of the program, and its arguments. */
  readonly program: readonly string[]
  /** Whether it is in a script of package.json. */
  readonly isScript: boolean
  /** Whether npm takes what is added for the program only after two dashes. */
  readonly needsDashes: boolean
}

/** Takes away what starts a program: `npx`, `npm test`, `pnpm exec`, variables of the environment. */
function unwrap(words: readonly string[], cwd: string): Unwrapped {
  const [first = '', ...rest] = words
  const tool = basename(first).replace(/\.(cmd|exe|[cm]?js)$/, '')
  const [command = ''] = rest
  const after = (dashes: readonly string[]) => unwrap(dashes.slice(dashes.indexOf('--') + 1), cwd)
  if (/^\w+=/.test(first) || tool === 'cross-env') return unwrap(rest, cwd)
  if (tool === 'npx' || tool === 'bunx') return unwrap(rest.slice(rest.findIndex((word) => !word.startsWith('-'))), cwd)
  if (tool === 'inventory-objects-mock' && command === 'run') return after(rest)
  if (tool === 'node' && /[\\/](vitest|jest)\.m?js$/.test(command)) return unwrap(rest, cwd)
  if (tool === 'node' && command.includes('playwright') && /[\\/]cli\.js$/.test(command))
    return unwrap(['playwright', ...rest.slice(1)], cwd)
  if (!['npm', 'pnpm', 'yarn'].includes(tool)) return { program: [tool, ...rest], isScript: false, needsDashes: false }
  const [verb = '', ...args] = rest.filter((word) => word !== '--silent' && word !== '-s')
  if (verb === 'exec' || verb === 'dlx') return after(args)
  const name = ['run', 'run-script'].includes(verb) ? args.shift() : verb === 't' ? 'test' : verb
  const script = readScript(name ?? '', cwd)
  if (script === undefined && tool !== 'npm') return unwrap(rest, cwd)
  // What is added goes to the last program of a script.
  const last = script?.split(/&&|;/).at(-1) ?? ''
  const inner = /[|<>&]/.test(last) ? [] : [...splitWords(last), ...args.filter((word) => word !== '--')]
  const needsDashes = tool === 'npm' && !args.includes('--')
  return { program: unwrap(inner, cwd).program, isScript: true, needsDashes }
}

function readScript(name: string, cwd: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')).scripts?.[name]
  } catch {
    return undefined
  }
}

function splitWords(line: string): string[] {
  return Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain!,
  )
}

/** The line of an error that says something, and what was expected, without colours and without the name of its class. */
function shortenError(error: string): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
  const [first = '', second = ''] = lines.filter(Boolean)
  const values = lines.filter((line) => /^(Expected|Received)\b.*: ./.test(line))
  const text = [first, ...(first.endsWith(':') ? [second] : []), ...values.slice(0, 2)].join(' ')
  const message = text.replace(/^(\w*Error|Error \[\w+\])( \[\w+\])?: /, '')
  // What Vitest has in its JSON for a timeout.
  return message === 'STACK_TRACE_ERROR' ? 'it took too long' : cutText(message, 200)
}

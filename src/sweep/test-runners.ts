import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

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

/** How a runner is asked for some files alone, and for its results in a file. */
interface Runner {
  /** Whether the words of a command run it, from the name of its program on. */
  is(words: readonly string[]): boolean
  readonly args: (report: string, words: readonly string[]) => string[]
  readonly env: (report: string) => NodeJS.ProcessEnv
  /** What selects files. */
  readonly select: (files: readonly string[]) => string[]
  readonly read: (text: string) => TestResult[]
}

const none = () => ({})

const runners: Readonly<Record<RunnerName, Runner>> = {
  vitest: {
    is: ([program]) => program === 'vitest',
    args: (report, words) => [
      ...(words.includes('run') || words.includes('--run') ? [] : ['--run']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: none,
    select: (files) => [...files],
    read: readJest,
  },
  jest: {
    is: ([program]) => program === 'jest',
    args: (report) => ['--json', `--outputFile=${report}`],
    env: none,
    select: (files) => ['--runTestsByPath', ...files],
    read: readJest,
  },
  playwright: {
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

/** A reporter for the runner of Node: a line for each test. Its own formats have no name of a group, or no file. */
const nodeReporter = `data:text/javascript,${encodeURIComponent(`
export default async function* (events) {
  const names = []
  for await (const { type, data } of events) {
    if (type === 'test:start') names.splice(data.nesting, Infinity, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, nesting, file, details, skip, todo } = data
    const { error } = details
    const isGroup = details.type === 'suite' || error?.failureType === 'subtestsFailed'
    if (skip !== undefined || todo !== undefined || isGroup) continue
    const text = String((error?.cause ?? error)?.message ?? error ?? '')
    const path = [...names.slice(0, nesting), name].join(' > ')
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
    return [...tests, { file, name: 'the whole file', hasPassed: false, error: message ?? '' }]
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
  const { config, suites } = JSON.parse(text) as { config: { rootDir: string }; suites: readonly PlaywrightSuite[] }
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
  return suites.flatMap((suite) => read(join(config.rootDir, suite.title), suite, []))
}

/** A command whose tests a sweep runs. */
export interface TestCommand {
  readonly name: RunnerName | null
  /** The words of a run: of all tests, or of some files alone. Null for files where the command names some already. */
  words(report: string, files: readonly string[] | null): string[]
  env(report: string): NodeJS.ProcessEnv
  /** Whether it can run some files alone. */
  readonly canSelect: boolean
  read(text: string): TestResult[]
}

/** Finds the runner of a command, also behind `npx` and a script of npm. */
export function recognizeCommand(words: readonly string[], cwd: string): TestCommand {
  const { program, before } = unwrap(words, cwd)
  const found = (Object.entries(runners) as [RunnerName, Runner][]).find(([, { is }]) => is(program))
  if (found === undefined) {
    return { name: null, words: () => [...words], env: none, canSelect: false, read: () => [] }
  }
  const [name, runner] = found
  // Files that the command names would be run besides those of a selection.
  const isFile = (word: string, at: number) =>
    at > 0 && !word.startsWith('-') && !program[at - 1]!.startsWith('--') && existsSync(join(cwd, word))
  const own = program.slice(1).filter((word, at) => isFile(word, at + 1))
  const isScript = before.length > 0 && !words.join(' ').endsWith(program.join(' '))
  return {
    name,
    words(report, files) {
      const kept = files === null || own.length === 0 ? words : words.filter((word) => !own.includes(word))
      const added = [...runner.args(report, program), ...(files === null ? [] : runner.select(files))]
      return [...kept, ...(added.length > 0 && before.at(-1) === '--' && !words.includes('--') ? ['--'] : []), ...added]
    },
    env: runner.env,
    canSelect: own.length === 0 || !isScript,
    read: (text) => runner.read(text).map((test) => ({ ...test, error: firstLine(test.error) })),
  }
}

/** Takes away what starts a program: `npx`, `npm test`, `pnpm exec`, variables. `before` ends with `--` for npm. */
function unwrap(words: readonly string[], cwd: string): { program: string[]; before: string[] } {
  const [first = '', ...rest] = words
  const tool = basename(first).replace(/\.(cmd|exe|[cm]?js)$/, '')
  const goOn = (more: readonly string[], before: string[]) => {
    const inner = unwrap(more, cwd)
    return { program: inner.program, before: [...before, ...inner.before] }
  }
  if (/^\w+=/.test(first) || tool === 'cross-env') return goOn(rest, [first])
  if (tool === 'npx' || tool === 'bunx')
    return goOn(rest.slice(rest.findIndex((word) => !word.startsWith('-'))), [tool])
  if (tool === 'node' && rest[0] && /[\\/](vitest|jest|cli)\.m?js$/.test(rest[0])) {
    return goOn([rest[0].includes('playwright') ? 'playwright' : rest[0], ...rest.slice(1)], [tool])
  }
  if (!['npm', 'pnpm', 'yarn'].includes(tool)) return { program: [tool, ...rest], before: [] }
  const [command = '', ...args] = rest.filter((word) => word !== '--silent' && word !== '-s')
  if (command === 'exec' || command === 'dlx')
    return goOn(
      args.filter((word) => word !== '--'),
      [tool],
    )
  const script = ['run', 'run-script'].includes(command) ? args.shift() : command === 't' ? 'test' : command
  const text = readScript(script ?? '', cwd)
  // What is added goes to the last program of a script.
  const last = text?.split(/&&|;/).at(-1)?.trim()
  if (!last || /[|<>&]/.test(last)) return { program: [tool, ...rest], before: [] }
  const inner = goOn([...splitWords(last), ...args.filter((word) => word !== '--')], [tool])
  return { ...inner, before: [...inner.before, ...(tool === 'npm' ? ['--'] : [])] }
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

/** The first line of an error that says something, without colours and without the name of its class. */
function firstLine(error: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one.
  const lines = error.replace(/\x1b\[[\d;]*m/g, '').split('\n')
  return (lines.find((line) => line.trim() !== '') ?? '').trim().replace(/^(\w*Error|Error \[\w+\])( \[\w+\])?: /, '')
}

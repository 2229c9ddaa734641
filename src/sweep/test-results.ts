import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { cutText } from '../text/cut-text.ts'

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

/** Reads the JSON of Jest or Vitest. */
export function readJest(text: string): TestResult[] {
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

/** Reads the JSON of Playwright. */
export function readPlaywright(text: string): TestResult[] {
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

/** The line of an error that says something, and what was expected, without colours and without the name of its class. */
export function shortenError(error: string): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
  const [first = '', second = ''] = lines.filter(Boolean)
  const values = lines.filter((line) => /^(Expected|Received)\b.*: ./.test(line))
  const text = [first, ...(first.endsWith(':') ? [second] : []), ...values.slice(0, 2)].join(' ')
  const message = text.replace(/^(\w*Error|Error \[\w+\])( \[\w+\])?: /, '')
  // Vitest has this in its JSON for a timeout.
  return message === 'STACK_TRACE_ERROR' ? 'it took too long' : cutText(message, 200)
}

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { shortenError, type TestResult } from './test-results.ts'
import { type Runner, type RunnerName, runners } from './test-runners.ts'

/** A command whose tests a sweep runs. */
export interface TestCommand extends Pick<Runner, 'reporter'> {
  /** Null for a runner that is not known. */
  readonly name: RunnerName | null
  /**
   * The words of a run.
   * @param files - to be run alone; null for all
   */
  words(report: string, files: readonly string[] | null, isShuffled?: boolean): string[]
  /** The variables of a run. */
  env(report: string): NodeJS.ProcessEnv
  /** Whether the tests of a file can run in another order. */
  readonly canShuffle: boolean
  /** Whether it can run some files alone. */
  readonly canSelect: boolean
  /** An error in the output that belongs to no test; null for none. */
  findStray(output: string): string | null
  /** The results in a report. */
  read(text: string): TestResult[]
}

/** Stands for a runner that is not known: its command is run as it is. */
const unknown: Runner = { is: () => true, args: () => [], read: () => [] }

/** Finds the runner of a command, also behind `npx` and a script of npm. */
export function recognizeCommand(words: readonly string[], cwd: string): TestCommand {
  const { program, isScript, needsDashes } = unwrap(words, cwd)
  const known = Object.entries(runners) as [RunnerName, Runner][]
  const [name, runner] = known.find(([, { is }]) => is(program)) ?? [null, unknown]
  const { shuffle, stray, env = () => ({}), reporter, select = (files) => files } = runner
  // Files that the command names itself would be run besides those of a selection. Most options take a value.
  const isValue = (at: number) => program[at - 1]!.startsWith('-') && !['--test', '--run'].includes(program[at - 1]!)
  const own = program.filter(
    (word, at) =>
      at > (runner.verb === program[1] ? 1 : 0) && !word.startsWith('-') && !isValue(at) && existsSync(join(cwd, word)),
  )
  const canShuffle = shuffle !== undefined && !program.some((word) => shuffle.unless.test(word))
  return {
    name,
    env,
    reporter,
    canShuffle,
    canSelect: name !== null && (own.length === 0 || !isScript),
    words(report, files, isShuffled = false) {
      const kept = files === null ? words : words.filter((word) => !own.includes(word))
      const added = [
        ...runner.args(report, program),
        ...(isShuffled && canShuffle ? shuffle.args : []),
        ...(files === null ? [] : select(files)),
      ]
      return [...kept, ...(needsDashes && added.length > 0 ? ['--'] : []), ...added]
    },
    findStray(output) {
      const [, ...after] = stray ? stripVTControlCharacters(output).split(stray) : []
      return /^[ \t]*(\w*Error: .*)/m.exec(after.join('\n'))?.[1] ?? null
    },
    read: (text) => runner.read(text).map((test) => ({ ...test, error: shortenError(test.error) })),
  }
}

/** The program that a command runs in the end. */
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
  // Words that are added go to the last program of a script.
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

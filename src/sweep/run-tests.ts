import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mockError, quote } from '../validation/errors.ts'
import type { TestCommand } from './recognize-command.ts'
import type { SweepPlan } from './test-process/read-sweep.ts'
import type { WrittenNote } from './test-process/recorder.ts'
import type { TestResult } from './test-results.ts'

/** How much of the output of a command is kept, in characters: its end. */
const KEPT_OUTPUT = 16_384

/** How long a command has to end after it was asked to, in ms. */
const END_TIMEOUT = 5_000

/** A run of the tests, with its results. */
export interface TestRun {
  /** Null if it did not end by itself. */
  readonly exitCode: number | null
  /** Null if the runner is not known, or wrote no report. */
  readonly tests: readonly TestResult[] | null
  readonly notes: readonly WrittenNote[]
  /** The end of what it printed. */
  readonly output: string
  readonly durationMs: number
}

/** Where and how runs are made. */
export interface RunContext {
  readonly command: TestCommand
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** A folder for reports and notes. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Other answers; or none, and the tests of a file in another order. */
export type RunAnswer = SweepPlan | 'as it is' | 'in another order'

/**
 * Runs the tests once.
 * @param number - the number of the run, by which its files are named
 * @param files - the files to run alone; null for all
 * @param timeout - after which a run is ended, in ms; undefined for none
 */
export async function runTests(
  { command, cwd, env, folder, signal }: RunContext,
  number: number,
  answer: RunAnswer,
  files: readonly string[] | null,
  timeout?: number,
): Promise<TestRun> {
  const record = join(folder, `notes-${number}`)
  const report = join(folder, `report-${number}`)
  const plan = join(folder, `plan-${number}.json`)
  mkdirSync(record)
  if (command.reporter !== undefined) writeFileSync(`${report}.cjs`, command.reporter)
  const isPlain = typeof answer === 'string'
  if (!isPlain) writeFileSync(plan, JSON.stringify(answer))
  const variables = {
    ...command.env(report),
    INVENTORY_MOCK_RECORD: record,
    INVENTORY_MOCK_PLAN: isPlain ? '' : plan,
    INVENTORY_MOCK_ANSWER: '',
  }
  const startedAt = performance.now()
  const [program, ...args] = command.words(report, files, answer === 'in another order')
  const signals = [signal, ...(timeout === undefined ? [] : [AbortSignal.timeout(timeout)])]
  const { exitCode, output } = await run(program!, args, cwd, { ...env, ...variables }, AbortSignal.any(signals))
  return {
    exitCode,
    output,
    tests: readTests(command, report),
    notes: readNotes(record),
    durationMs: performance.now() - startedAt,
  }
}

function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal) {
  return new Promise<{ exitCode: number | null; output: string }>((resolve, reject) => {
    // In a group of its own: it is ended with the processes that it has started.
    const isGroup = process.platform !== 'win32'
    // On Windows, npm and similar tools are `.cmd` files, which only a shell runs.
    const words = isGroup
      ? args
      : args.map((word) => (/[^\w=./:\\-]/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : word))
    const options: SpawnOptions = { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: isGroup, shell: !isGroup }
    const child = spawn(program, words, options)
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-KEPT_OUTPUT)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      kill(child, 'SIGTERM', isGroup)
      timer = setTimeout(() => kill(child, 'SIGKILL', isGroup), END_TIMEOUT)
    }
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
    child.on('error', ({ message }) => {
      finish()
      reject(mockError('run the tests', 'a program', `${quote(program)} (${message})`, 'Check its name, or install it'))
    })
    child.on('close', (code) => {
      finish()
      resolve({ exitCode: signal.aborted ? null : (code ?? 1), output })
    })
  })
}

function kill({ pid }: ChildProcess, signal: NodeJS.Signals, isGroup: boolean): void {
  if (pid === undefined) return
  if (!isGroup) execFile('taskkill', ['/pid', String(pid), '/t', '/f'], () => {})
  else {
    try {
      process.kill(-pid, signal)
    } catch {
      // It has ended.
    }
  }
}

function readTests(command: TestCommand, report: string): TestResult[] | null {
  if (command.name === null) return null
  try {
    return command.read(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

function readNotes(folder: string): WrittenNote[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as WrittenNote),
  )
}

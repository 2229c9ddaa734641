import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { recognizeCommand } from './recognize-command.ts'
import { type RunAnswer, type RunContext, runTests, type TestRun } from './run-tests.ts'
import type { SweepOptions } from './sweep-options.ts'
import { COMMAND, type TestResult } from './test-results.ts'

/** Ends a sweep early, with what is known. */
export class Ended extends Error {}

/** The runs of a sweep: each of all tests, or of some files, under one answer. */
export class TestRuns {
  readonly context: RunContext
  count = 0
  /** How many runs are left, the current one included; null before that is known. */
  runsLeft: number | null = null
  /** The longest time that a run takes as it is, in ms; 0 before that is known. */
  usualMs = 0
  /** The runs that met their limit of time. */
  readonly stopped: { label: string; timeout: number; files: readonly string[] | null; run: TestRun }[] = []

  constructor(
    readonly options: SweepOptions,
    folder: string,
  ) {
    const { cwd = process.cwd(), env = process.env, signal = new AbortController().signal } = options
    this.context = { command: recognizeCommand(options.command, cwd), cwd, env, folder, signal }
  }

  /**
   * Runs the tests.
   * @param label - what the run is for
   * @param files - the test files to run alone, if the runner can, and all are known
   * @throws Ended if there are enough runs, or the sweep was stopped
   */
  async run(label: string, answer: RunAnswer, files: readonly (string | null)[]): Promise<TestRun> {
    const { maxRuns = Number.POSITIVE_INFINITY, onProgress } = this.options
    if (this.count >= maxRuns) throw new Ended(`${maxRuns} runs were not enough`)
    this.#throwIfEnded()
    const { runsLeft, usualMs } = this
    this.count++
    onProgress?.({ run: this.count, label, runsLeft, timeLeft: runsLeft === null ? null : runsLeft * usualMs })
    // An answer can make a test wait for ever.
    const timeout = usualMs === 0 ? undefined : 10 * Math.ceil(usualMs) + 60_000
    const selected = this.#select(files)
    const run = await runTests(this.context, this.count, answer, selected, timeout)
    this.#throwIfEnded()
    if (run.exitCode === null && timeout) this.stopped.push({ label, timeout, files: selected, run })
    return run
  }

  /** The tests of a run by their keys. Without a report, the command is one test. */
  read({ tests, exitCode, output }: TestRun): Map<string, TestResult> {
    const stray = this.context.command.findStray(output)
    const hasFailed = exitCode !== 0 && (stray !== null || !tests?.some(({ hasPassed }) => !hasPassed))
    const error = exitCode === null ? 'it did not end' : `exit code ${exitCode}: ${stray ?? this.#findEnd(output)}`
    const whole: TestResult = { file: null, name: COMMAND, hasPassed: !hasFailed, error }
    const rows = [...(tests ?? []), ...(hasFailed || tests === null ? [whole] : [])]
    return new Map(
      rows.map((test) => [test.file === null ? test.name : `${this.nameFile(test.file)} > ${test.name}`, test]),
    )
  }

  /** The path of a test file below the folder of the command. */
  nameFile(file: string | null): string {
    return file === null ? COMMAND : relative(this.context.cwd, file).replaceAll('\\', '/')
  }

  /** The last lines of an output that say something: not where the report of the runner is. */
  #findEnd(output: string): string {
    const lines = stripVTControlCharacters(output)
      .split('\n')
      .map((line) => line.trim())
    return lines
      .filter((line) => line !== '' && !line.includes(this.context.folder))
      .slice(-5)
      .join(' / ')
  }

  /** The files to run; null for all, where one is not known. */
  #select(files: readonly (string | null)[]): string[] | null {
    const known = [...new Set(files)].filter((file) => file !== null)
    return this.context.command.canSelect && known.length > 0 && files.every((file) => file !== null) ? known : null
  }

  #throwIfEnded(): void {
    const { signal } = this.options
    if (signal?.aborted) throw new Ended(signal.reason instanceof Error ? signal.reason.message : 'interrupted')
  }
}

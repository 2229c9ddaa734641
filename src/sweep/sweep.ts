import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveAssumptions } from '../contract/assumption-checks.ts'
import { cutText } from '../text/cut-text.ts'
import { mockError, quote } from '../validation/errors.ts'
import { checkOptions } from '../validation/options.ts'
import { type Baseline, isWhole, runPlainly, type Tests } from './baseline.ts'
import { Findings } from './findings.ts'
import { isAskedFor, listAsked } from './list-asked.ts'
import { type OpenQuestion, openQuestions } from './open-questions.ts'
import type { TestRun } from './run-tests.ts'
import { type SweepOptions, sweepChecks } from './sweep-options.ts'
import type { BrokenTest, SweepReport } from './sweep-report.ts'
import { type Asked, isSameName, type Step, TestFile } from './test-file.ts'
import type { SweepPlan } from './test-process/read-sweep.ts'
import type { WrittenNote } from './test-process/recorder.ts'
import { COMMAND, type TestResult } from './test-results.ts'
import { Ended, TestRuns } from './test-runs.ts'

/**
 * Runs tests under every other answer to the questions that the contract leaves open: what breaks relies on what nobody
 * has promised. The tests run as they are; the mocks in their processes take the answers from the environment. In each run,
 * each test has the next of the answers that matter to it; what fails counts if it fails with its file alone under that
 * answer.
 * @throws InventoryMockError for an invalid option, and for a command that cannot be started
 * @example
 * const { result, questions } = await sweep({ command: ['npx', 'vitest', 'run'] })
 */
export async function sweep(options: SweepOptions): Promise<SweepReport> {
  checkOptions('sweep', options, sweepChecks)
  if (options.command === undefined)
    throw mockError('sweep', 'the option command', quote(options), "Pass ['npx', 'vitest', 'run']", 'invalid-option')
  resolveAssumptions(options.assumptions)
  const folder = await mkdtemp(join(tmpdir(), 'inventory-sweep-'))
  try {
    return await new Sweep(options, folder).run()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

class Sweep {
  readonly #startedAt = performance.now()
  readonly #runs: TestRuns
  readonly #findings: Findings
  readonly #notes: string[] = []
  #baseline: Baseline = { passing: new Map(), failed: [], unstable: [], dependent: new Set(), notes: [] }
  /** The tests that rely on a question, by their keys. */
  readonly #relying = new Set<string>()

  constructor(
    readonly options: SweepOptions,
    folder: string,
  ) {
    this.#runs = new TestRuns(options, folder)
    this.#findings = new Findings(options.accept)
  }

  async run(): Promise<SweepReport> {
    const { command } = this.#runs.context
    if (!openQuestions.some((question) => isAskedFor(this.options, question)))
      return this.#report('nothing was asked: only and skip leave no question')
    if (command.name === null)
      this.#notes.push(
        'The test runner is not known: only the exit code of the command counts, and every run is of all.',
      )
    try {
      this.#baseline = await runPlainly(this.#runs)
      const { failed, notes } = this.#baseline
      if (failed.length > 0) return this.#report()
      const { asked, lacksToken } = listAsked(this.options, notes, this.#findings)
      if (notes.length === 0)
        return this.#report(
          'nothing was asked: no mock of this library answered in this run. A mock in a page, behind a service worker, cannot be seen: run the tests against a server, or in Node',
        )
      if (lacksToken)
        this.#notes.push(
          'tokens (5): no request has a token, so with any token every test would fail. Nothing was run.',
        )
      else if (asked.length === 0)
        this.#notes.push(
          'Nothing had to be asked: no request depends on these questions, or the code or the assumptions have the answer.',
        )
      await this.#askAll(this.#listFiles(asked))
      return this.#report()
    } catch (error) {
      if (error instanceof Ended) return this.#report(error.message)
      throw error
    }
  }

  /** The files with the answers to ask; one for all, where a mock cannot tell to which file a request belongs. */
  #listFiles(asked: readonly Asked[]): TestFile[] {
    const { passing, dependent, notes } = this.#baseline
    const known = new Set([...passing.values()].map(({ file }) => file))
    const files = new Set(notes.map(({ file }) => file))
    const areTold = [...files].every((file) => file !== null && known.has(file))
    const areApart = notes.every(({ writer, file }) => writer === undefined || writer === file)
    if (!areTold || !areApart) {
      const why = areTold ? 'Test files write to one mock' : 'Not every request tells its test file'
      if (this.#runs.context.command.name !== null)
        this.#notes.push(`${why}, so each run is of all tests under one answer.`)
      return [new TestFile(null, asked, notes, 'the file is not known')]
    }
    return [...files].map((file) => {
      const isOf = (note: WrittenNote) => note.file === file
      const met = asked
        .map((row) => ({ ...row, notes: row.notes.filter(isOf) }))
        .filter(({ notes }) => notes.length > 0)
      const reason = this.options.exact
        ? 'exact'
        : dependent.has(file!)
          ? 'tests fail or send other requests in another order'
          : null
      return new TestFile(file, met, notes.filter(isOf), reason)
    })
  }

  async #askAll(files: readonly TestFile[]): Promise<void> {
    const { bail = false } = this.options
    try {
      for (;;) {
        this.#runs.runsLeft = Math.max(...files.map(({ left }) => left), 0)
        const steps = files.flatMap((file) => file.next(bail) ?? [])
        if (steps.length === 0) break
        await this.#runSteps(steps)
        if (bail && this.#findings.count > 0) throw new Ended('the first finding ended it')
      }
    } finally {
      for (const question of openQuestions)
        if (!files.some((file) => file.isAsking(question))) this.#findings.close(question)
      this.#noteFiles(files)
    }
  }

  /** Runs a step of each file together. */
  async #runSteps(steps: readonly Step[]): Promise<void> {
    const files = steps.map(({ of }) => of.file)
    const run = await this.#runs.run(describeSteps(steps), toPlan(steps), files)
    const broken = this.#findBroken(run)
    // An error that belongs to no test can be of each of them.
    if (broken.has(COMMAND) && steps.length > 1) {
      for (const step of steps) await this.#runSteps([step])
      return
    }
    for (const step of steps) {
      const { file } = step.of
      const isOf = (other: { readonly file: string | null }) => file === null || other.file === file
      const mine = [...broken].filter(([key, test]) => isOf(test) || key === COMMAND)
      const failures = mine.map(([key, { name }]) => ({ key, name }))
      const confirmed = step.of.learn(step, failures, run.notes.filter(isOf))
      if (confirmed === null) continue
      const { row, keys } = confirmed
      const tests = mine.filter(([key]) => keys.includes(key))
      this.#findings.add(row.question, row, this.#describe(row.question, tests, run.notes))
    }
  }

  /** Says which files had one answer for all their tests, and why, and which tests cannot wait for a response. */
  #noteFiles(files: readonly TestFile[]): void {
    const reasons = new Set(
      files.flatMap(({ file, reason }) => (file === null || this.options.exact ? [] : (reason ?? []))),
    )
    for (const reason of reasons) {
      const names = files.filter((file) => file.reason === reason).map(({ file }) => this.#runs.nameFile(file))
      this.#notes.push(`One answer for all tests of ${names.join(', ')}: ${reason}.`)
    }
    const cannotWait = files.flatMap(({ cannotWait }) => [...cannotWait])
    if (cannotWait.length > 0)
      this.#notes.push(
        `These tests cannot wait 60 ms for a response, so its order was not asked: ${cannotWait.join(', ')}.`,
      )
  }

  /** The tests of a run that fail, and pass without a sweep. */
  #findBroken(run: TestRun): Tests {
    return new Map(
      [...this.#runs.read(run)].filter(
        ([key, test]) => !test.hasPassed && (this.#baseline.passing.has(key) || isWhole(test)),
      ),
    )
  }

  /** Describes broken tests: all of a file that fail in the same way are one. */
  #describe(
    { name, isRobustness }: OpenQuestion,
    tests: [string, TestResult][],
    notes: readonly WrittenNote[],
  ): BrokenTest[] {
    const files = [...new Set(tests.map(([, { file }]) => file))]
    return files.flatMap((file) => {
      const broken = tests.filter(([, test]) => test.file === file)
      const all = [...this.#baseline.passing.values()].filter((test) => test.file === file)
      const errors = new Set(broken.map(([, { error }]) => error))
      const isOne = broken.length > 1 && broken.length === all.length && errors.size === 1
      const rows: [string, TestResult][] = isOne
        ? [[`${this.#runs.nameFile(file)} > all ${all.length} tests`, broken[0]![1]]]
        : broken
      const changed = notes.filter((note) => note.changed && note.file === file)
      return rows.map(([test, { error, name: ownName }]) => {
        const note = changed.find(({ test }) => test !== null && isSameName(test, ownName)) ?? changed[0]
        const isAccepted = this.#findings.accept.some((row) => row.id === name && row.test === test)
        if (!isAccepted && !isRobustness) for (const [key] of isOne ? broken : [[test]]) this.#relying.add(key!)
        return { test, error, request: note?.changed ? describeChange(note.changed) : null, isAccepted }
      })
    })
  }

  /** Says which limit of time a run met, and which of its tests have no result. */
  #describeLimit({ label, timeout, files, run }: TestRuns['stopped'][number]): string {
    const ended = this.#runs.read(run)
    const isOf = ({ file }: TestResult) => files === null || (file !== null && files.includes(file))
    const cut = [...this.#baseline.passing].flatMap(([key, test]) => (isOf(test) && !ended.has(key) ? [key] : []))
    const tests = cut.length > 0 ? `Cut: ${cut.join(', ')}` : 'Its tests had ended, and its process had not'
    const limit = `${Math.round(timeout / 1000)} s, ten times as long as the tests take and a minute`
    return `A run met its limit of ${limit}: ${label}. ${tests}.`
  }

  #report(incomplete: string | null = null): SweepReport {
    const { context, count, stopped } = this.#runs
    const { questions, outdated } = this.#findings
    const { passing, failed, unstable } = this.#baseline
    const holds = incomplete === null ? 'holds' : 'incomplete'
    return {
      command: this.options.command,
      runner: context.command.name,
      result: failed.length > 0 ? 'red' : this.#findings.count > 0 ? 'relies' : holds,
      passed: context.command.name === null ? null : passing.size,
      relying: this.#relying.size,
      unstable,
      failed,
      questions,
      notes: [...this.#notes, ...stopped.map((stopped) => this.#describeLimit(stopped))],
      outdated,
      runs: count,
      durationMs: performance.now() - this.#startedAt,
      incomplete,
    }
  }
}

/** `GET /api/v2/objects/?name=web got 400, not 200` */
function describeChange({ request, was, is }: NonNullable<WrittenNote['changed']>): string {
  return `${request} got ${is}${was === is ? ' with another content' : `, not ${was}`}`
}

/** The answers of a run. */
function toPlan(steps: readonly Step[]): SweepPlan {
  const rows = steps.map(({ of, answers }) => {
    const tests = [...answers].map(([test, { answer }]) => [test ?? '', answer])
    return [of.file ?? '', Object.fromEntries(tests)]
  })
  return Object.fromEntries(rows)
}

/** `filterMatch: filters match a part, uniqueName: names are unique` */
function describeSteps(steps: readonly Step[]): string {
  const rows = steps.flatMap(({ answers }) => [...answers.values()])
  const titles = new Set(rows.map(({ question, label }) => `${question.name}: ${label}`))
  return cutText(`${steps.every(({ isAgain }) => isAgain) ? 'again, ' : ''}${[...titles].join(', ')}`, 120)
}

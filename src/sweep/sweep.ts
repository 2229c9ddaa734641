import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveAssumptions } from '../contract/assumption-checks.ts'
import { type OpenQuestion, openQuestions, type QuestionName } from '../contract/open-questions.ts'
import type { WrittenNote } from '../mock/sweep/recorder.ts'
import { failedTo, quote } from '../validation/errors.ts'
import { checkOptions } from '../validation/options.ts'
import { isSelected } from '../validation/selection.ts'
import { Findings } from './findings.ts'
import type { TestRun } from './run-tests.ts'
import { type SweepOptions, sweepChecks } from './sweep-options.ts'
import type { BrokenTest, SweepReport } from './sweep-report.ts'
import type { TestResult } from './test-runners.ts'
import { COMMAND, Ended, TestRuns } from './test-runs.ts'

/** Another answer to a question, with the notes of the requests that met it. */
type Asked = OpenQuestion['others'][number] & {
  readonly question: OpenQuestion
  readonly notes: readonly WrittenNote[]
}

/**
 * Runs tests under every other answer to the questions that the contract leaves open: what breaks relies on what nobody
 * has promised. The tests run as they are; the mocks in their processes take the answer from the environment. Each answer
 * that matters takes one run, of the test files that met its question where the runner tells them; what fails is run once
 * more before it counts.
 * @throws InventoryMockError for an invalid option, and for a command that cannot be started
 * @example
 * const { result, questions } = await sweep({ command: ['npx', 'vitest', 'run'] })
 */
export async function sweep(options: SweepOptions): Promise<SweepReport> {
  checkOptions('sweep', options, sweepChecks)
  if (options.command === undefined)
    throw failedTo('sweep', 'the option command', quote(options), "Pass ['npx', 'vitest', 'run']", 'invalid-option')
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
  /** The tests that pass without a sweep, by their keys. */
  #passing = new Map<string, TestResult>()
  #metNotes: readonly WrittenNote[] = []

  constructor(
    readonly options: SweepOptions,
    folder: string,
  ) {
    this.#runs = new TestRuns(options, folder)
    this.#findings = new Findings(options.accept)
  }

  async run(): Promise<SweepReport> {
    if (this.#runs.context.command.name === null)
      this.#notes.push(
        'The test runner is not known: only the exit code of the command counts, and every run is of all.',
      )
    let incomplete: string | null = null
    let unstable: string[] = []
    try {
      const runs = [await this.#runs.run('as it is', {}, []), await this.#runs.run('as it is, again', {}, [])]
      const [first, second] = runs.map((run) => this.#runs.read(run)) as [Tests, Tests]
      const all = new Map([...first, ...second])
      const passes = (tests: Tests, key: string) => tests.get(key)?.hasPassed === true
      const failed = [...first].flatMap(([key, test]) => (passes(first, key) || passes(second, key) ? [] : [test]))
      if (failed.length > 0) return this.#report({ result: 'red', failed })
      this.#passing = new Map([...all].filter(([key]) => passes(first, key) && passes(second, key)))
      unstable = [...all.keys()].filter((key) => !this.#passing.has(key))
      this.#metNotes = runs.flatMap(({ notes }) => notes)
      this.#runs.usualMs = Math.max(...runs.map(({ durationMs }) => durationMs))
      if (this.#metNotes.length === 0) {
        this.#notes.push(
          'No mock of this library answered in this run. A mock in a page, behind a service worker, cannot be seen: run the tests against a server, or in Node.',
        )
      }
      await this.#askAll(this.#listQuestions())
    } catch (error) {
      if (!(error instanceof Ended)) throw error
      incomplete = error.message
    }
    return this.#report({ incomplete, unstable })
  }

  /** The answers to try: those that the requests have met, and whose questions the options do not leave out. */
  #listQuestions(): Asked[] {
    const { assumptions = {} } = this.options
    return openQuestions.flatMap((question) => {
      const { name } = question
      const isLeftOut = !isSelected(this.options, name)
      const status = isLeftOut ? 'left out' : Object.hasOwn(assumptions, name) ? 'known' : 'not asked'
      const others = name === 'tokens' ? this.#listTokenAnswers() : question.others
      const rows = others.map((other, row) => ({ question, ...other, notes: this.#findMet(name, row) }))
      const met = rows.filter(({ notes }) => notes.length > 0)
      this.#findings.set(question, met.length === 0 ? 'not met' : status)
      if (name === 'tokens' && status === 'not asked' && others.length === 0 && this.#findMet(name, 0).length > 0)
        this.#notes.push(
          'tokens (5): no request has a token, so with any token every test would fail. Nothing was run.',
        )
      return status === 'not asked' ? met : []
    })
  }

  /** The answers to `tokens`: those that the clients send, for the requests that have none. */
  #listTokenAnswers(): OpenQuestion['others'] {
    const tokens = [...new Set(this.#metNotes.flatMap(({ token }) => token ?? []))]
    return tokens.length === 0 ? [] : [{ label: 'a token is required', answer: { assumptions: { tokens } } }]
  }

  /** The notes of requests that met an answer. */
  #findMet(question: QuestionName, row: number): WrittenNote[] {
    if (question === 'tokens') return this.#metNotes.filter(({ token }) => token === null)
    return this.#metNotes.filter(({ met }) => met?.question === question && met.row === row)
  }

  async #askAll(asked: readonly Asked[]): Promise<void> {
    // Of the order of responses: the requests that were sent together, and the tests that cannot wait for a response.
    let together: readonly WrittenNote[] = []
    let cannotWait: readonly string[] = []
    for (const [at, row] of asked.entries()) {
      const { question, answer } = row
      this.#runs.answersLeft = asked.length - at
      const isOrder = question.name === 'responseOrder'
      const isControl = answer.order === 'sent'
      const isFirst = isControl && answer.at === 'response'
      const notes = isOrder && !isFirst ? together : row.notes
      if (notes.length > 0) {
        const { run, broken } = await this.#ask({ ...row, notes }, isOrder ? cannotWait : [])
        if (isFirst) together = run.notes.filter(({ together }) => together !== undefined)
        if (isControl) cannotWait = [...new Set([...cannotWait, ...broken.map(({ test }) => test)])]
        else this.#findings.add(question, row, broken)
      }
      if (asked[at + 1]?.question !== question) this.#findings.close(question)
      if (this.options.bail && this.#findings.count > 0) throw new Ended('the first finding ended it')
    }
    if (cannotWait.length > 0)
      this.#notes.push(
        `These tests cannot wait 60 ms for a response, so its order was not asked: ${cannotWait.join(', ')}.`,
      )
  }

  /** Runs the tests with another answer, and those that fail once more; some tests do not count. */
  async #ask({ question, label, answer, notes }: Asked, ignored: readonly string[]) {
    const { order, at } = answer
    const title = `${question.name}: ${label}${order ? ` (${order}, at the ${at})` : ''}`
    const run = await this.#runs.run(
      title,
      answer,
      notes.map(({ file }) => file),
    )
    const failed = this.#findBroken(run, ignored)
    const known = this.#findings.testsOf(question.name)
    const isNew = [...failed.keys()].some((key) => !known.some(({ test }) => test === key))
    if (!isNew) return { run, broken: known.filter(({ test }) => failed.has(test)) }
    const files = [...failed.values()].map(({ file }) => file)
    const again = await this.#runs.run(`${title}, again`, answer, files)
    const confirmed = [...this.#findBroken(again, ignored)].filter(([key]) => failed.has(key))
    return { run, broken: this.#describe(question, confirmed, again.notes) }
  }

  /** The tests of a run that fail, and pass without a sweep. */
  #findBroken(run: TestRun, ignored: readonly string[]): Tests {
    return new Map(
      [...this.#runs.read(run)].filter(([key, test]) => {
        const isWhole = test.name === COMMAND || test.name === 'the whole file'
        return !test.hasPassed && !ignored.includes(key) && (this.#passing.has(key) || isWhole)
      }),
    )
  }

  /** Describes broken tests: all of a file that fail in the same way are one. */
  #describe({ name }: OpenQuestion, tests: [string, TestResult][], notes: readonly WrittenNote[]): BrokenTest[] {
    const files = [...new Set(tests.map(([, { file }]) => file))]
    return files.flatMap((file) => {
      const broken = tests.filter(([, test]) => test.file === file)
      const all = [...this.#passing.values()].filter((test) => test.file === file)
      const errors = new Set(broken.map(([, { error }]) => error))
      const isOne = broken.length > 1 && broken.length === all.length && errors.size === 1
      const rows: [string, TestResult][] = isOne
        ? [[`${this.#runs.nameFile(file)} > all ${all.length} tests`, broken[0]![1]]]
        : broken
      const changed = notes.filter((note) => note.changed && note.file === file)
      return rows.map(([test, { error, name: ownName }]) => {
        const note = changed.find(({ test }) => test !== null && toKeyName(test) === toKeyName(ownName)) ?? changed[0]
        const isAccepted = this.#findings.accept.some((row) => row.id === name && row.test === test)
        return { test, error, request: note?.changed ? describeChange(note.changed) : null, isAccepted }
      })
    })
  }

  #report({
    incomplete = null,
    result = this.#findings.count > 0 ? 'relies' : incomplete === null ? 'holds' : 'incomplete',
    ...parts
  }: Partial<SweepReport>): SweepReport {
    const { context, count, stopped } = this.#runs
    const { questions, outdated } = this.#findings
    return {
      command: this.options.command,
      runner: context.command.name,
      result,
      passed: context.command.name === null ? null : this.#passing.size,
      unstable: [],
      failed: [],
      ...parts,
      questions,
      notes: [...this.#notes, ...stopped.map((label) => `The tests did not end, and were stopped: ${label}.`)],
      outdated,
      runs: count,
      durationMs: performance.now() - this.#startedAt,
      incomplete,
    }
  }
}

type Tests = Map<string, TestResult>

/** `GET /api/v2/objects/?name=web got 400, not 200` */
function describeChange({ request, was, is }: NonNullable<WrittenNote['changed']>): string {
  return `${request} got ${is}${was === is ? ' with another content' : `, not ${was}`}`
}

/** The name of a test without what separates its groups, in which runners differ. */
function toKeyName(name: string): string {
  return name.replaceAll(' > ', ' ')
}

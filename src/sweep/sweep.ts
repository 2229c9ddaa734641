import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { resolveAssumptions } from '../contract/assumption-checks.ts'
import type { Assumptions } from '../contract/assumptions.ts'
import { type OpenQuestion, type OtherAnswer, openQuestions, type QuestionName } from '../contract/open-questions.ts'
import type { WrittenNote } from '../mock/sweep/recorder.ts'
import { failedTo, quote } from '../validation/errors.ts'
import { boolean, checkOptions, integer, type OptionChecks } from '../validation/options.ts'
import { type RunContext, runTests, type TestRun } from './run-tests.ts'
import type { AcceptedFinding, BrokenTest, SweepFinding, SweepReport, SweptQuestion } from './sweep-report.ts'
import { recognizeCommand, type TestResult } from './test-runners.ts'

/** Options of {@link sweep}. */
export interface SweepOptions {
  /** The command that runs the tests, with its arguments: `['npx', 'vitest', 'run']`. Not a shell's. */
  command: readonly string[]
  /** The folder of the command. @default process.cwd() */
  cwd?: string | undefined
  /** The environment of the command. @default process.env */
  env?: NodeJS.ProcessEnv | undefined
  /** What is known of the service, as `check` learns it: these questions are not asked. */
  assumptions?: Partial<Assumptions> | undefined
  /** Findings that do not count. */
  accept?: readonly AcceptedFinding[] | undefined
  /** The questions to ask. @default all */
  only?: readonly QuestionName[] | undefined
  /** Questions to leave out. */
  skip?: readonly QuestionName[] | undefined
  /** The most runs of the command. @default Infinity */
  maxRuns?: number | undefined
  /** Whether to end with the first finding. @default false */
  bail?: boolean | undefined
  /** Ends the sweep: it then returns what is known. */
  signal?: AbortSignal | undefined
  /** Called before each run. */
  onProgress?: ((progress: SweepProgress) => void) | undefined
}

/** How far a sweep is. */
export interface SweepProgress {
  /** The number of the run that begins. */
  readonly run: number
  /** What it is for: `filterMatch: filters match a part`. */
  readonly label: string
  /** How many answers are left, this one included; null before that is known. */
  readonly answersLeft: number | null
  /** About how long they take, in ms. */
  readonly timeLeft: number | null
}

const names = openQuestions.map(({ name }) => name)
const namesCheck = {
  is: (value: unknown) => Array.isArray(value) && value.every((name) => names.includes(name)),
  expected: `a list of ${names.join(', ')}`,
  words: names,
}

const checks: OptionChecks<SweepOptions> = {
  command: {
    is: (value) => Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string'),
    expected: 'a list of the program and its arguments',
    required: true,
  },
  cwd: null,
  env: null,
  assumptions: null,
  accept: { is: isAcceptedList, expected: 'a list of { id, test, reason }' },
  only: namesCheck,
  skip: namesCheck,
  maxRuns: integer(2),
  bail: boolean,
  signal: null,
  onProgress: null,
}

/** Whether a value is a list of accepted findings. */
export function isAcceptedList(value: unknown): value is readonly AcceptedFinding[] {
  const isText = (text: unknown) => typeof text === 'string'
  return Array.isArray(value) && value.every((row) => [row?.id, row?.test, row?.reason].every(isText))
}

/** Another answer to a question, with the notes of the requests that met it. */
type Asked = OpenQuestion['others'][number] & {
  readonly question: OpenQuestion
  readonly notes: readonly WrittenNote[]
}

/** Ends a sweep early, with what is known. */
class Ended extends Error {}

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
  checkOptions('sweep', options, checks)
  if (options.command === undefined)
    throw failedTo('sweep', 'the option command', quote(options), "Pass ['npx', 'vitest', 'run']", 'invalid-option')
  resolveAssumptions(options.assumptions)
  const folder = await mkdtemp(join(tmpdir(), 'inventory-sweep-'))
  try {
    return await new SweepRunner(options, folder).run()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stands for all tests of a command whose runner is not known. */
const COMMAND = 'the command'

class SweepRunner {
  readonly #startedAt = performance.now()
  readonly #context: RunContext
  readonly #notes: string[] = []
  readonly #questions = new Map<QuestionName, SweptQuestion>()
  /** The tests that pass without a sweep, by their keys. */
  #passing = new Map<string, TestResult>()
  #metNotes: readonly WrittenNote[] = []
  #runs = 0
  #usualMs = 0
  #answersLeft: number | null = null

  constructor(
    readonly options: SweepOptions,
    folder: string,
  ) {
    const { cwd = process.cwd(), env = process.env, signal = new AbortController().signal } = options
    this.#context = { command: recognizeCommand(options.command, cwd), cwd, env, folder, signal }
  }

  async run(): Promise<SweepReport> {
    const { command } = this.#context
    if (command.name === null)
      this.#notes.push(
        'The test runner is not known: only the exit code of the command counts, and every run is of all.',
      )
    let incomplete: string | null = null
    let unstable: string[] = []
    try {
      const first = await this.#runTests('as it is', {}, null)
      const second = await this.#runTests('as it is, again', {}, null)
      const [one, other] = [this.#read(first), this.#read(second)]
      const failed = [...one].flatMap(([key, test]) => (!test.hasPassed && !other.get(key)?.hasPassed ? [test] : []))
      if (failed.length > 0) return this.#report({ result: 'red', failed })
      this.#passing = new Map([...one].filter(([key, test]) => test.hasPassed && other.get(key)?.hasPassed))
      unstable = [...new Map([...one, ...other]).keys()].filter((key) => !this.#passing.has(key))
      this.#metNotes = [...first.notes, ...second.notes]
      this.#usualMs = Math.max(first.durationMs, second.durationMs)
      if (this.#metNotes.length === 0) {
        this.#notes.push(
          'No mock of this library answered in this run. A mock in a page, behind a service worker, cannot be seen: run the tests against a server, or in Node.',
        )
      }
      await this.#askQuestions()
    } catch (error) {
      if (!(error instanceof Ended)) throw error
      incomplete = error.message
    }
    return this.#report({ incomplete, unstable })
  }

  async #askQuestions(): Promise<void> {
    const { only = names, skip = [], assumptions = {} } = this.options
    const asked: Asked[] = []
    for (const question of openQuestions) {
      const { name } = question
      const isLeftOut = !only.includes(name) || skip.includes(name)
      const status = isLeftOut ? 'left out' : Object.hasOwn(assumptions, name) ? 'known' : 'not asked'
      const others = name === 'tokens' ? this.#listTokenAnswers() : question.others
      const rows = others.map((other, row) => ({ question, ...other, notes: this.#findMet(name, row) }))
      const met = rows.filter(({ notes }) => notes.length > 0)
      this.#set(question, met.length === 0 ? 'not met' : status)
      if (status === 'not asked') asked.push(...met)
      if (name === 'tokens' && status === 'not asked' && others.length === 0 && this.#findMet(name, 0).length > 0)
        this.#notes.push(
          'tokens (5): no request has a token, so with any token every test would fail. Nothing was run.',
        )
    }
    this.#answersLeft = asked.length
    let together: readonly WrittenNote[] = []
    let cannotWait: readonly string[] = []
    for (const [at, row] of asked.entries()) {
      const { question, answer } = row
      const isOrder = question.name === 'responseOrder'
      const isControl = answer.order === 'sent'
      const isFirst = isControl && answer.at === 'response'
      const notes = isOrder && !isFirst ? together : row.notes
      if (notes.length > 0) {
        const { run, broken } = await this.#ask({ ...row, notes }, isOrder ? cannotWait : [])
        if (isControl) {
          if (isFirst) together = run.notes.filter((note) => note.together)
          cannotWait = [...new Set([...cannotWait, ...broken.map(({ test }) => test)])]
        } else this.#add(row, broken)
      }
      this.#answersLeft--
      const isLast = asked[at + 1]?.question !== question
      if (isLast && isOrder && cannotWait.length > 0)
        this.#notes.push(
          `These tests cannot wait 60 ms for a response, so its order was not asked: ${cannotWait.join(', ')}.`,
        )
      if (isLast && this.#questions.get(question.name)!.status === 'not asked') this.#set(question, 'holds')
      if (this.options.bail && this.#countBreaks() > 0) throw new Ended('the first finding ended it')
    }
  }

  /** Runs the tests with another answer, and those that fail once more; some tests do not count. */
  async #ask({ question, label, answer, notes }: Asked, ignored: readonly string[]) {
    const { order, at } = answer
    const title = `${question.name}: ${label}${order ? ` (${order}, at the ${at})` : ''}`
    const run = await this.#runTests(title, answer, this.#filesOf(notes.map(({ file }) => file)))
    const failed = this.#findBroken(run, ignored)
    const known = this.#questions.get(question.name)!.findings.flatMap(({ tests }) => tests)
    const isNew = [...failed.keys()].some((key) => !known.some(({ test }) => test === key))
    if (!isNew) return { run, broken: known.filter(({ test }) => failed.has(test)) }
    const again = await this.#runTests(
      `${title}, again`,
      answer,
      this.#filesOf([...failed.values()].map(({ file }) => file)),
    )
    const confirmed = this.#findBroken(again, ignored)
    const tests = [...confirmed].filter(([key]) => failed.has(key))
    return { run, broken: this.#describe(question, tests, again.notes) }
  }

  /** The tests of a run that fail, and pass without a sweep. */
  #findBroken(run: TestRun, ignored: readonly string[]): Map<string, TestResult> {
    return new Map(
      [...this.#read(run)].filter(([key, test]) => {
        const isWhole = test.name === COMMAND || test.name === 'the whole file'
        return !test.hasPassed && !ignored.includes(key) && (this.#passing.has(key) || isWhole)
      }),
    )
  }

  /** Describes broken tests: all of a file that fail in the same way are one. */
  #describe(question: OpenQuestion, tests: [string, TestResult][], notes: readonly WrittenNote[]): BrokenTest[] {
    const files = [...new Set(tests.map(([, { file }]) => file))]
    return files.flatMap((file) => {
      const broken = tests.filter(([, test]) => test.file === file)
      const all = [...this.#passing.values()].filter((test) => test.file === file)
      const errors = new Set(broken.map(([, { error }]) => error))
      const isOne = broken.length > 1 && broken.length === all.length && errors.size === 1
      const rows: [string, TestResult][] = isOne
        ? [[`${this.#nameFile(file)} > all ${all.length} tests`, broken[0]![1]]]
        : broken
      return rows.map(([key, { error, name }]) => {
        const changed = notes.filter((note) => note.changed && note.file === file)
        const own = changed.find(({ test }) => test !== null && toKeyName(test) === toKeyName(name)) ?? changed[0]
        const isAccepted = (this.options.accept ?? []).some(({ id, test }) => id === question.name && test === key)
        const { request, was, is } = own?.changed ?? {}
        return {
          test: key,
          error,
          request:
            request === undefined
              ? null
              : `${request} got ${is}${was === is ? ' with another content' : `, not ${was}`}`,
          isAccepted,
        }
      })
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

  /** The files to run; null for all, where one is not known. */
  #filesOf(files: readonly (string | null)[]): string[] | null {
    const known = [...new Set(files)].filter((file) => file !== null)
    return this.#context.command.canSelect && known.length > 0 && files.every((file) => file !== null) ? known : null
  }

  async #runTests(label: string, answer: OtherAnswer, files: readonly string[] | null): Promise<TestRun> {
    const { maxRuns = Number.POSITIVE_INFINITY, onProgress } = this.options
    if (this.#runs >= maxRuns) throw new Ended(`${maxRuns} runs were not enough`)
    this.#throwIfEnded()
    const answersLeft = this.#answersLeft
    const timeLeft = answersLeft === null ? null : answersLeft * this.#usualMs
    this.#runs++
    onProgress?.({ run: this.#runs, label, answersLeft, timeLeft })
    // An answer can make a test wait for ever.
    const timeout = this.#usualMs === 0 ? undefined : 10 * Math.ceil(this.#usualMs) + 60_000
    const run = await runTests(this.#context, this.#runs, answer, files, timeout)
    this.#throwIfEnded()
    return run
  }

  #throwIfEnded(): void {
    const { signal } = this.options
    if (signal?.aborted) throw new Ended(signal.reason instanceof Error ? signal.reason.message : 'interrupted')
  }

  /** The tests of a run by their keys. Without a report, the command is one test. */
  #read({ tests, exitCode, output }: TestRun): Map<string, TestResult> {
    const hasFailed = exitCode !== 0 && !tests?.some(({ hasPassed }) => !hasPassed)
    const lastLine = output.trimEnd().split('\n').at(-1) ?? ''
    const error = exitCode === null ? 'it did not end' : `exit code ${exitCode}: ${lastLine}`
    const whole: TestResult = { file: null, name: COMMAND, hasPassed: !hasFailed, error }
    const rows = [...(tests ?? []), ...(hasFailed || tests === null ? [whole] : [])]
    return new Map(
      rows.map((test) => [test.file === null ? test.name : `${this.#nameFile(test.file)} > ${test.name}`, test]),
    )
  }

  #nameFile(file: string | null): string {
    return file === null ? COMMAND : relative(this.#context.cwd, file).replaceAll('\\', '/')
  }

  #set(
    { name, section, words, isRobustness }: OpenQuestion,
    status: SweptQuestion['status'],
    findings: readonly SweepFinding[] = [],
  ): void {
    this.#questions.set(name, { name, section, words, isRobustness, status, findings })
  }

  /** Adds what an answer breaks, but for the tests that an answer with another label breaks too. */
  #add({ question, label, answer }: Asked, broken: readonly BrokenTest[]): void {
    const { findings } = this.#questions.get(question.name)!
    const known = findings.flatMap(({ tests }) => tests.map(({ test }) => test))
    const tests = broken.filter(({ test }) => !known.includes(test))
    const same = findings.find((finding) => finding.label === label)
    if (broken.length === 0 || (tests.length === 0 && same === undefined)) return
    const finding: SweepFinding = {
      label,
      answers: [...(same?.answers ?? []), answer],
      of: question.others.filter((other) => other.label === label).length || 1,
      tests: [...(same?.tests ?? []), ...tests],
    }
    this.#set(question, 'breaks', [...findings.filter((other) => other !== same), finding])
  }

  #countBreaks(): number {
    const tests = [...this.#questions.values()]
      .filter(({ isRobustness }) => !isRobustness)
      .flatMap(({ findings }) => findings.flatMap(({ tests }) => tests))
    return tests.filter(({ isAccepted }) => !isAccepted).length
  }

  #report({
    incomplete = null,
    result = this.#countBreaks() > 0 ? 'relies' : incomplete === null ? 'holds' : 'incomplete',
    ...parts
  }: Partial<SweepReport>): SweepReport {
    const questions = [...this.#questions.values()]
    const isBroken = ({ id, test }: AcceptedFinding) =>
      questions.some(
        ({ name, findings }) => name === id && findings.some(({ tests }) => tests.some((row) => row.test === test)),
      )
    const wasAsked = ({ id }: AcceptedFinding) =>
      questions.some(({ name, status }) => name === id && ['breaks', 'holds', 'not met'].includes(status))
    return {
      command: this.options.command,
      runner: this.#context.command.name,
      result,
      passed: this.#context.command.name === null ? null : this.#passing.size,
      unstable: [],
      failed: [],
      ...parts,
      questions,
      notes: this.#notes,
      outdated: (this.options.accept ?? []).filter((row) => wasAsked(row) && !isBroken(row)),
      runs: this.#runs,
      durationMs: performance.now() - this.#startedAt,
      incomplete,
    }
  }
}

/** The name of a test without what separates its groups, in which runners differ. */
function toKeyName(name: string): string {
  return name.replaceAll(' > ', ' ')
}

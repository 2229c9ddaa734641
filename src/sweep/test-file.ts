import type { OpenQuestion, OtherAnswer } from './open-questions.ts'
import { orders } from './test-process/burst.ts'
import type { WrittenNote } from './test-process/recorder.ts'

/** Another answer to a question, with the notes of the requests that met it. */
export type Asked = OpenQuestion['others'][number] & {
  readonly question: OpenQuestion
  readonly notes: readonly WrittenNote[]
}

/** The answers of a file in a run: one for all its tests, or one for each. */
export interface Step {
  readonly of: TestFile
  /** By the names of tests; null for all tests of the file. */
  readonly answers: ReadonlyMap<string | null, Asked>
  /** Whether it is asked once more, because of what failed. */
  readonly isAgain: boolean
}

/** A test that fails in a run, and passes without a sweep: its key in the report, and its name. */
export type Failure = Readonly<Record<'key' | 'name', string>>

/** Whether two names are of one test: runners differ in what separates the names of its groups. */
export function isSameName(one: string, other: string): boolean {
  return one.replaceAll(' > ', ' ') === other.replaceAll(' > ', ' ')
}

/**
 * The tests of a file, and what they are still to be asked. Each test is asked by itself, beside others that have other
 * answers; what fails counts if it fails with the whole file under that answer. Where the tests share something, a mix of
 * answers proves nothing: then the file has one answer for all of them.
 */
export class TestFile {
  /** The tests, each with its answers to come; at first, all tests together. */
  #units: { readonly test: string | null; queue: Asked[] }[]
  /** Tests that have failed, until that is confirmed. */
  #suspects: { readonly row: Asked; readonly key: string; readonly isFromMix: boolean }[] = []
  /** The answers that the whole file had. */
  readonly #asked = new Set<Asked>()
  /** The questions and the tests that were confirmed. */
  readonly #found = new Set<string>()
  /** The tests that cannot wait for a response. */
  readonly cannotWait = new Set<string>()

  /**
   * @param file - null for all files of a command that does not tell them
   * @param met - the answers that requests of the file met
   * @param notes - those of the file
   * @param reason - why all tests have one answer; null for none
   */
  constructor(
    readonly file: string | null,
    readonly met: readonly Asked[],
    notes: readonly WrittenNote[],
    public reason: string | null,
  ) {
    if (notes.some(({ writer }) => writer !== undefined))
      this.reason ??= 'a request found what another test had written'
    const isUnited = this.reason !== null
    // One request has no order.
    const later = notes.filter(({ isLater }) => isLater)
    const meets = ({ question, notes }: Asked, test: string | null) =>
      (question.name === 'responseOrder' ? later : notes).some((note) => note.test === test || (isUnited && !test))
    const outside = met.filter((row) => meets(row, null))
    const tests = isUnited ? [] : [...new Set(notes.flatMap(({ test }) => test ?? []))]
    const listOwn = (test: string) => met.filter((row) => meets(row, test) && !outside.includes(row))
    this.#units = [
      { test: null, queue: sortAnswers(outside) },
      ...tests.map((test) => ({ test, queue: sortAnswers(listOwn(test), test) })),
    ]
    const names = new Set(outside.map(({ question }) => question.name))
    if (names.size > 0) this.reason ??= `requests outside of a test met ${[...names].join(', ')}`
  }

  /** How many runs are left, about. */
  get left(): number {
    const [all = 0, ...tests] = this.#units.map(({ queue }) => queue.length)
    return all + Math.max(0, ...tests) + new Set(this.#suspects.map(({ row }) => row)).size
  }

  /** Whether something of a question is still to be asked. */
  isAsking({ name }: OpenQuestion): boolean {
    const rows = [...this.#suspects.map(({ row }) => row), ...this.#units.flatMap(({ queue }) => queue)]
    return rows.some(({ question }) => question.name === name)
  }

  /**
   * The next step; null if nothing is left.
   * @param isEager - whether what failed is confirmed at once
   */
  next(isEager: boolean): Step | null {
    const [all, ...tests] = this.#units
    const isMixing = all!.queue.length === 0 && tests.some(({ queue }) => queue.length > 0)
    const [suspect] = this.#suspects
    if (suspect && (isEager || !isMixing)) return { of: this, answers: new Map([[null, suspect.row]]), isAgain: true }
    const units = (isMixing ? tests : [all!]).filter(({ queue }) => queue.length > 0)
    const answers = new Map(units.map(({ test, queue }) => [test, queue.shift()!]))
    return answers.size === 0 ? null : { of: this, answers, isAgain: false }
  }

  /**
   * Learns from a run.
   * @returns the answer that was confirmed to break tests, with their keys; null for none
   */
  learn(
    step: Step,
    failures: readonly Failure[],
    notes: readonly WrittenNote[],
  ): { row: Asked; keys: string[] } | null {
    for (const [test, { answer }] of step.answers) if (isBurstControl(answer)) this.#dropOrders(test, notes)
    const row = step.answers.get(null)
    if (row === undefined) {
      this.#learnFromMix(step, failures)
      return null
    }
    this.#asked.add(row)
    const suspects = this.#suspects.filter((suspect) => suspect.row === row)
    this.#suspects = this.#suspects.filter((suspect) => suspect.row !== row)
    const keys = failures.map(({ key }) => key).filter((key) => !this.#isKnown(row, key))
    if (row.answer.order === 'sent') {
      for (const key of keys) this.cannotWait.add(key)
      return null
    }
    const confirmed = keys.filter((key) => suspects.some((suspect) => suspect.key === key))
    for (const key of confirmed) this.#found.add(`${row.question.name} ${key}`)
    // Beside those of a mix, others can fail that had no such answer. Of the order, they had no control.
    const areFromMix = suspects.every(({ isFromMix }) => isFromMix)
    if (!step.isAgain || (areFromMix && row.answer.order === undefined))
      for (const key of keys) if (!confirmed.includes(key)) this.#suspects.push({ row, key, isFromMix: false })
    if (step.isAgain && areFromMix && suspects.some(({ key }) => !confirmed.includes(key)))
      this.#unite('a test fails beside others that have another answer, and not with the whole file under its own')
    return confirmed.length > 0 ? { row, keys: confirmed } : null
  }

  #learnFromMix({ answers }: Step, failures: readonly Failure[]): void {
    for (const { key, name } of failures) {
      const unit = this.#units.find(({ test }) => test !== null && isSameName(test, name))
      const row = unit && answers.get(unit.test)
      if (row === undefined) {
        this.#unite('a test fails beside others that have another answer')
        return
      }
      if (row.answer.order === 'sent') this.cannotWait.add(key)
      else if (!this.#isKnown(row, key)) this.#suspects.push({ row, key, isFromMix: true })
      // Under other answers to the same question, it would say no more.
      unit!.queue = unit!.queue.filter(({ question }) => question !== row.question)
    }
  }

  /** From now on, all tests have one answer in a run; those that had their own are asked again. */
  #unite(reason: string): void {
    this.reason = reason
    this.#suspects = this.#suspects.filter(({ isFromMix }) => !isFromMix)
    this.#units = [{ test: null, queue: sortAnswers(this.met).filter((row) => !this.#asked.has(row)) }]
  }

  #isKnown({ question: { name } }: Asked, key: string): boolean {
    const isSuspect = this.#suspects.some(({ row, key: other }) => row.question.name === name && other === key)
    return isSuspect || this.#found.has(`${name} ${key}`) || (name === 'responseOrder' && this.cannotWait.has(key))
  }

  /** Leaves out the orders in which no burst of the run has another one than before. */
  #dropOrders(test: string | null, notes: readonly WrittenNote[]): void {
    const unit = this.#units.find((unit) => unit.test === test)!
    const own = notes.filter((note) => test === null || note.test === test)
    const sizes = [...new Set(own.flatMap(({ together }) => together ?? []))]
    const seen = new Set<string>()
    unit.queue = unit.queue.filter(({ question, answer: { order, at } }) => {
      if (question.name !== 'responseOrder') return true
      const turns = sizes.map((size) => orders[order!](Array.from({ length: size }, (_, index) => index)))
      return sizes.length > 0 && isNew(seen, JSON.stringify([at, turns]))
    })
  }
}

function isNew(seen: Set<string>, key: string): boolean {
  return seen.size < seen.add(key).size
}

/** Whether it tells which requests are sent together: those that wait are in their order. */
function isBurstControl({ order, at }: OtherAnswer): boolean {
  return order === 'sent' && at === 'response'
}

/** The controls of the order first; without answers that give the same responses as one before. */
function sortAnswers(rows: readonly Asked[], test: string | null = null): Asked[] {
  const seen = new Set<string>()
  const different = rows.filter(({ question, answer, notes }) => {
    if (answer.assumptions === undefined || question.name === 'tokens') return true
    const own = notes.filter((note) => test === null || note.test === test)
    const responses = new Set(own.map(({ file, test, met }) => JSON.stringify([file, test, met?.response])))
    return isNew(seen, [question.name, ...[...responses].sort()].join())
  })
  const rank = ({ answer }: Asked) => (isBurstControl(answer) ? 0 : answer.order === 'sent' ? 1 : 2)
  return different.toSorted((one, other) => rank(one) - rank(other))
}

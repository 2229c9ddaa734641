import type { OpenQuestion, OtherAnswer, QuestionName } from '../contract/open-questions.ts'
import { orders } from '../mock/sweep/burst.ts'
import type { WrittenNote } from '../mock/sweep/recorder.ts'

/** Another answer to a question, with the notes of the requests that met it. */
export type Asked = OpenQuestion['others'][number] & {
  readonly question: OpenQuestion
  readonly notes: readonly WrittenNote[]
}

/** What a file is asked in a run: all its tests under one answer, or each under its own. */
export interface Step {
  readonly of: TestFile
  /** By the names of tests; null for all tests of the file. */
  readonly answers: ReadonlyMap<string | null, Asked>
  /** Whether it is asked once more, because of what failed. */
  readonly isAgain: boolean
}

/** A test that fails in a run, and passes without a sweep. */
export interface Failure {
  readonly key: string
  readonly name: string
}

/** A test that fails under an answer, until that is confirmed. */
interface Suspect extends Failure {
  readonly row: Asked
  /** Whether other tests of its file had other answers. */
  readonly isFromMix: boolean
}

/** A test with the answers that it is still to be asked; null for all tests of its file. */
interface Unit {
  readonly test: string | null
  queue: Asked[]
}

/**
 * The tests of a file, and what they are still to be asked. Each test is asked by itself, beside others that have other
 * answers; what fails counts if it fails with the whole file under that answer. Where the tests share something, a mix of
 * answers proves nothing: then the file has one answer for all of them.
 */
export class TestFile {
  readonly #whole: Unit
  #tests: Unit[]
  #suspects: Suspect[] = []
  /** What the whole file was asked. */
  readonly #asked = new Set<Asked>()
  /** The tests that an answer breaks, by question. */
  readonly #found = new Map<QuestionName, readonly Failure[]>()
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
    if (this.reason === null && notes.some(({ writer }) => writer !== undefined))
      this.reason = 'a request found what another test had written'
    // One request has no order.
    const later = notes.filter(({ isLater }) => isLater)
    const meets = ({ question, notes }: Asked, isOf: (note: WrittenNote) => boolean) =>
      (question.name === 'responseOrder' ? later : notes).some(isOf)
    const outside = met.filter((row) => meets(row, ({ test }) => test === null || this.reason !== null))
    this.#whole = { test: null, queue: sortAnswers(outside) }
    const names = new Set(this.reason === null ? notes.flatMap(({ test }) => test ?? []) : [])
    this.#tests = [...names].map((test) => {
      const own = met.filter((row) => meets(row, (note) => note.test === test) && !outside.includes(row))
      return { test, queue: sortAnswers(own, test) }
    })
    if (this.reason === null && outside.length > 0 && file !== null)
      this.reason = `requests outside of a test met ${listNames(outside)}`
  }

  /** How many runs are left, about. */
  get left(): number {
    const rows = new Set(this.#suspects.map(({ row }) => row))
    return this.#whole.queue.length + Math.max(0, ...this.#tests.map(({ queue }) => queue.length)) + rows.size
  }

  /** Whether something of a question is still to be asked. */
  isAsking({ name }: OpenQuestion): boolean {
    const isOf = ({ question }: Asked) => question.name === name
    return (
      this.#suspects.some(({ row }) => isOf(row)) || [this.#whole, ...this.#tests].some(({ queue }) => queue.some(isOf))
    )
  }

  /**
   * The next step; null if nothing is left.
   * @param isEager - whether what failed is confirmed at once
   */
  next(isEager: boolean): Step | null {
    this.#whole.queue = this.#whole.queue.filter((row) => !this.#isKnownOfAll(row))
    const isMixing = this.#whole.queue.length === 0 && this.#tests.some(({ queue }) => queue.length > 0)
    const [suspect] = this.#suspects
    if (suspect && (isEager || !isMixing)) return { of: this, answers: new Map([[null, suspect.row]]), isAgain: true }
    const units = isMixing ? this.#tests : [this.#whole]
    const answers = new Map(
      units.flatMap(({ test, queue }) => {
        const row = queue.shift()
        return row ? [[test, row] as const] : []
      }),
    )
    return answers.size === 0 ? null : { of: this, answers, isAgain: false }
  }

  /**
   * Learns from a run.
   * @returns the answer that was confirmed to break tests, with their keys; null for none
   */
  learn(
    { answers, isAgain }: Step,
    failures: readonly Failure[],
    notes: readonly WrittenNote[],
  ): { row: Asked; keys: string[] } | null {
    for (const [test, { answer }] of answers) if (isBurstControl(answer)) this.#dropOrders(test, notes)
    const whole = answers.get(null)
    if (whole === undefined) {
      this.#learnFromMix(answers, failures)
      return null
    }
    this.#asked.add(whole)
    const { name } = whole.question
    if (whole.answer.order === 'sent') {
      for (const { key } of failures) this.cannotWait.add(key)
      return null
    }
    const suspects = this.#suspects.filter(({ row }) => row === whole)
    this.#suspects = this.#suspects.filter(({ row }) => row !== whole)
    const news = failures.filter(({ key }) => !this.#isKnown(name, key))
    const confirmed = news.filter(({ key }) => suspects.some((suspect) => suspect.key === key))
    this.#found.set(name, [...(this.#found.get(name) ?? []), ...confirmed])
    const isFirst = suspects.every(({ isFromMix }) => isFromMix)
    // Beside those of a mix, others can fail that had no such answer. Of the order, they had no control.
    if (!isAgain || (isFirst && name !== 'responseOrder'))
      for (const failure of news)
        if (!confirmed.includes(failure)) this.#suspects.push({ ...failure, row: whole, isFromMix: false })
    if (suspects.some(({ key, isFromMix }) => isFromMix && !confirmed.some((failure) => failure.key === key)))
      this.#unite('a test fails beside others that have another answer, and not with the whole file under its own')
    return confirmed.length > 0 ? { row: whole, keys: confirmed.map(({ key }) => key) } : null
  }

  #learnFromMix(answers: Step['answers'], failures: readonly Failure[]): void {
    for (const { key, name } of failures) {
      const unit = this.#tests.find(({ test }) => isSameName(test!, name))
      const row = unit && answers.get(unit.test)
      if (row === undefined) {
        this.#unite('a test fails beside others that have another answer')
        return
      }
      const isControl = row.answer.order === 'sent'
      if (isControl) this.cannotWait.add(key)
      else if (!this.#isKnown(row.question.name, key)) this.#suspects.push({ key, name, row, isFromMix: true })
      // Under other answers to the same question, it would say no more.
      unit!.queue = unit!.queue.filter(({ question }) => question !== row.question)
    }
  }

  /** From now on, all tests have one answer in a run; those that had their own are asked again. */
  #unite(reason: string): void {
    this.reason = reason
    this.#tests = []
    this.#suspects = this.#suspects.filter(({ isFromMix }) => !isFromMix)
    this.#whole.queue = sortAnswers(this.met).filter((row) => !this.#asked.has(row))
  }

  #isKnown(question: QuestionName, key: string): boolean {
    const isSuspect = this.#suspects.some(({ row, key: other }) => row.question.name === question && other === key)
    const isFound = this.#found.get(question)?.some((failure) => failure.key === key)
    return isSuspect || isFound || (question === 'responseOrder' && this.cannotWait.has(key))
  }

  /** Whether an answer can break only tests that another answer to the same question has broken. */
  #isKnownOfAll({ question: { name }, notes }: Asked): boolean {
    const found = this.file === null ? [] : (this.#found.get(name) ?? [])
    return notes.every(({ test }) => found.some((failure) => test !== null && isSameName(failure.name, test)))
  }

  /** Leaves out the orders in which no burst of the run has another one than before. */
  #dropOrders(test: string | null, notes: readonly WrittenNote[]): void {
    const unit = [this.#whole, ...this.#tests].find((unit) => unit.test === test)!
    const sizes = new Set(
      notes.filter((note) => test === null || note.test === test).flatMap(({ together }) => together ?? []),
    )
    const seen = new Set<string>()
    unit.queue = unit.queue.filter(({ question, answer: { order, at } }) => {
      if (question.name !== 'responseOrder') return true
      const turns = [...sizes].map((size) => orders[order!](Array.from({ length: size }, (_, index) => index)))
      const key = JSON.stringify([at, turns])
      const isNew = order === 'sent' || !seen.has(key)
      seen.add(key)
      return sizes.size > 0 && isNew
    })
  }
}

/** Whether two names are of one test: runners differ in what separates the names of its groups. */
export function isSameName(one: string, other: string): boolean {
  return one.replaceAll(' > ', ' ') === other.replaceAll(' > ', ' ')
}

function listNames(rows: readonly Asked[]): string {
  return [...new Set(rows.map(({ question }) => question.name))].join(', ')
}

/** Whether it tells which requests are sent together: those that wait are in their order. */
function isBurstControl({ order, at }: OtherAnswer): boolean {
  return order === 'sent' && at === 'response'
}

/** The controls of the order first; without answers that give a test the same responses as one before. */
function sortAnswers(rows: readonly Asked[], test: string | null = null): Asked[] {
  const seen = new Set<string>()
  const different = rows.filter(({ question, answer, notes }) => {
    if (answer.assumptions === undefined || question.name === 'tokens') return true
    const own = notes.filter((note) => test === null || note.test === test)
    const responses = new Set(own.map(({ file, test, met }) => JSON.stringify([file, test, met?.response])))
    const key = [question.name, ...[...responses].sort()].join()
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
  const rank = ({ answer }: Asked) => (isBurstControl(answer) ? 0 : answer.order === 'sent' ? 1 : 2)
  return different.toSorted((one, other) => rank(one) - rank(other))
}

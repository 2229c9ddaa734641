import type { AcceptedFinding } from '../validation/selection.ts'
import type { OpenQuestion, QuestionName } from './open-questions.ts'
import type { BrokenTest, SweepFinding, SweptQuestion } from './sweep-report.ts'

/** The open questions with their findings, in the order of the table. */
export class Findings {
  readonly #questions = new Map<QuestionName, SweptQuestion>()

  constructor(readonly accept: readonly AcceptedFinding[] = []) {}

  get questions(): readonly SweptQuestion[] {
    return [...this.#questions.values()]
  }

  /** How many tests rely on an answer, and are not accepted. Robustness does not count. */
  get count(): number {
    const tests = this.questions
      .filter(({ isRobustness }) => !isRobustness)
      .flatMap(({ findings }) => findings.flatMap(({ tests }) => tests))
    return tests.filter(({ isAccepted }) => !isAccepted).length
  }

  /** Accepted findings whose question was asked, and whose test no longer breaks. */
  get outdated(): AcceptedFinding[] {
    const wasAsked = (id: string) =>
      this.questions.some(({ name, status }) => name === id && ['breaks', 'holds', 'not met'].includes(status))
    return this.accept.filter(
      ({ id, test }) => wasAsked(id) && !this.testsOf(id as QuestionName).some((broken) => broken.test === test),
    )
  }

  set({ name, section, words, ask, isRobustness }: OpenQuestion, status: SweptQuestion['status']): void {
    this.#questions.set(name, { name, section, words, ask, isRobustness, status, findings: [] })
  }

  /** Closes a question that nothing has broken. */
  close({ name }: OpenQuestion): void {
    const question = this.#questions.get(name)!
    if (question.status === 'not asked') this.#questions.set(name, { ...question, status: 'holds' })
  }

  /** The tests that an answer to a question breaks, as far as it was asked. */
  testsOf(name: QuestionName): readonly BrokenTest[] {
    return this.#questions.get(name)!.findings.flatMap(({ tests }) => tests)
  }

  /** Adds what an answer breaks, but for the tests that an answer with another label breaks too. */
  add({ name }: OpenQuestion, { label, answer }: OpenQuestion['others'][number], broken: readonly BrokenTest[]) {
    const question = this.#questions.get(name)!
    const known = this.testsOf(name).map(({ test }) => test)
    const tests = broken.filter(({ test }) => !known.includes(test))
    const same = question.findings.find((finding) => finding.label === label)
    if (broken.length === 0 || (tests.length === 0 && same === undefined)) return
    const finding: SweepFinding = {
      label,
      answers: [...new Set([...(same?.answers ?? []), answer])],
      tests: [...(same?.tests ?? []), ...tests],
    }
    const findings = [...question.findings.filter((other) => other !== same), finding]
    this.#questions.set(name, { ...question, status: 'breaks', findings })
  }
}

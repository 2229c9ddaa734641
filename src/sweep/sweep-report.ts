import type { AcceptedFinding } from '../validation/selection.ts'
import type { OtherAnswer, QuestionName } from './open-questions.ts'
import type { TestResult } from './test-results.ts'
import type { RunnerName } from './test-runners.ts'

/** A test that fails with another answer, and passes without it. */
export interface BrokenTest {
  /** Its file below the current folder, and its name: `search.test.ts > finds web-1`. */
  readonly test: string
  /** The first line of its error. */
  readonly error: string
  /** A request of it with another response, as `GET /api/v2/objects/?name=web got 400, not 200`; null if that is not known. */
  readonly request: string | null
  readonly isAccepted: boolean
}

/** The tests that break with another answer to a question. */
export interface SweepFinding {
  /** The other answer in words: `filters match a part`. */
  readonly label: string
  /** The other answers with this label that break a test, each as `INVENTORY_MOCK_ANSWER` takes it. */
  readonly answers: readonly OtherAnswer[]
  /** The tests that no earlier answer to the same question breaks. Never empty. */
  readonly tests: readonly BrokenTest[]
}

/** An open question, with its findings. */
export interface SweptQuestion {
  readonly name: QuestionName
  /** The section of the contract. */
  readonly section: string
  /** The words of the contract that leave it open; null where it has none. */
  readonly words: string | null
  /** The sentence to ask the owner of the service; null where nobody can promise an answer. */
  readonly ask: string | null
  /** Whether this is about robustness, and does not count for the result. */
  readonly isRobustness: boolean
  /**
   * `breaks`: a test relies on the answer. `holds`: no test does. `not met`: no request depends on it, or the code has
   * chosen its answer. `known` and `left out`: a request depends on it, but the options have its answer, or leave it out.
   * `not asked`: the sweep ended before.
   */
  readonly status: 'breaks' | 'holds' | 'not met' | 'known' | 'left out' | 'not asked'
  readonly findings: readonly SweepFinding[]
}

/** The report of a sweep. */
export interface SweepReport {
  readonly command: readonly string[]
  /** Null for a command of which only the exit code is known. */
  readonly runner: RunnerName | null
  /**
   * `holds`: nothing relies on an open question. `relies`: something does, that is not accepted. `red`: the tests fail
   * without a sweep. `incomplete`: nothing, or not every question, was asked, and nothing relies on the others.
   */
  readonly result: 'holds' | 'relies' | 'red' | 'incomplete'
  /** How many tests pass twice; null for a runner that is not known. */
  readonly passed: number | null
  /** How many tests rely on an open question, without those that are accepted. */
  readonly relying: number
  /** Tests that passed only once: they prove nothing. */
  readonly unstable: readonly string[]
  /** The tests that fail without a sweep. */
  readonly failed: readonly TestResult[]
  readonly questions: readonly SweptQuestion[]
  /** Limits of this sweep, with their reasons. */
  readonly notes: readonly string[]
  /** Accepted findings that no longer break. */
  readonly outdated: readonly AcceptedFinding[]
  /** How often the command was run. */
  readonly runs: number
  readonly durationMs: number
  /** Why nothing, or not every question, was asked; null if every one was. */
  readonly incomplete: string | null
}

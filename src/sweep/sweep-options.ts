import type { Assumptions } from '../contract/assumptions.ts'
import { boolean, integer, type OptionChecks } from '../validation/options.ts'
import { type AcceptedFinding, acceptCheck, namesCheck, onlyCheck } from '../validation/selection.ts'
import { openQuestions, type QuestionName } from './open-questions.ts'

/** Options of `sweep`. */
export interface SweepOptions {
  /** The command that runs the tests, with its arguments: `['npx', 'vitest', 'run']`. Not a shell's. */
  command: readonly string[]
  /** The folder of the command. @default process.cwd() */
  cwd?: string | undefined
  /** The environment of the command. @default process.env */
  env?: NodeJS.ProcessEnv | undefined
  /** Known answers of the service, as `check` learns them: their questions are not asked. */
  assumptions?: Partial<Assumptions> | undefined
  /** Findings that do not count. */
  accept?: readonly AcceptedFinding[] | undefined
  /** The questions to ask. @default all but those about robustness */
  only?: readonly QuestionName[] | undefined
  /** Questions to leave out. */
  skip?: readonly QuestionName[] | undefined
  /** Whether to ask the questions about robustness too, `moreFields` and `unavailable`. @default false */
  robustness?: boolean | undefined
  /**
   * Whether all tests of a file have one answer in a run. By default each test has its own, in fewer runs: they do not see a
   * test that fails only if the one before it has the same answer.
   * @default false
   */
  exact?: boolean | undefined
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
  /** Its answers: `filterMatch: filters match a part`. */
  readonly label: string
  /** About how many runs are left, this one included; null before that is known. */
  readonly runsLeft: number | null
  /** About how long they take, in ms. */
  readonly timeLeft: number | null
}

const questionNames = openQuestions.map(({ name }) => name)
const questionsCheck = namesCheck(questionNames)

/** The checks of the options of `sweep`. */
export const sweepChecks: OptionChecks<SweepOptions> = {
  command: {
    is: (value) => Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string'),
    expected: 'a list of the program and its arguments',
    required: true,
  },
  cwd: null,
  env: null,
  assumptions: null,
  accept: acceptCheck(questionNames),
  only: onlyCheck(questionsCheck),
  skip: questionsCheck,
  robustness: boolean,
  exact: boolean,
  maxRuns: integer(2),
  bail: boolean,
  signal: null,
  onProgress: null,
}

import { refuseAssumptions, resolveAssumptions } from '../../contract/assumption-checks.ts'
import { operationNames } from '../../contract/operations.ts'
import type { CurrentTest } from '../../mock/sweep/current-test.ts'
import type { SweepVariables } from '../../mock/sweep/sweep-variables.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { checkOptions, integer, type OptionChecks, word } from '../../validation/options.ts'
import type { OtherAnswer } from '../open-questions.ts'
import { orders } from './burst.ts'
import { fileSystem, Recorder } from './recorder.ts'

/** The answers of a run, by the path of a file and the name of a test. An empty text stands for all. */
export type SweepPlan = Readonly<Record<string, Readonly<Record<string, OtherAnswer>>>>

/** Tells the mocks in the processes of a sweep how to answer, and what to note. */
export interface Sweep {
  /** The other answer to the requests of a test. */
  answerOf(test: CurrentTest): OtherAnswer
  /** Notes what their requests met; null for none. */
  readonly recorder: Recorder | null
  /** Whether nothing is answered otherwise. */
  readonly isPlain: boolean
  /** Whether somebody looks at one answer, without a sweep. */
  readonly isByHand: boolean
}

/** Reads the variables of a sweep. */
export function readSweep({ answer: text, plan: path, record }: SweepVariables): Sweep {
  const byHand: SweepPlan = text ? { '': { '': parseAnswer(text) } } : {}
  const plan: SweepPlan = path ? JSON.parse(fileSystem().readFileSync(path, 'utf8')) : byHand
  return {
    answerOf({ file, test }) {
      const own = plan[''] ?? plan[file ?? ''] ?? {}
      return own[''] ?? own[test ?? ''] ?? {}
    },
    recorder: record ? new Recorder(record) : null,
    isPlain: !text && !path,
    isByHand: Boolean(text) && !path && !record,
  }
}

const answerChecks: OptionChecks<OtherAnswer> = {
  assumptions: null,
  order: word(...Object.keys(orders)),
  at: word('request', 'response'),
  idGap: integer(1),
  moreFields: { is: (value) => value === true, expected: 'true' },
  refused: word(...operationNames),
}

/** @throws InventoryMockError for what would change nothing, or something else than it says */
function parseAnswer(text: string): OtherAnswer {
  try {
    const answer: OtherAnswer = JSON.parse(text)
    refuseAssumptions('read an answer', answer)
    checkOptions('read an answer', answer, answerChecks, 'parts of an answer')
    resolveAssumptions(answer.assumptions)
    const { at, assumptions, ...others } = answer
    const isEmpty = Object.keys({ ...others, ...assumptions }).length === 0
    if (isEmpty || (at && !answer.order))
      throw mockError('read an answer', at ? 'an order beside at' : 'one that changes something', text, 'Add one')
    return answer
  } catch (error) {
    const got = `${quote(text)} (${(error as Error).message.replace(/[.]$/, '')})`
    const advice = 'Leave the variable out, or copy it from the report of a sweep'
    throw mockError('read INVENTORY_MOCK_ANSWER', 'an answer as JSON', got, advice)
  }
}

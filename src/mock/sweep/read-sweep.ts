import { resolveAssumptions } from '../../contract/assumption-checks.ts'
import type { OtherAnswer } from '../../contract/open-questions.ts'
import { failedTo, quote } from '../../validation/errors.ts'

/** What a sweep wants of the mocks in the processes of its command. */
export interface Sweep {
  /** What they do differently. */
  readonly answer: OtherAnswer
  /** The folder in which they note what their requests met; undefined for none. */
  readonly record: string | undefined
  /** The timer of the platform, from before a test could replace it. */
  readonly setTimer: (listener: () => void, ms: number) => unknown
}

const { setTimeout: setTimer } = globalThis

/** The variables of the environment that a sweep sets; undefined where there is no environment, or no permission to read it. */
export function readVariables(): { text?: string | undefined; record?: string | undefined } {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
    const { INVENTORY_MOCK_ANSWER: text, INVENTORY_MOCK_RECORD: record } = process?.env ?? {}
    return { text, record }
  } catch {
    return {}
  }
}

/**
 * Reads what a sweep wants, from the environment: `INVENTORY_MOCK_ANSWER`, the other answer as JSON, and
 * `INVENTORY_MOCK_RECORD`, a folder. Null if it has neither, as in a page.
 */
export function readSweep(): Sweep | null {
  const { text, record } = readVariables()
  if (!text && !record) return null
  return { answer: text ? parseAnswer(text) : {}, record, setTimer }
}

function parseAnswer(text: string): OtherAnswer {
  try {
    const answer: OtherAnswer = JSON.parse(text)
    resolveAssumptions(answer.assumptions)
    return answer
  } catch (error) {
    const advice = 'Leave the variable out, or copy it from the report of a sweep'
    throw failedTo(
      'read INVENTORY_MOCK_ANSWER',
      'an answer as JSON',
      `${quote(text)} (${(error as Error).message})`,
      advice,
    )
  }
}

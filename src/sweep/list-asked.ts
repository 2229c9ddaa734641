import { isSelected } from '../validation/selection.ts'
import type { Findings } from './findings.ts'
import { listOthers, type OpenQuestion, openQuestions } from './open-questions.ts'
import type { SweepOptions } from './sweep-options.ts'
import type { Asked } from './test-file.ts'
import type { WrittenNote } from './test-process/recorder.ts'

/** Whether the options ask a question. */
export function isAskedFor(options: SweepOptions, { name, isRobustness }: OpenQuestion): boolean {
  const { only, robustness } = options
  return isSelected(options, name) && (!isRobustness || robustness || only?.includes(name) === true)
}

/**
 * The answers to try: those that the requests have met, and whose questions the options do not leave out. Sets the status
 * of each question.
 * @param notes - of the requests, as it is
 * @returns also whether a token would be asked for, and no request has one
 */
export function listAsked(options: SweepOptions, notes: readonly WrittenNote[], findings: Findings) {
  const { assumptions = {} } = options
  // One request alone has no order.
  const haveOrder = notes.some(({ isLater }) => isLater)
  let lacksToken = false
  const asked = openQuestions.flatMap((question): Asked[] => {
    const { name } = question
    const left = listOthers(question, assumptions)
    const isKnown = Object.hasOwn(assumptions, name) && left.length === 0
    const status = !isAskedFor(options, question) ? 'left out' : isKnown ? 'known' : 'not asked'
    const others = name === 'tokens' ? listTokenAnswers(notes) : isKnown ? question.others : left
    const findMet = (row: number) =>
      notes.filter(({ met, token }) => (name === 'tokens' ? token === null : met?.question === name && met.row === row))
    const rows = others.map((other, row) => ({ question, ...other, notes: findMet(row) }))
    const met = rows.filter(({ notes }) => notes.length > 0 && (name !== 'responseOrder' || haveOrder))
    findings.set(question, met.length === 0 ? 'not met' : status)
    if (name === 'tokens' && status === 'not asked' && others.length === 0) lacksToken = findMet(0).length > 0
    return status === 'not asked' ? met : []
  })
  return { asked, lacksToken }
}

/** The answers to `tokens`: those that the clients send, for the requests that have none. */
function listTokenAnswers(notes: readonly WrittenNote[]): OpenQuestion['others'] {
  const tokens = [...new Set(notes.flatMap(({ token }) => token ?? []))]
  return tokens.length === 0 ? [] : [{ label: 'a token is required', answer: { assumptions: { tokens } } }]
}

import { formatKey, predictOutcome } from './outcome.ts'
import type { Question, TopicContext } from './question.ts'

const nothingIgnored: ReadonlySet<number> = new Set()

/** The outcome of a question under each combination of all values that it touches. */
function listOutcomes({ collection, hypotheses }: TopicContext, question: Question): string[] {
  const { request, touches, isOrdered } = question
  return hypotheses
    .combineAll(touches, request)
    .map(({ assumptions }) => collection.twin.answer(request, assumptions))
    .map((response) => formatKey(predictOutcome(response, question, collection, nothingIgnored), isOrdered))
}

/**
 * Picks the questions that tell the most combinations apart, as few as possible.
 * @param questions - that touch the same assumptions
 */
export function pickQuestions(context: TopicContext, questions: readonly Question[]): Question[] {
  const rated = questions.map((question) => ({ question, outcomes: listOutcomes(context, question) }))
  const picked: Question[] = []
  let known: readonly string[] = rated[0]?.outcomes.map(() => '') ?? []
  for (;;) {
    let best: readonly string[] = known
    let next: Question | undefined
    for (const { question, outcomes } of rated) {
      const refined = outcomes.map((outcome, at) => `${known[at]}|${outcome}`)
      if (new Set(refined).size <= new Set(best).size) continue
      best = refined
      next = question
    }
    if (!next) return picked
    picked.push(next)
    known = numberEqual(best)
  }
}

/**
 * Picks the first question that tells every value of an assumption apart, whatever the others that it touches are.
 * @param index - of the assumption in `touches`
 * @param isClear - false picks one that tells them apart at least sometimes
 */
export function pickClearQuestion(context: TopicContext, questions: readonly Question[]): Question | undefined {
  return questions.find((question) => {
    const [first] = question.touches
    const outcomesByValue = new Map<unknown, Set<string>>()
    const outcomes = listOutcomes(context, question)
    const combinations = context.hypotheses.combineAll(question.touches, question.request)
    for (const [at, { assumptions }] of combinations.entries()) {
      const value = assumptions[first!]
      outcomesByValue.set(value, (outcomesByValue.get(value) ?? new Set()).add(outcomes[at]!))
    }
    const sets = [...outcomesByValue.values()]
    return sets.every((set) => set.size === 1) && new Set(sets.flatMap((set) => [...set])).size === sets.length
  })
}

/** Replaces long texts by short ones that are as different. */
function numberEqual(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)]
  return texts.map((text) => String(distinct.indexOf(text)))
}

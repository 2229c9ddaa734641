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
 * @param asked - that touch them too, and are asked anyway
 */
export function pickQuestions(
  context: TopicContext,
  questions: readonly Question[],
  asked: readonly Question[] = [],
): Question[] {
  const rated = questions.map((question) => ({ question, outcomes: listOutcomes(context, question) }))
  const picked: Question[] = []
  let known: readonly string[] = rated[0]?.outcomes.map(() => '') ?? []
  for (const outcomes of asked.map((question) => listOutcomes(context, question))) known = refine(known, outcomes)
  for (;;) {
    let best: readonly string[] = known
    let next: Question | undefined
    for (const { question, outcomes } of rated) {
      const refined = refine(known, outcomes)
      if (new Set(refined).size <= new Set(best).size) continue
      best = refined
      next = question
    }
    if (!next) return picked
    picked.push(next)
    known = best
  }
}

/**
 * Picks the first question that tells every value of an assumption apart, whatever the others that it touches are.
 * @param questions - whose first assumption of `touches` is meant
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

/** Tells apart what the outcomes tell apart, besides what is known. Short texts stand for long outcomes. */
function refine(known: readonly string[], outcomes: readonly string[]): string[] {
  const distinct = [...new Set(outcomes)]
  return known.map((text, at) => `${text} ${distinct.indexOf(outcomes[at]!)}`)
}

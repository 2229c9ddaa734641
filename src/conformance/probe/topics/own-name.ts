import type { TopicContext } from '../question.ts'

/** A name as readable as the service allows; empty if it allows none. */
export function createOwnName({ own, collection, hypotheses }: TopicContext, word: string): string {
  const readable = own.createName(word, collection)
  const limit = hypotheses.learned('nameMaxLength') ?? readable.length
  return limit < readable.length ? own.createName(word, collection, limit) : readable
}

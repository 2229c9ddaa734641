import type { TopicContext } from '../question.ts'

/**
 * A name as readable as the service allows; empty if it allows none. Another one for each attempt: a service may have stored
 * the object of an attempt that seemed to fail.
 */
export function createOwnName({ own, collection, hypotheses, attempt }: TopicContext, word: string): string {
  const unique = attempt === 1 ? word : `${word}${attempt}`
  const readable = own.createName(unique, collection)
  const limit = hypotheses.learned('nameMaxLength') ?? readable.length
  return limit < readable.length ? own.createName(unique, collection, limit) : readable
}

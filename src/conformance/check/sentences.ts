import { createSentences } from './sentences/create.ts'
import { deleteSentences } from './sentences/delete.ts'
import { fieldSentences } from './sentences/fields.ts'
import { listSentences } from './sentences/list.ts'
import { messageSentences } from './sentences/messages.ts'
import { replaceSentences } from './sentences/replace.ts'
import type { Sentence } from './sentences/sentence.ts'
import { updateSentences } from './sentences/update.ts'

/** The sentences of the contract that can be checked, in the order of its sections. */
export const sentences: readonly Sentence[] = [
  ...fieldSentences,
  ...messageSentences,
  ...listSentences,
  ...createSentences,
  ...replaceSentences,
  ...updateSentences,
  ...deleteSentences,
].sort((one, other) => compareSections(one.section, other.section))

function compareSections(one: string, other: string): number {
  return Number(one) - Number(other)
}

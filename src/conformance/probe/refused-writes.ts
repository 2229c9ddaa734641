import { type Hypotheses, LONGEST_NAME } from './hypotheses.ts'
import type { Interview } from './interview.ts'
import { allErrorsTopic, anonymousTopic, bodyTopics, nameLengthTopic, takenNameTopic } from './topics/refused-writes.ts'

/** Lengths that many services have as the limit, and that are tried before all others. */
const COMMON_LIMITS = [255, 100, 200]

/**
 * Learns what can be told by writes that every hypothesis refuses.
 * @throws StoredAnywayError if the service stored one
 */
export async function askRefusedWrites(interview: Interview): Promise<void> {
  const { hypotheses } = interview
  await interview.ask('asking which errors are named', [allErrorsTopic])
  if (hypotheses.contradiction('requiredFields') !== undefined) return
  await findNameMaxLength(interview, hypotheses)
  const limit = hypotheses.learned('nameMaxLength')
  // A service can count bytes.
  if (limit != null) await interview.ask('looking for the longest name', [nameLengthTopic(limit, 'ø')])
  await interview.ask('looking for required fields', [anonymousTopic, ...bodyTopics])
  await interview.ask('asking for a name that is taken', [takenNameTopic])
}

/** Halves the possible lengths until one is left. Most services have none, or one that many have. */
async function findNameMaxLength(interview: Interview, hypotheses: Hypotheses): Promise<void> {
  const ask = (length: number) => interview.ask('looking for the longest name', [nameLengthTopic(length)])
  await ask(LONGEST_NAME)
  for (const limit of COMMON_LIMITS) {
    if (!hypotheses.isOpen('nameMaxLength')) return
    await ask(limit)
    const left = hypotheses.left('nameMaxLength')
    if (left[0] === limit) await ask(limit + 1)
  }
  while (hypotheses.isOpen('nameMaxLength')) {
    const left = hypotheses.left('nameMaxLength')
    const middle = left[Math.floor((left.length - 1) / 2)]!
    const before = left.length
    // A name that is longer than the middle one by one tells both halves apart.
    await ask(middle + 1)
    if (hypotheses.left('nameMaxLength').length === before) return
  }
}

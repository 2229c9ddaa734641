import type { AssumptionName } from '../../contract/assumptions.ts'
import type { Interview } from './interview.ts'
import { askReads } from './reads.ts'
import { deleteTopic, deleteUnknownTopic, replaceTopics, updateTopics } from './topics/changes.ts'
import { createTopic, longestNameTopic, requiredFieldsTopic, sameNameTopic } from './topics/creates.ts'
import { orderTopic } from './topics/lists.ts'
import { takenNameTopic } from './topics/refused-writes.ts'

/** What own objects can tell, if those of others do not. */
const toldByReads: readonly AssumptionName[] = [
  'filterMatch',
  'filterCombination',
  'repeatedFilter',
  'defaultSort',
  'itemRetrieval',
]

/**
 * Learns the rest with objects of its own. Whoever calls this deletes them.
 * @throws StoredAnywayError if the service stored what had to be refused
 */
export async function askOwnWrites(interview: Interview): Promise<void> {
  const { hypotheses } = interview
  for (const word of ['a', 'b', 'c']) await interview.ask('creating objects', [createTopic(word)])
  if (interview.own.in(interview.collection).length < 3) return
  if (toldByReads.some((name) => hypotheses.isOpen(name))) await askReads(interview)
  if (hypotheses.isOpen('uniqueName')) await interview.ask('asking for a name that is taken', [takenNameTopic])
  for (const topic of [sameNameTopic, requiredFieldsTopic, longestNameTopic]) {
    // What these tell is known. A service that answers every create in a way of its own would only contradict it.
    if (!interview.deviations.has('4.2')) await interview.ask('creating objects', [topic])
  }
  for (const topic of updateTopics) await interview.ask('updating an object', [topic])
  // The new name is out of the order of the ids.
  await interview.ask('reading lists', [orderTopic])
  for (const topic of replaceTopics) await interview.ask('replacing an object', [topic])
  await interview.ask('deleting an object', [deleteTopic])
  await interview.ask('deleting no object', [deleteUnknownTopic])
}

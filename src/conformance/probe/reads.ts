import type { Interview } from './interview.ts'
import { filterTopics } from './topics/filters.ts'
import { listTopics } from './topics/lists.ts'
import { pathTopics } from './topics/paths.ts'

/** Learns what can be told without a write. */
export async function askReads(interview: Interview): Promise<void> {
  await interview.ask('reading lists', listTopics)
  await interview.ask('reading objects', pathTopics)
  await interview.ask('filtering', filterTopics)
}

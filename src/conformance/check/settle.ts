import { compare } from './compare.ts'
import { type Explanation, refusesName } from './explain.ts'
import { perform } from './perform.ts'
import type { Session } from './session.ts'
import { type Step, toRequest } from './step.ts'

/** How many questions are asked at most to tell explanations apart, and how many are thought of for each. */
const MAX_QUESTIONS = 8
const MAX_DRAWS = 200

/** Longer names are not tried: a service that accepts this one has no limit. */
const LONGEST_NAME = 1000

/**
 * Tells explanations of a response apart, by requests that they answer differently.
 * @param draw - draws a request
 * @returns those that are left; more than one where no request tells them apart
 */
export async function settle(
  session: Session,
  explanations: readonly Explanation[],
  draw: () => Step,
): Promise<Explanation[]> {
  let left = [...explanations]
  for (let asked = 0; asked < MAX_QUESTIONS && left.length > 1; asked++) {
    const question = findQuestion(session, left, draw)
    if (question === null) break
    const [answered] = await perform(session, [question])
    if (!answered) break
    const { request, response, twin } = answered
    const confirmed = left.filter(
      (changes) => compare(request, session.answer(twin, request, changes), response) === null,
    )
    // None: somebody changed the collection, or the service answers in yet another way.
    if (confirmed.length === 0) break
    left = confirmed
  }
  const limit = left.findIndex((changes) => 'nameMaxLength' in changes)
  if (limit < 0) return left
  const nameMaxLength = await findNameLimit(session)
  if (nameMaxLength === undefined) return left
  return left.map((changes, index) => (index === limit ? { ...changes, nameMaxLength } : changes))
}

/** The request that splits the explanations best: of which the largest group with the same answer is the smallest. */
function findQuestion(session: Session, explanations: readonly Explanation[], draw: () => Step): Step | null {
  let best: Step | null = null
  let smallest = explanations.length
  for (let draws = 0; draws < MAX_DRAWS && smallest > explanations.length / 2; draws++) {
    const step = draw()
    const size = sizeOfLargestGroup(session, explanations, step)
    if (size >= smallest) continue
    best = step
    smallest = size
  }
  return best
}

function sizeOfLargestGroup(session: Session, explanations: readonly Explanation[], step: Step): number {
  const request = toRequest(step, { prefix: 'a name of nobody', ids: new Map() })
  if (request === null) return explanations.length
  const sizes = new Map<string, number>()
  for (const changes of explanations) {
    const { status, headers, body } = session.answer(session.twin, request, changes)
    const answer = JSON.stringify([status, headers.location, request.method === 'OPTIONS' ? headers.allow : body])
    sizes.set(answer, (sizes.get(answer) ?? 0) + 1)
  }
  return Math.max(...sizes.values())
}

/**
 * Finds the length of the longest name that a service accepts, by writes that it refuses for another reason.
 * @returns null for no limit; undefined if it could not be asked
 */
async function findNameLimit(session: Session): Promise<number | null | undefined> {
  const fields = { location: null, type: null, labels: [], attributes: 5, responsible: [] }
  const isRefused = async (length: number) => {
    const step: Step = {
      ...{ method: 'POST', target: 'collection', hasRider: true },
      fields: { ...fields, name: 'x'.repeat(length) },
    }
    const [answered] = await perform(session, [step])
    return answered && refusesName(answered)
  }
  const isLongestRefused = await isRefused(LONGEST_NAME)
  if (!isLongestRefused) return isLongestRefused === false ? null : undefined
  let [accepted, refused] = [0, LONGEST_NAME]
  while (refused - accepted > 1) {
    const middle = Math.floor((accepted + refused) / 2)
    const isMiddleRefused = await isRefused(middle)
    if (isMiddleRefused === undefined) return undefined
    if (isMiddleRefused) refused = middle
    else accepted = middle
  }
  return accepted
}

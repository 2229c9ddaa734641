import { expect, test } from 'vitest'
import { checkService, learn } from '../ask.ts'
import { createDrf, createService } from '../services/healthy.ts'

const needsWrites = 'needs --allow-writes'

/** Asks an empty service: why each sentence was not checked, by the beginning of the sentence. */
async function listReasons(options: object) {
  const { rules } = await checkService(createDrf({ objects: 0 }), options)
  const unchecked = rules.filter(({ verdict }) => verdict === 'not asked')
  for (const { reason } of unchecked) expect(reason).not.toBe('')
  return new Map(unchecked.map(({ statement, reason }) => [statement, reason]))
}

const ofWrites = 'The response to a create has the status 200.'
const ofReads = 'The list is sorted by id ascending for sort=id.'

test('without writes, a sentence about a write needs them, and one about a read says what the service lacks', async () => {
  for (const writes of ['none', 'refused'] as const) {
    const reasons = await listReasons({ writes })
    expect(reasons.get(ofWrites)).toBe(needsWrites)
    expect(reasons.get(ofReads)).toBe('the service has fewer than two objects')
  }
})

test('a run that ends early says so of each sentence, but of one that needs writes anyway', async () => {
  const listAborted = (writes: 'none' | 'allowed') => {
    const controller = new AbortController()
    const onProgress = ({ requests }: { requests: number }) => requests === 2 && controller.abort()
    return listReasons({ writes, signal: controller.signal, onProgress })
  }
  const early = 'not asked before the end'
  const withWrites = await listAborted('allowed')
  expect([withWrites.get(ofWrites), withWrites.get(ofReads)]).toEqual([early, early])
  const withoutWrites = await listAborted('none')
  expect([withoutWrites.get(ofWrites), withoutWrites.get(ofReads)]).toEqual([needsWrites, early])
})

test('an assumption of which no value explains a response is open, with the response', async () => {
  const { assumptions } = await learn(createService('fastify'), { writes: 'none', only: ['repeatedFilter'] })
  expect(assumptions.repeatedFilter).toEqual({
    status: 'undetermined',
    reason: 'no value of it explains a response',
    evidence: { request: expect.stringMatching(/name=[^&]+&name=/), got: expect.stringMatching(/^400, /) },
  })
})

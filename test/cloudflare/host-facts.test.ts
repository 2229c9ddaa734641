import { describe, test } from 'vitest'
import { hostFacts } from '../host/facts/host-facts.mjs'
import { startWorker } from './start-worker.ts'

// The number of sessions, which is an option elsewhere, has no limit here.
const facts = hostFacts.filter(({ options }) => !('maxSessions' in options))

describe.each(['', '/inventory'])('a Worker with the base path %j', (basePath) => {
  test.each(facts)('$name', ({ options, check }) => {
    const { send } = startWorker({ adminToken: undefined, ...options, basePath })
    return check(send, basePath)
  })
})

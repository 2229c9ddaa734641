import { describe, test } from 'vitest'
import { hostFacts } from '../host/suite/host-facts.mjs'
import { startWorker } from './start-worker.ts'

describe.each(['', '/inventory'])('a Worker with the base path %j', (basePath) => {
  test.each(hostFacts)('$name', ({ options, check }) => {
    const { send } = startWorker({ adminToken: undefined, ...options, basePath })
    return check(send, basePath)
  })
})

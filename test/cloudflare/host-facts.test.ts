import { describe, test } from 'vitest'
import { hostFacts } from '../host/suite/host-facts.mjs'
import { startWorker } from './start-worker.ts'

describe('a Worker with a base path', () => {
  const basePath = '/inventory'
  test.each(hostFacts)('$name', ({ options, check }) =>
    check(startWorker({ adminToken: undefined, ...options, basePath }).send, basePath),
  )
})

import { describe, test } from 'vitest'
import { createInventoryHost } from '../../src/host.ts'
import { startServer } from '../server/start-server.ts'
import { createFactsHandler, createHostFacts, hostFacts } from './facts/host-facts.mjs'

describe('a host as a fetch function', () => {
  const handle = createFactsHandler(createInventoryHost)
  const facts = createHostFacts((path, init) => handle(new Request(`http://127.0.0.1${path}`, init)))
  test.each(facts)('$name', ({ check }) => check())
})

const isHostAlone = process.env.ADAPTER === 'host'

describe.skipIf(isHostAlone).each(['', '/inventory'])('a server with the base path %j', (basePath) => {
  test.each(hostFacts)('$name', async ({ options, check }) => {
    const server = await startServer({ ...options, basePath })
    await check((path, init) => fetch(`http://127.0.0.1:${server.port}${path}`, init), basePath)
  })
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createInventoryHost } from '../../src/host.ts'
import { toNodeListener } from '../../src/server.ts'
import { exchange, head } from '../server/sockets.ts'
import { startServer } from '../server/start-server.ts'
import { createFactsHandler, createHostFacts, hostFacts } from './suite/host-facts.mjs'

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function close(server: Server): void {
  server.close().closeAllConnections()
}

describe('a host as a fetch function', () => {
  const handle = createFactsHandler(createInventoryHost)
  const facts = createHostFacts((path, init) => handle(new Request(`http://127.0.0.1${path}`, init)))
  test.each(facts)('$name', ({ check }) => check())
})

describe('a host in a server of node:http', () => {
  const server = createServer(toNodeListener({ fetch: createFactsHandler(createInventoryHost) }))
  let origin: string
  beforeAll(async () => {
    origin = await listen(server)
  })
  afterAll(() => close(server))

  const facts = createHostFacts((path, init) => fetch(origin + path, init))
  test.each(facts)('$name', ({ check }) => check())

  test('a request whose body was read before gets a 500 that says what to do', async () => {
    const listener = toNodeListener(createInventoryHost())
    const reading = createServer((request, response) => {
      request.resume().once('end', () => listener(request, response))
    })
    onTestFinished(() => close(reading))
    const origin = await listen(reading)
    const response = await fetch(`${origin}/api/v2/objects/`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain(
      'Failed to read a request: expected its body but got none, which was read before. Put the inventory in front of',
    )
  })

  test('each part of a body that is made as it is read is written', async () => {
    const body = () => new Blob(['a'.repeat(70_000), 'b'.repeat(70_000), 'c']).stream()
    const streaming = createServer(toNodeListener({ fetch: async () => new Response(body()) }))
    onTestFinished(() => close(streaming))
    const response = await fetch(await listen(streaming))
    expect(await response.text()).toBe(await new Response(body()).text())
  })

  test('a method that the platform has no request for gets a 405', async () => {
    const { port } = server.address() as AddressInfo
    expect(await exchange(port, head('TRACE /'))).toMatch(/^HTTP\/1\.1 405 /)
  })
})

const isHostAlone = process.env.ADAPTER === 'host'

describe.skipIf(isHostAlone).each(['', '/inventory'])('a server with the base path %j', (basePath) => {
  test.each(hostFacts)('$name', async ({ options, check }) => {
    const server = await startServer({ ...options, basePath })
    await check((path, init) => fetch(`http://127.0.0.1:${server.port}${path}`, init), basePath)
  })
})

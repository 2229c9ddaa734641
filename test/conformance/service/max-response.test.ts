import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { check, pull, ServiceError } from '../../../src/conformance.ts'
import { startService } from '../../cli/conformance/silent-service.ts'
import { startServer } from '../../server/start-server.ts'

/** @module-tag slow */

const MIB = 1024 * 1024
const tools = { check, pull }

/** A service whose lists never end. It counts what it could send, and the lists that the client has left. */
async function startEndless() {
  const sent = { requests: 0, bytes: 0, left: 0 }
  const chunk = Buffer.from(`${'{"id":1,"name":"web-1"},'.repeat(1000)}`)
  const url = await startService((_, response) => {
    sent.requests++
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('[')
    const write = () => {
      while (!response.destroyed && response.write(chunk)) sent.bytes += chunk.length
    }
    response.on('drain', write).on('close', () => sent.left++)
    write()
  })
  return { url, sent }
}

describe.each(['check', 'pull'] as const)('%s', (name) => {
  const ask = (url: string, maxResponse?: number) => tools[name](url, { maxResponse, rate: 10_000 })
  const tooLarge = (url: string, limit: number) =>
    `Failed to ask ${url}: expected a response of at most ${limit} bytes to GET /api/v2/objects/ but got a larger one. Allow more with the option maxResponse.`

  test('stops reading a list that does not end, at the limit, and asks no more', async () => {
    const { url, sent } = await startEndless()
    const answer = ask(url, MIB)
    await expect(answer).rejects.toThrow(ServiceError)
    await expect(answer).rejects.toMatchObject({ message: tooLarge(url, MIB), code: 'unexpected-response' })
    await expect.poll(() => sent.left === 1).toBe(true)
    expect(sent.requests).toBe(1)
    // What the system has in its buffers counts too.
    expect(sent.bytes).toBeLessThan(64 * MIB)
  })

  test('stops reading a small list that is large when it is decompressed', async () => {
    const body = gzipSync(`[${' '.repeat(64 * MIB)}]`)
    expect(body.length).toBeLessThan(MIB)
    const url = await startService((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body)
    })
    await expect(ask(url, MIB)).rejects.toThrow(tooLarge(url, MIB))
  })

  test('reads a list that is as large as the limit', async () => {
    const { url } = await startServer({ objects: [{ name: 'wëb-1' }] })
    const size = (await (await fetch(`${url}/api/v2/objects/`)).arrayBuffer()).byteLength
    await expect(ask(url, size - 1)).rejects.toThrow(tooLarge(url, size - 1))
    await expect(pull(url, { maxResponse: size, rate: 10_000 })).resolves.toMatchObject({
      state: { objects: [{ name: 'wëb-1' }] },
    })
  })
})

test('a later response above the limit ends a run, whose report says why', async () => {
  const { url, mock } = await startServer({ objects: [{ name: 'web-1' }] })
  let count = 0
  mock.on('request:end', () => {
    if (++count === 20) mock.faults.add({ status: 200, body: ['a'.repeat(10_000)] })
  })
  const report = await check(url, { maxResponse: 5000, rate: 10_000 })
  expect(report.incomplete).toEqual({
    ...{ reason: 'unanswered', option: 'maxResponse' },
    message: expect.stringMatching(/expected a response of at most 5000 bytes to \w+ \S+ but got a larger one/),
  })
})

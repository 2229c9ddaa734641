import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '../../server/start-server.ts'
import { cli, start, startNode } from '../cli-process.ts'

test('state import reads standard input for -', async () => {
  const { url, mock } = await startServer({})
  const { child, finished } = start('state', 'import', '-', '--url', url)
  child.stdin.end('\ufeff[{"name":"web-1"}]')
  expect(await finished).toMatchObject({ code: 0, out: 'Imported 1 object.\n', err: '' })
  expect(mock.objects.get(1)?.name).toBe('web-1')
  const other = start('state', 'import', '-', '--url', url)
  other.child.stdin.end('[')
  expect(await other.finished).toMatchObject({ code: 1, err: expect.stringContaining('standard input is not JSON') })
})

test('requests --follow goes on with those that match, until the server ends', async () => {
  const server = await startServer({})
  const list = (query: string) => fetch(`${server.url}/api/v2/objects/?${query}`)
  await list('name=one')
  const { output, finished, saying } = start('requests', '--follow', '--method', 'get', '--url', server.url)
  await saying('name=one')
  await list('name=two')
  await fetch(`${server.url}/api/v2/objects/`, { method: 'POST' })
  await list('name=three')
  await saying('name=three')
  await server.close()
  expect((await finished).code).toBe(0)
  expect(output.out.match(/(?<=\?).*|REQUEST/g)).toEqual(['REQUEST', 'name=one', 'name=two', 'name=three'])
})

test('requests --follow --json prints a line for each request', async () => {
  const server = await startServer({})
  const { output, finished, saying } = start('requests', '-f', '--json', '--url', server.url)
  // It listens before it lists, and prints each one once.
  await expect
    .poll(async () => {
      await fetch(`${server.url}/api/v2/objects/`)
      return output.out.split('\n').length > 3
    })
    .toBe(true)
  await saying('"requestId":3')
  await server.close()
  await finished
  const ids = output.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).requestId)
  expect(ids).toEqual(Array.from(ids, (_, index) => index + 1))
})

test('requests --follow prints a request once whose event comes after the log that has it', async () => {
  const server = await startServer({})
  let sendEvents = () => {}
  const areWanted = new Promise<void>((resolve) => (sendEvents = resolve))
  // A proxy that is slow with events, and lets a request end before the log is read.
  const proxy = createServer(async ({ url }, response) => {
    if (url!.startsWith('/__mock__/requests')) await fetch(`${server.url}/api/v2/objects/`)
    const { body, headers } = await fetch(server.url + url)
    response.writeHead(200, { 'content-type': headers.get('content-type')! })
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      if (Buffer.from(part).includes('request:end')) await areWanted
      response.write(part)
    }
    response.end()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const { output, finished, saying } = start('requests', '-f', '--json', '--url', `http://127.0.0.1:${port}`)
  await saying('"requestId":1')
  sendEvents()
  await fetch(`${server.url}/api/v2/objects/`)
  await saying('"requestId":2')
  await server.close()
  await finished
  proxy.close()
  expect(output.out.match(/(?<="requestId":)\d+/g)).toEqual(['1', '2'])
})

test('a reader that closes the pipe ends requests --follow', async () => {
  const server = await startServer({})
  const { child, output } = start('requests', '--follow', '--url', server.url)
  const ended = once(child, 'exit')
  await expect.poll(() => output.out).toContain('REQUEST')
  child.stdout.destroy()
  await expect
    .poll(async () => {
      await fetch(`${server.url}/api/v2/objects/`)
      return child.exitCode
    })
    .toBe(0)
  await ended
})

test('a reader that closes the pipe early is no error', async () => {
  const objects = Array.from({ length: 5000 }, (_, index) => ({ name: `web-${index}` }))
  const { url } = await startServer({ objects })
  const { child, output } = start('state', 'export', '--url', url)
  const ended = once(child, 'exit')
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await ended).toEqual([0, null])
  expect(output.err).toBe('')
})

test('colours are for terminals, or for whoever forces them', async () => {
  const { url } = await startServer({})
  await fetch(`${url}/api/v2/objects/`)
  const print = async (env: NodeJS.ProcessEnv) =>
    (await startNode([cli, 'requests', '--url', url], { FORCE_COLOR: undefined, NO_COLOR: undefined, ...env }).finished)
      .out
  expect(await print({})).not.toContain('\u001b')
  expect(await print({ FORCE_COLOR: '1' })).toContain('\u001b[32m200   \u001b[39m')
})

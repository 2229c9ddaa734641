import { expect, test } from 'vitest'
import type { InventoryHostOptions } from '../../../src/host.ts'
import { stateEnds } from '../../mock/lifetime/state-ends.ts'
import { completeBody, path, startRequest, write } from '../../mock/requests.ts'
import { startHost } from '../start-host.ts'

// What the console needs, and no other user.

function start(options: InventoryHostOptions = {}) {
  const { mock, admin, fetch } = startHost({ objects: [], clock: () => 5, ...options })
  const read = async () => (await admin('GET', '/requests/summaries')).json
  const openEvents = async () => (await fetch('/__mock__/events?names=log')).body!.getReader()
  return { mock, read, openEvents }
}

test('a summary has its exchange but the headers and bodies, and the start of its body as text', async () => {
  const { mock, read } = start()
  mock.faults.add({ operation: 'create', delay: 'infinite', status: 503, times: 1 })
  const body = JSON.stringify(completeBody({ name: 'é'.repeat(200) }))
  const created = await startRequest(mock, () => mock.fetch(`${path}?a=b&a=%20c`, write('POST', body)))
  await mock.fetch(`${path}?name=WEB`)
  const pending = {
    ...{ requestId: 1, operation: 'create', method: 'POST', path, search: '?a=b&a=%20c', objectId: null },
    ...{ outcome: 'pending', status: null, assumption: null, fault: { ids: [1], status: 503, delay: 'infinite' } },
    ...{ startedAt: 5, durationMs: null, delayMs: 0, source: 'app', preview: body.slice(0, 100), responseSize: null },
  }
  const logged = {
    ...{ requestId: 2, operation: 'list', method: 'GET', path, search: '?name=WEB', objectId: null },
    ...{ outcome: 'response', status: 200, assumption: null, fault: null, startedAt: 5, durationMs: 0 },
    ...{ delayMs: 0, source: 'app', preview: '', responseSize: 2 },
  }
  expect(await read()).toEqual([pending, logged])
  mock.requests.release()
  expect((await created.response).status).toBe(503)
  const ended = { outcome: 'response', status: 503, durationMs: 0, responseSize: 62 }
  expect(await read()).toEqual([{ ...pending, ...ended }, logged])
})

test('a summary has the part of the time that was a delay, however that ended and wherever it was', async () => {
  let now = 0
  const { mock, read } = start({ clock: () => now, delay: 300 })
  const wait = async (ms: number, end: () => unknown, init?: RequestInit) => {
    const { response } = await startRequest(mock, () => mock.fetch(path, init))
    now += ms
    end()
    await response.catch(() => {})
  }
  await wait(90, mock.requests.release)
  const controller = new AbortController()
  await wait(40, () => controller.abort(), { signal: controller.signal })
  mock.faults.add({ operation: 'list', at: 'response', delay: 'infinite', times: 1 })
  await wait(70, mock.faults.clear)
  const respond = () => {
    now += 5
    return new Response()
  }
  mock.faults.add({ respond, delay: 1e6, times: 1 })
  await wait(20, mock.requests.release)
  const times = [
    ...[
      { outcome: 'response', durationMs: 90, delayMs: 90 },
      { outcome: 'aborted', durationMs: 40, delayMs: 40 },
    ],
    ...[
      { outcome: 'response', durationMs: 70, delayMs: 70 },
      { outcome: 'response', durationMs: 25, delayMs: 20 },
    ],
  ]
  expect(await read()).toMatchObject(times)
})

test('a summary has the size of the response body in bytes', async () => {
  const { mock, read } = start({ objects: [{ name: 'Ålesund 😀' }, { name: 'b' }] })
  const bodies: ArrayBuffer[] = []
  const send = async (url: string, init?: RequestInit) => bodies.push(await (await mock.fetch(url, init)).arrayBuffer())
  for (const url of [path, path, `${path}?name=none`]) await send(url)
  await send(`${path}1/`, write('PATCH', { name: 'Sør' }))
  await send(path, { method: 'HEAD' })
  await send(`${path}2/`, { method: 'DELETE' })
  mock.faults.add({ status: 500, headers: { 'content-type': 'text/plain' }, body: 'ø'.repeat(9), truncate: 7 })
  await send(path)
  const sizes = (await read()).map(({ responseSize }: { responseSize: number }) => responseSize)
  expect(sizes).toEqual(bodies.map(({ byteLength }) => byteLength))
  expect(sizes.slice(2)).toEqual([2, expect.any(Number), 0, 0, 6])
})

test.each<[what: string, body: BodyInit, preview: string]>([
  ['of any bytes', new Uint8Array([0xff, 0x61, 0, 0xfe]), '\ufffda\0\ufffd'],
  ['with more than 100 characters', 'x'.repeat(1e6), 'x'.repeat(100)],
  ['of characters of two units', '😀'.repeat(60), '😀'.repeat(50)],
  ['with a character that is cut', `${'a'.repeat(99)}😀`, `${'a'.repeat(99)}\ud83d`],
  ['that is empty', '', ''],
])('a summary shows the first 100 characters of a body %s', async (_what, body, preview) => {
  const { mock, read } = start()
  await mock.fetch(path, { method: 'POST', body })
  expect(await read()).toMatchObject([{ preview }])
})

test.each([
  ...stateEnds,
  ['a release', ({ requests }) => requests.release] as (typeof stateEnds)[number],
  ['a clear of the log', ({ requests }) => requests.clear] as (typeof stateEnds)[number],
])('the event log comes when a request arrives, and at its end by %s', async (name, prepare) => {
  const { mock, read, openEvents } = start({ delay: 'infinite' })
  const end = prepare(mock)
  const events = await openEvents()
  await events.read()
  const { response } = await startRequest(mock)
  expect(new TextDecoder().decode((await events.read()).value)).toBe('event: log\ndata: null\n\n')
  expect(await read()).toMatchObject([{ outcome: 'pending' }])
  end()
  await events.read()
  if (name === 'a clear of the log') mock.reset()
  await response.catch(() => {})
  const outcomes = { 'a release': ['response'], 'restore()': ['network-error'], 'importState()': ['network-error'] }
  const kept = Object.entries(outcomes).find(([end]) => end === name)?.[1] ?? []
  expect(await read()).toMatchObject(kept.map((outcome) => ({ outcome })))
})

test('the event log comes when the client goes', async () => {
  const { mock, read, openEvents } = start({ delay: 'infinite' })
  const controller = new AbortController()
  await startRequest(mock, () => mock.fetch(path, { signal: controller.signal }))
  const events = await openEvents()
  await events.read()
  controller.abort()
  await events.read()
  expect(await read()).toMatchObject([{ outcome: 'aborted' }])
})

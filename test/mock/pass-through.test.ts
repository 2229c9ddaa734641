import { setupServer } from 'msw/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../src/client.ts'
import { createInventoryHost } from '../../src/host.ts'
import { createInventoryMock, type InventoryMockOptions, type InventoryService } from '../../src/index.ts'
import { interceptRequests, keepState } from '../../src/page.ts'
import { createInventoryServer } from '../../src/server.ts'
import { createInventoryService, followMock } from '../../src/service.ts'
import { empty, LIST } from '../fields.ts'

/** Starts the real service, at another address than the mock's page, and a mock in front of it. */
async function start(put: (options: InventoryMockOptions) => InventoryService, options: InventoryMockOptions = {}) {
  const real = await createInventoryServer({ port: 0, objects: [{ name: 'real' }] })
  onTestFinished(() => real.close())
  const mock = put({ baseUrl: real.url, objects: [{ name: 'mocked' }], ...options })
  return { real, mock, url: `${real.url}/api/v2/objects/` }
}

const adapters = {
  'the handlers of MSW'(options: InventoryMockOptions) {
    const mock = createInventoryMock(options)
    const server = setupServer(...mock.handlers)
    server.listen({ onUnhandledRequest: 'error' })
    onTestFinished(() => server.close())
    return mock
  },
  interceptRequests(options: InventoryMockOptions) {
    const mock = createInventoryService(options)
    onTestFinished(interceptRequests(mock))
    return mock
  },
}

const read = async (response: Response) => (await response.json()) as { name: string }[]
const names = async (url: string) => (await read(await fetch(url))).map(({ name }) => name)
const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const whole = { name: 'new', ...empty }

describe.each(Object.entries(adapters))('with %s', (name, put) => {
  const status = name === 'interceptRequests' ? 200 : null

  test('requests go to the network as they are, and then to the mock again', async () => {
    const { real, mock, url } = await start(put)
    expect(await names(url)).toEqual(['mocked'])
    mock.passThrough(true)
    expect(mock.isPassingThrough).toBe(true)
    expect(await names(url)).toEqual(['real'])
    expect(await read(await mock.fetch(url))).toMatchObject([{ name: 'mocked' }])
    const { status } = await fetch(url, json(whole))
    expect(status).toBe(200)
    const headers = { 'x-own': 'yes', 'content-type': 'application/json' }
    await fetch(new Request(`${url}1/`, { method: 'PATCH', headers, body: JSON.stringify({ [LIST]: ['a'] }) }))
    expect(real.mock.objects.list()).toMatchObject([{ name: 'real', [LIST]: ['a'] }, { name: 'new' }])
    expect(real.mock.requests.last()!.headers['x-own']).toBe('yes')
    expect(mock.objects.list()).toMatchObject([{ name: 'mocked', [LIST]: [] }])
    mock.passThrough(false)
    expect(mock.isPassingThrough).toBe(false)
    expect(await names(url)).toEqual(['mocked'])
  })

  test('they are in the log as passed, with the body that was sent, and without a response', async () => {
    const { mock, url } = await start(put)
    mock.passThrough(true)
    const ended = mock.requests.waitFor({ outcome: 'passed', operation: 'create' })
    await fetch(url, json(whole))
    await fetch(`${url}?name=real`)
    expect(await ended).toMatchObject({ method: 'POST', body: whole, source: 'app', fault: null })
    const passed = { outcome: 'passed', status, responseBody: null, responseHeaders: null, assumption: null } as const
    await mock.requests.waitFor(passed)
    expect(mock.requests.list({ outcome: 'passed' })).toMatchObject([
      { ...passed, operation: 'create' },
      { ...passed, operation: 'list', query: { name: 'real' } },
    ])
    expect(await mock.describe()).toMatch(/GET .*name=real/)
  })

  test('neither a fault nor the delay applies, and a fault counts nothing', async () => {
    const { mock, url } = await start(put, { delay: 60_000 })
    const fault = mock.faults.add({ status: 503 })
    mock.passThrough(true)
    expect((await fetch(url)).status).toBe(200)
    expect(fault.timesApplied).toBe(0)
  })

  test('a request outside of the service is no matter of it', async () => {
    const { mock, real } = await start(put)
    mock.passThrough(true)
    if (name === 'interceptRequests') await fetch(`${real.url}/somewhere`)
    expect(mock.requests.count()).toBe(0)
  })

  test('it is no part of the state: nothing exports, restores, resets or keeps it', async () => {
    const { mock } = await start(put)
    const before = mock.checkpoint()
    const [state, settings] = [mock.exportState(), mock.settings]
    const stored = new Map<string, string>()
    const { stop } = keepState(mock, {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    })
    onTestFinished(stop)
    mock.passThrough(true)
    expect([mock.exportState(), mock.settings]).toEqual([state, settings])
    for (const change of [() => mock.reset(), () => mock.restore(before), () => mock.importState(state)]) {
      change()
      expect(mock.isPassingThrough).toBe(true)
    }
    expect(stored.size).toBe(0)
  })

  test('a page that follows the mock fetches again at each switch, and not where nothing is switched', async () => {
    const { mock } = await start(put)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const refetch = vi.fn()
    onTestFinished(followMock(mock, refetch))
    for (const isOn of [true, true, false]) {
      mock.passThrough(isOn)
      vi.runAllTimers()
      expect(refetch).toHaveBeenCalledTimes(isOn ? 1 : 2)
    }
  })

  test('anything but true and false is refused', async () => {
    const { mock } = await start(put)
    expect(() => mock.passThrough('yes' as never)).toThrow('expected true or false but got "yes"')
    expect(() => Reflect.apply(mock.passThrough, null, [true, 1])).toThrow('passThrough')
  })

  test('a network that cannot be reached fails as it does without a mock', async () => {
    const { real, mock, url } = await start(put)
    await real.close()
    mock.passThrough(true)
    await expect(fetch(url)).rejects.toThrow(TypeError)
    expect(mock.requests.last()).toMatchObject({ outcome: 'passed', status: null })
  })
})

test('of a stream, and of a request that the platform refuses, the page sees what the platform does', async () => {
  const { mock, real, url } = await start(adapters.interceptRequests)
  mock.passThrough(true)
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(JSON.stringify(whole)))
      controller.close()
    },
  })
  await fetch(url, { ...json(null), body, duplex: 'half' } as RequestInit)
  expect(real.mock.objects.get(2)).toMatchObject({ name: 'new' })
  expect(mock.requests.last({ operation: 'create' })).toMatchObject({ body: null })
  await expect(fetch(url, { method: 'GET', body: 'no' })).rejects.toThrow(TypeError)
})

test('when what intercepts is removed, nothing passes any longer', async () => {
  const mock = createInventoryService()
  const remove = interceptRequests(mock)
  mock.passThrough(true)
  remove()
  expect(mock.isPassingThrough).toBe(false)
  expect(() => mock.passThrough(true)).toThrow('expected a mock in front of a network')
})

test('a mock without a network behind it refuses it, and so do hosts and clients', async () => {
  const host = createInventoryHost()
  onTestFinished(() => host.close())
  const got = 'Failed to pass requests through: expected a mock in front of a network but got'
  for (const mock of [createInventoryService(), host.mock]) {
    expect(() => mock.passThrough(true)).toThrow(got)
    expect(mock.isPassingThrough).toBe(false)
    mock.passThrough(false)
  }
  const client: unknown = connect('http://127.0.0.1:9')
  await expect(Reflect.get(Object(client), 'passThrough')(true)).rejects.toThrow('but got the client of a server')
})

test('in a sweep, it cannot be begun', async () => {
  vi.stubEnv('INVENTORY_MOCK_ANSWER', '{}')
  onTestFinished(() => void vi.unstubAllEnvs())
  const mock = createInventoryMock()
  expect(() => mock.passThrough(true)).toThrow('expected no sweep but got a run of sweep')
})

/** @module-tag release */
import { afterAll, describe, expect, test } from 'vitest'
import { SourceCopy } from './source-copy.ts'

type Service = typeof import('../../src/service.ts')
type Client = typeof import('../../src/client.ts')
type Server = typeof import('../../src/server.ts')
type Internals = typeof import('../../src/mock/internals.ts')
type Texts = typeof import('../../src/mock/faults/describe-fault.ts')
type Results = typeof import('../../src/console/model/format-result.ts')
type Listener = (event: unknown) => void

const copy = new SourceCopy([
  {
    file: 'src/mock/faults/fault-effect.ts',
    after: '  networkError?: boolean | undefined\n',
    row: '  /** Repeats the body. */\n  repeat?: number | undefined\n',
  },
  {
    file: 'src/mock/faults/effects.ts',
    after: "  truncate: { check: integer(0), response: 'changed', apply: truncateResponse },\n",
    row: `  repeat: {
    check: integer(1),
    response: 'changed',
    apply: (times, response) =>
      response && (times === 1 ? response : { ...response, list: null, body: String(response.body).repeat(times) }),
  },
`,
  },
  {
    file: 'src/mock/faults/describe-fault.ts',
    after: "  networkError: () => 'network error',\n",
    row: "  repeat: ({ repeat }) => ['body sent', repeat, 'times'].join(' '),\n",
  },
  { file: 'src/validation/event-names.ts', after: "eventNames = ['request:start', ", row: "'pause', " },
  {
    file: 'src/mock/events.ts',
    after: '  /** A request arrived. */\n',
    row: "  'pause': [event: { readonly seconds: number }]\n  /** A request arrived. */\n",
  },
])
afterAll(() => copy[Symbol.dispose]())

const { createInventoryService } = await copy.import<Service>('src/service.ts')
const { internalsOf } = await copy.import<Internals>('src/mock/internals.ts')

const item = '/api/v2/objects/1/'
const patch = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{}' }
const objects = [{ name: 'web-1' }]
/** A fault with the effect that the types of this project do not know. */
const fault = (effect: object) => effect as { status: number }

function createService() {
  return createInventoryService({ baseUrl: 'http://inventory.example', objects })
}

test('types have the effect and the event, of a mock and of a client', () => {
  const probe = `
import { connect, type JsonFault } from './src/client.ts'
import { createInventoryService } from './src/service.ts'
const mock = createInventoryService()
const fault: JsonFault = { repeat: 2, sequence: [{ repeat: 3 }] }
mock.faults.add({ repeat: 2, at: 'response' }).repeat satisfies number | undefined
mock.requests.last({ fault: { repeat: 2 } })!.fault!.repeat satisfies number | undefined
mock.on('pause', ({ seconds }) => seconds satisfies number)
const inventory = connect('http://127.0.0.1:1')
void inventory.faults.add(fault).then((added) => added.repeat satisfies number | undefined)
void inventory.faults.list().then(([first]) => first!.repeat satisfies number | undefined)
void inventory.on('pause', ({ seconds }) => seconds satisfies number)
// @ts-expect-error -- it is a number
mock.faults.add({ repeat: 'twice' })
// @ts-expect-error -- there is no such event
mock.on('paused', () => {})
`
  expect(copy.typeErrors(probe)).toEqual([])
})

describe('an effect', () => {
  test('is checked, and in the messages about effects', () => {
    const { faults } = createService()
    expect(() => faults.add(fault({ repeat: 0 }))).toThrow('expected repeat to be an integer of 1 or more but got 0')
    expect(() => faults.add({})).toThrow('repeat')
    expect(() => faults.add(fault({ repeat: 2, networkError: true }))).toThrow(
      'expected repeat with a response of the service',
    )
  })

  test('changes the response, and is in the log, where a match finds it', async () => {
    const service = createService()
    const added = service.faults.add(fault({ repeat: 2 }))
    const text = await (await service.fetch(item, patch)).text()
    expect(text).toMatch(/^(\{.*\})\1$/)
    expect(added.timesApplied).toBe(1)
    const match = { fault: { repeat: 2 } }
    expect(service.requests.last(match)).toMatchObject({ fault: { ids: [1], repeat: 2 }, status: 200 })
    expect(service.requests.count({ fault: { repeat: 3 } })).toBe(0)
    expect(() => service.requests.count({ fault: { repeat: 'x' } })).toThrow('expected fault to be')
    expect(service.explain({ method: 'PATCH', path: item, body: {} })).toMatchObject({
      fault: { ids: [1], repeat: 2 },
      withoutFault: { status: 200 },
    })
  })

  test('is none where it changes nothing, and verify says so', async () => {
    const service = createService()
    const added = service.faults.add(fault({ repeat: 1, times: 1 }))
    await service.fetch(item, patch)
    expect(added.timesApplied).toBe(0)
    expect(service.requests.last()?.fault).toBeNull()
    expect(service.faults.verify).toThrow('repeat changed nothing')
  })

  test('changes the response with a status, which the service does not make', async () => {
    const service = createService()
    service.faults.add(fault({ status: 503, body: [], repeat: 2 }))
    const response = await service.fetch('/api/v2/objects/', { method: 'POST', body: '{"name":"a"}' })
    expect([response.status, await response.text(), service.objects.count()]).toEqual([503, '[][]', 1])
  })

  test('has words, in every text', async () => {
    const { describeFault, describeAction } = await copy.import<Texts>('src/mock/faults/describe-fault.ts')
    const { formatAppliedFault } = await copy.import<Results>('src/console/model/format-result.ts')
    const service = createService()
    expect(describeFault(service.faults.add(fault({ repeat: 2 })))).toBe('body sent 2 times for all requests')
    expect(describeAction(fault({ repeat: 2, delay: 5 }))).toBe('Fail all requests with body sent 2 times, 5 ms delay')
    await service.fetch(item, patch)
    expect(formatAppliedFault(service.requests.last()!.fault!)).toBe('body sent 2 times')
    expect(await service.describe()).toContain('fault 1: body sent 2 times')
  })

  test('is in an exported state, and in one that is imported', async () => {
    const first = createService()
    first.faults.add(fault({ sequence: [{ repeat: 2 }, { repeat: 3 }] }))
    const state = JSON.parse(JSON.stringify(first.exportState()))
    expect(state.faults).toEqual([{ sequence: [{ repeat: 2 }, { repeat: 3 }] }])
    const second = createService()
    second.importState(state)
    expect(await (await second.fetch(item, patch)).text()).toMatch(/^(\{.*\})\1$/)
  })
})

test('listeners get the event, and others are told of it', () => {
  const service = createService()
  const seen: unknown[] = []
  const on = service.on as (event: string, listener: Listener) => () => void
  const stop = on('pause', (event) => seen.push(event))
  const emit = internalsOf('pause', service).events.emit as (event: string, data: object) => void
  emit.call(internalsOf('pause', service).events, 'pause', { seconds: 1 })
  stop()
  expect(seen).toEqual([{ seconds: 1 }])
  expect(() => on('pauses', () => {})).toThrow('events request:start, pause, request:end')
  expect(() => on('pauses', () => {})).toThrow('Did you mean "pause"?')
})

test('a client adds the effect, and hears the event of a server', async () => {
  const { createInventoryServer } = await copy.import<Server>('src/server.ts')
  const { connect } = await copy.import<Client>('src/client.ts')
  const server = await createInventoryServer({ port: 0, objects })
  try {
    const inventory = connect(server.url)
    const seen = new Promise((resolve) =>
      (inventory.on as (event: string, listener: Listener) => unknown)('pause', resolve),
    )
    const added = await inventory.faults.add(fault({ repeat: 2 }))
    expect(added).toMatchObject({ id: 1, repeat: 2 })
    expect(await inventory.faults.list()).toMatchObject([{ id: 1, repeat: 2, remaining: null }])
    expect(await (await fetch(inventory.baseUrl + item, patch)).text()).toMatch(/^(\{.*\})\1$/)
    expect(await inventory.requests.count({ fault: { repeat: 2 } })).toBe(1)
    await expect(inventory.faults.add(fault({ repeat: 0 }))).rejects.toThrow('expected repeat to be an integer')
    await (inventory.on as (event: string, listener: Listener) => Promise<unknown>)('pause', () => {})
    const { events } = internalsOf('pause', server.mock)
    ;(events.emit as (event: string, data: object) => void).call(events, 'pause', { seconds: 2 })
    expect(await seen).toEqual({ seconds: 2 })
  } finally {
    await server.close()
  }
})

import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ActivityOptions, createActivity, createObjectFactory, scenarios } from '../../../src/factories.ts'
import { createInventoryService, type InventoryMockOptions, type InventoryService } from '../../../src/service.ts'
import { anyAssumption } from '../../any-assumptions.ts'

const path = '/api/v2/objects/'

function start(options: InventoryMockOptions = {}, activityOptions: ActivityOptions = {}) {
  const mock = createInventoryService({ objects: scenarios.datacenter(), ...options })
  return { mock, ...createActivity(mock, activityOptions) }
}

async function makeSteps(step: () => Promise<unknown>, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await step()
}

const requestsOf = (mock: InventoryService) =>
  mock.requests.list().map(({ method, path, query, body }) => ({ method, path, query, body }))

afterEach(() => {
  vi.useRealTimers()
})

describe('a step', () => {
  test('looks an object up by its name, and changes it', async () => {
    const { mock, step } = start()
    const { workflow, description, status, change } = (await step())!
    const [lookUp, write] = mock.requests.list()
    expect(lookUp).toMatchObject({ operation: 'list', status: 200, source: 'activity' })
    expect(write).toMatchObject({ status, source: 'activity', objectId: change!.type !== 'all' && change!.id })
    expect(change).toMatchObject({ source: 'activity', requestId: write!.requestId })
    expect(mock.requests.count()).toBe(2)
    expect([workflow, description]).toEqual([expect.any(String), expect.stringContaining(`: ${lookUp!.query.name}`)])
  })

  test('is marked in the events as activity, and others are not', async () => {
    const { mock, step } = start()
    const sources: string[] = []
    mock.on('change', ({ source }) => sources.push(`change ${source}`))
    mock.on('request:end', ({ source }) => sources.push(`request ${source}`))
    await step()
    await mock.fetch(`${path}1/`, { method: 'DELETE', headers: { 'x-inventory-source': 'activity' } })
    expect(sources).toEqual([
      ...['request activity', 'change activity', 'request activity'],
      ...['change app', 'request app'],
    ])
  })

  test('is the same for the same seed and objects, also after a reset', async () => {
    const [one, other, different] = [start({}, { seed: 5 }), start({}, { seed: 5 }), start({}, { seed: 6 })]
    for (const { step } of [one, other, different]) await makeSteps(step, 30)
    const requests = requestsOf(one.mock)
    expect(requests.length).toBe(60)
    expect(requestsOf(other.mock)).toEqual(requests)
    expect(requestsOf(different.mock)).not.toEqual(requests)
    one.mock.reset()
    await makeSteps(one.step, 30)
    expect(requestsOf(one.mock)).toEqual(requests)
  })

  test('comes after the one before, however they are called', async () => {
    const [one, other] = [start(), start()]
    await Promise.all([one.step(), one.step(), one.step()])
    await makeSteps(other.step, 3)
    expect(requestsOf(one.mock)).toEqual(requestsOf(other.mock))
  })

  test('uses a token of the service', async () => {
    const { step } = start({ assumptions: { tokens: ['secret'] } })
    expect((await step())!.change).not.toBeNull()
  })

  test('goes to the base URL of the mock', async () => {
    for (const baseUrl of ['/inventory', 'https://inventory.example/a/']) {
      expect((await start({ baseUrl }).step())!.change, baseUrl).not.toBeNull()
    }
  })
})

describe('workflows', () => {
  /** Makes steps until one has a description. */
  async function find(step: ReturnType<typeof start>['step'], pattern: RegExp) {
    for (let tries = 0; tries < 300; tries++) {
      const made = await step()
      if (made && pattern.test(made.description)) return made
    }
    throw new Error(`No step ${pattern}`)
  }

  test('a switch fails, and is replaced by the same model with another serial number', async () => {
    const { mock, step } = start()
    const { change } = await find(step, /^switch failed/)
    if (change?.type !== 'update') throw new Error('not an update')
    const { id, before, object } = change
    expect(object).toEqual({
      ...before,
      labels: [...before.labels, 'failed'],
      attributes: { ...before.attributes, status: 'failed' },
    })
    const { description } = (await step())!
    const replaced = mock.objects.get(id)!
    const { serial, mac } = replaced.attributes
    expect(description).toBe(`switch replaced: ${before.name} has the serial number ${serial}`)
    expect(mock.requests.last()).toMatchObject({ method: 'PUT', path: `${path}${id}/` })
    expect(replaced).toEqual({ ...before, attributes: { ...before.attributes, serial, mac } })
    expect([serial, mac]).not.toEqual([before.attributes.serial, before.attributes.mac])
  })

  test('a hypervisor moves, and its virtual machines follow', async () => {
    const { mock, step } = start()
    const { change } = await find(step, /^server moved: .*-hv\d+ to (?!.*osl1)/)
    if (change?.type !== 'update') throw new Error('not an update')
    const { before, object } = change
    const guests = mock.objects.list().filter(({ attributes }) => attributes.hypervisor === before.name)
    await makeSteps(step, guests.length)
    expect(guests.length).toBeGreaterThan(0)
    for (const { id } of guests) {
      expect(mock.objects.get(id)).toMatchObject({
        location: object.location,
        attributes: { hypervisor: object.name },
      })
    }
  })

  test('the objects of one who is responsible are handed over', async () => {
    const { step } = start()
    const { change, description } = await find(step, /handed over/)
    if (change?.type !== 'update') throw new Error('not an update')
    const [, from, to] = /from user (\d+) to user (\d+)/.exec(description)!.map(Number)
    expect(change.before.responsible).toContain(from)
    expect(change.object.responsible).toContain(to)
    expect(change.object.responsible).not.toContain(from)
  })

  test('what is left failed, or without its hypervisor, is put right', async () => {
    const guest = { type: { name: 'virtual machine' }, location: { fact: 'osl1' } }
    const { mock, step } = start({
      objects: [
        { name: 'sw-1', type: { name: 'switch' }, attributes: { serial: 'ABC123', status: 'failed' } },
        { name: 'hv-1', type: { name: 'server' }, location: { fact: 'osl1' } },
        { ...guest, name: 'vm-1', attributes: { hypervisor: 'hv-1' } },
        { ...guest, name: 'vm-2', attributes: { hypervisor: 'gone' } },
      ],
    })
    await makeSteps(step, 20)
    expect(mock.objects.get(4)!.attributes.hypervisor).toBe('hv-1')
    expect(mock.objects.get(1)!.attributes).not.toEqual({ serial: 'ABC123', status: 'failed' })
  })

  test('an object is created where none fits', async () => {
    const { mock, step } = start({ objects: [{ name: 'web-1', labels: ['prod'] }] })
    expect(await step()).toMatchObject({ workflow: 'arrival', status: 200, change: { type: 'create', id: 2 } })
    expect(mock.objects.get(1)).toMatchObject({ name: 'web-1', labels: ['prod'] })
  })
})

describe('what others have just touched is left alone', () => {
  const touches: Record<string, (mock: InventoryService, id: number) => unknown> = {
    'a request of the application': (mock, id) =>
      mock.fetch(`${path}${id}/`, { method: 'PATCH', body: '{}', headers: { 'content-type': 'application/json' } }),
    'a request that is refused': (mock, id) => mock.fetch(`${path}${id}/`, { method: 'PATCH', body: 'x' }),
    'a request for its path': (mock, id) => mock.fetch(`${path}${id}/`),
    'a list with its name': (mock, id) => mock.fetch(`${path}?name=${mock.objects.get(id)!.name}`),
    'a change in code': (mock, id) => mock.objects.update(id, { responsible: [3] }),
  }

  test.each(Object.entries(touches))('%s', async (_, touch) => {
    let now = 0
    const { mock, step } = start({ objects: scenarios.small(), clock: () => now })
    const changed: number[] = []
    mock.on('change', (change) => change.source === 'activity' && change.type !== 'all' && changed.push(change.id))
    const touched = mock.objects.list().filter((_, index) => index % 2 === 0)
    for (const { id } of touched) await touch(mock, id)
    await makeSteps(step, 100)
    expect(changed.length).toBeGreaterThan(50)
    expect(touched.filter(({ id }) => changed.includes(id))).toEqual([])
    now = 5 * 60_000 + 1
    await makeSteps(step, 200)
    expect(touched.filter(({ id }) => changed.includes(id))).not.toEqual([])
    // Changed, but never removed.
    expect(touched.filter(({ id }) => !mock.objects.get(id))).toEqual([])
  })

  test('everything: then there is nothing to do', async () => {
    const { mock, step } = start({ objects: scenarios.small() })
    const touchAll = () => {
      for (const { id } of mock.objects.list()) mock.objects.update(id, {})
    }
    const steps = []
    for (let n = 0; n < 20; n++) {
      touchAll()
      steps.push(await step())
    }
    expect(steps.at(-1)).toBeNull()
    expect(mock.objects.count()).toBeLessThan(26 * 1.2)
  })

  test('a workflow ends where somebody else steps in', async () => {
    const { mock, step } = start()
    for (let n = 0; n < 200; n++) {
      const made = await step()
      if (!made?.description.startsWith('switch failed') || made.change?.type !== 'update') continue
      const { id, before } = made.change
      mock.objects.update(id, { labels: ['mine'] })
      await makeSteps(step, 20)
      expect(mock.objects.get(id)!.labels).toEqual(['mine'])
      expect(mock.objects.get(id)!.attributes.serial).toBe(before.attributes.serial)
      return
    }
    expect.unreachable()
  })
})

describe('a workflow is given up when a request', () => {
  test.each([
    ['is refused', { status: 409 }, 409],
    ['fails', { status: 503 }, 503],
    ['gets a network error', { networkError: true }, null],
    ['gets a body that is cut', { operation: 'list', truncate: 5, at: 'response' }, null],
    ['is done, and its response lost', { operation: 'update', networkError: true, at: 'response' }, null],
  ] as const)('%s', async (_, fault, status) => {
    const { mock, step } = start({ objects: scenarios.small() })
    mock.faults.add(fault)
    const steps = []
    for (let n = 0; n < 30; n++) steps.push((await step())!)
    const failed = steps.filter((step) => step.status === status)
    expect(failed.length).toBeGreaterThan(3)
    if (!('at' in fault) || fault.operation === 'list') expect(failed.every(({ change }) => change === null)).toBe(true)
    mock.faults.clear()
    const after = []
    for (let n = 0; n < 30; n++) after.push((await step())!)
    expect(after.every(({ change }) => change !== null)).toBe(true)
  })

  test('never ends', async () => {
    vi.useFakeTimers()
    const { mock, step } = start({ delay: 'infinite' })
    const made = step()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await made).toMatchObject({ status: null, change: null })
    expect(mock.requests.list()).toMatchObject([{ operation: 'list', outcome: 'aborted' }])
  })

  test.each<[string, (mock: InventoryService) => void]>([
    ['is under way at a reset', (mock) => mock.reset()],
    ['is under way at an import', (mock) => mock.importState([])],
  ])('%s', async (_, replaceState) => {
    const { mock, step } = start()
    await makeSteps(step, 3)
    mock.configure({ delay: 'infinite' })
    const made = step()
    await mock.requests.waitFor({ requestId: 7 }, { until: 'start' })
    replaceState(mock)
    expect(await made).toMatchObject({ status: null, change: null })
    mock.configure({ delay: 0 })
    expect((await step())!.change).not.toBeNull()
  })

  test('and faults that count are left to the application', async () => {
    const { mock, step } = start()
    const faults = [{ status: 500, times: 1 }, { status: 500, skip: 1 }, { sequence: [{ status: 500 }] }]
    for (const fault of faults) mock.faults.add(fault)
    await makeSteps(step, 10)
    expect(mock.faults.list().map(({ timesApplied }) => timesApplied)).toEqual([0, 0, 0])
    expect((await mock.fetch(path)).status).toBe(500)
  })
})

test('works on any objects with any assumptions, and keeps their number', async () => {
  const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null)
  const words = fc.constantFrom('serial', 'rack', 'unit', 'hypervisor', 'status', 'mac', 'ip', 'asset_tag', '__proto__')
  const values = fc.oneof(fc.constantFrom('', 'a', 'U07', 'r1', 'failed', '10.0.0.1', 'A1'), fc.string())
  const places = fc.constantFrom(null, { fact: 'a' }, { fact: 'b', name: 'B' }, { name: 'c' })
  const objects = fc.array(
    fc.record({
      name: fc.oneof(fc.string(), fc.constantFrom('a', 'a-1', 'r1-a2.b')),
      location: places,
      type: fc.constantFrom(null, { name: 's' }, { name: 'switch' }, { name: null }),
      labels: fc.array(fc.oneof(json, fc.constant('decommissioned')), { maxLength: 2 }),
      attributes: fc.dictionary(words, values),
      responsible: fc.array(fc.oneof(json, fc.constantFrom(1, 2, { id: 3 })), { maxLength: 2 }),
    }),
    { maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(objects, fc.record(anyAssumption), fc.integer(), async (list, assumptions, seed) => {
      const { mock, step } = start({ objects: list as never, assumptions }, { seed })
      const count = mock.objects.count()
      await makeSteps(step, 40)
      expect(mock.objects.count()).toBeLessThanOrEqual(Math.max(12, count * 1.2))
      expect(mock.objects.count()).toBeGreaterThanOrEqual(count * 0.8)
    }),
    { numRuns: 50 },
  )
})

describe('start', () => {
  test('makes changes at the rate, until stop', async () => {
    vi.useFakeTimers()
    const { mock, start: begin, stop } = start({}, { rate: '6/min' })
    begin()
    begin()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    const changes = mock.requests.count({ source: 'activity' }) / 2
    expect(changes).toBeGreaterThan(330)
    expect(changes).toBeLessThan(390)
    await stop()
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mock.requests.count({ source: 'activity' }) / 2).toBe(changes)
    begin()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mock.requests.count({ source: 'activity' }) / 2).toBeGreaterThan(changes)
    await stop()
  })

  test('goes on while requests never end', async () => {
    vi.useFakeTimers()
    const { mock, start: begin, stop } = start({ delay: 'infinite' }, { rate: '1/s' })
    begin()
    await vi.advanceTimersByTimeAsync(60_000)
    mock.configure({ delay: 0 })
    await vi.advanceTimersByTimeAsync(60_000)
    await stop()
    expect(mock.requests.count({ status: 200 })).toBeGreaterThan(60)
  })

  test('stop aborts the request under way', async () => {
    const { mock, step, stop } = start({ delay: 'infinite' })
    const made = step()
    await mock.requests.waitFor({}, { until: 'start' })
    await stop()
    expect(await made).toMatchObject({ status: null, change: null })
    expect(mock.requests.list()).toMatchObject([{ outcome: 'aborted' }])
  })

  test('tells each step', async () => {
    vi.useFakeTimers()
    const steps: unknown[] = []
    const { start: begin, stop } = start({}, { rate: '1/s', onStep: (step) => steps.push(step) })
    begin()
    await vi.advanceTimersByTimeAsync(10_000)
    await stop()
    expect(steps.length).toBeGreaterThan(5)
    expect(steps[0]).toMatchObject({ description: expect.any(String), status: expect.any(Number) })
  })
})

describe('throws for', () => {
  const mock = createInventoryService()
  const rates =
    "Failed to create activity: expected rate to be a number of changes per s, min or h, such as '6/min', up to 50/s but got"
  test.each<[string, () => unknown, string]>([
    ['a rate without a unit', () => createActivity(mock, { rate: '6' }), `${rates} "6". Change it, or leave it out.`],
    ['a rate of 0', () => createActivity(mock, { rate: '0/min' }), `${rates} "0/min". Change it, or leave it out.`],
    [
      'a rate that is too high',
      () => createActivity(mock, { rate: '51/s' }),
      `${rates} "51/s". Change it, or leave it out.`,
    ],
    [
      'an unknown option',
      () => createActivity(mock, { sede: 1 } as ActivityOptions),
      'Failed to create activity: expected one of the options seed, rate, onStep but got "sede". Did you mean "seed"?',
    ],
    [
      'what is no mock',
      () => createActivity({ objects: [] } as never),
      'Failed to create activity: expected a mock but got {"objects":[]}. Pass what createInventoryMock or createInventoryService returns, or the mock of a server.',
    ],
  ])('%s', (_, act, message) => {
    expect(act).toThrow(message)
  })
})

test('objects of a factory with a locale, and thousands of them', async () => {
  const objects = createObjectFactory({ seed: 2 }).buildList(10_000)
  const { step } = start({ objects })
  const made = []
  for (let n = 0; n < 20; n++) made.push((await step())!)
  expect(made.every(({ change }) => change !== null)).toBe(true)
})

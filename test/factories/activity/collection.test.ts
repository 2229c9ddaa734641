import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createObjectFactory, scenarios } from '../../../src/factories.ts'
import type { InventoryObject, InventoryService } from '../../../src/service.ts'
import { anyAssumption } from '../../any-assumptions.ts'
import { LIST, USERS } from '../../fields.ts'
import { findResized, path, start } from './start-activity.ts'

/** @module-tag slow */

const location = { name: 'Hall 1', fact: 'hall1' }

/** Names, serial numbers and addresses that several objects have. */
function findRepeated(objects: readonly InventoryObject[]): unknown[] {
  const keys = ['serial', 'asset_tag', 'mac', 'ip', 'mgmt_ip', 'vip']
  const values = objects.flatMap(({ name, attributes }) => [name, ...keys.flatMap((key) => attributes[key] || [])])
  const found = new Set<unknown>()
  return values.filter((value) => found.size === found.add(value).size)
}

describe('the collection stays believable', () => {
  test.each([
    ['datacenter', 1, 600],
    ['small', 2, 400],
    ['edges', 1, 400],
  ] as const)('%s with the seed %i for %i steps', { timeout: 120_000 }, async (scenario, seed, count) => {
    const objects = scenarios[scenario]({ seed }) as InventoryObject[]
    const { mock, makeSteps } = start({ objects }, { seed })
    const names = new Set<string | undefined>()
    for (let made = 0; made < count; made += 50) {
      for (const step of await makeSteps(50)) names.add(step?.name)
      expect(findRepeated(mock.objects.list()), `after ${made}`).toEqual([])
      expect(findResized(mock.objects.list(), objects), `after ${made}`).toEqual([])
    }
    expect([...names].sort()).toEqual(['create', 'decommission', 'fail', 'hand-over', 'move', 'remove', 'replace'])
  })

  test('with any objects, assumptions and seed', async () => {
    const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null)
    const words = fc.constantFrom('serial', 'unit', 'status', 'mac', 'ip', 'asset_tag', 'vendor', '__proto__')
    const values = fc.oneof(fc.constantFrom('', 'a', 'failed', 'decommissioned', '10.0.0.1', 'Dell'), fc.string())
    const objects = fc.array(
      fc.record({
        name: fc.oneof(fc.string(), fc.constantFrom('a', 'a-1', 'a-1.b')),
        location: fc.constantFrom(
          null,
          { fact: 'a' },
          { fact: 'b', name: 'B' },
          { name: 'c' },
          { fact: null, name: null },
        ),
        type: fc.constantFrom(null, { name: 's' }, { name: 'switch' }, { name: null }),
        [LIST]: fc.array(fc.oneof(json, fc.constant('decommissioned')), { maxLength: 2 }),
        attributes: fc.dictionary(words, values),
        [USERS]: fc.array(fc.oneof(json, fc.constantFrom(1, { id: 3 })), { maxLength: 2 }),
      }),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(objects, fc.record(anyAssumption), fc.integer(), async (list, assumptions, seed) => {
        const { mock, makeSteps } = start({ objects: list as never, assumptions }, { seed })
        await makeSteps(40)
        const expected = list.length || 12
        expect(mock.objects.count()).toBeLessThanOrEqual(expected * 1.2)
        expect(mock.objects.count()).toBeGreaterThanOrEqual(list.length * 0.8)
      }),
      { numRuns: 10 },
    )
  })

  test('of thousands of objects', async () => {
    const { makeSteps } = start({ objects: createObjectFactory({ seed: 2 }).buildList(10_000) })
    for (const step of await makeSteps(20)) expect(step?.status).toBeLessThan(300)
  })

  test('host names say where hosts are that have moved', async () => {
    const { mock, makeSteps } = start()
    await makeSteps(300)
    for (const { name, location } of mock.objects.list())
      expect(name.startsWith(`${location?.fact}-`) || !location).toBe(true)
  })
})

test('nothing moves where all objects are in one place', async () => {
  const { mock, makeSteps } = start({ objects: scenarios.datacenter().map((object) => ({ ...object, location })) })
  const names = (await makeSteps(200)).map((step) => step?.name)
  expect(names).toContain('hand-over')
  expect(names).not.toContain('move')
  expect(mock.objects.list().map((object) => object.location?.name)).toEqual(
    mock.objects.list().map(() => location.name),
  )
})

test('a device that fails is replaced, with another serial number and MAC address', async () => {
  const device = { vendor: 'Cisco', serial: 'FOC1', mac: '00:1b:54:00:00:00', mgmt_ip: '10.0.0.1', status: 'in use' }
  const objects = [{ name: 'sw-1', type: { name: 'switch' }, attributes: device }]
  const { mock, makeSteps } = start({ objects })
  const [step] = await makeSteps(1)
  expect(step).toMatchObject({ name: 'fail', description: 'switch failed: sw-1', method: 'PATCH', status: 200 })
  expect(mock.objects.get(1)!.attributes).toEqual({ ...device, status: 'failed' })
  const made = (await makeSteps(7)).filter((step) => step !== null)
  expect(made).toMatchObject([{ name: 'replace', description: 'switch replaced: sw-1', method: 'PUT', status: 200 }])
  const { attributes } = mock.objects.get(1)!
  expect(attributes).toEqual({
    ...device,
    serial: expect.stringMatching(/^FOC2/),
    mac: expect.stringMatching(/^00:1b:54:/),
  })
  expect(attributes.mac).not.toBe(device.mac)
})

test('an empty collection gets a dozen objects', async () => {
  const { mock, makeSteps } = start({ objects: [] })
  await makeSteps(200)
  expect(mock.objects.count()).toBe(12)
})

test('two objects stay, and rest a minute after each step', async () => {
  vi.useFakeTimers()
  const objects = scenarios.datacenter().slice(0, 2)
  const { mock, start: begin, stop } = start({ objects, clock: () => Date.now() }, { pace: '1/s' })
  const changes = new Map<number, number[]>([
    [1, []],
    [2, []],
  ])
  mock.on('change', (change) => change.type !== 'all' && changes.get(change.id)!.push(Date.now()))
  begin()
  await vi.advanceTimersByTimeAsync(30 * 60_000)
  await stop()
  vi.useRealTimers()
  for (const times of changes.values()) {
    expect(times.length).toBeGreaterThan(10)
    expect(times.slice(1).every((time, index) => time - times[index]! >= 60_000)).toBe(true)
  }
  expect(mock.objects.list().map(({ id, type }) => [id, type])).toEqual(objects.map(({ id, type }) => [id, type]))
})

describe('what somebody else has changed is left alone, until a reset:', () => {
  test.each<[string, (mock: InventoryService, id: number) => unknown]>([
    [
      'by a request',
      (mock, id) =>
        mock.fetch(`${path}${id}/`, { method: 'PATCH', body: '{}', headers: { 'content-type': 'application/json' } }),
    ],
    ['in code', (mock, id) => mock.objects.update(id, { [USERS]: [3] })],
  ])('%s', async (_, change) => {
    const { mock, makeSteps } = start({ objects: scenarios.small() })
    const theirs = mock.objects.list().filter(({ id }) => id % 2 === 0)
    for (const { id } of theirs) await change(mock, id)
    const changed = theirs.map(({ id }) => mock.objects.get(id))
    await makeSteps(200)
    expect(theirs.map(({ id }) => mock.objects.get(id))).toEqual(changed)
    mock.reset()
    await makeSteps(50)
    expect(theirs.map(({ id }) => mock.objects.get(id))).not.toEqual(theirs)
  })

  test('and what they have created or deleted counts for the size', async () => {
    const { mock, makeSteps } = start()
    const servers = mock.objects.list({ type__name: 'server' })
    for (const { id } of servers) mock.objects.delete(id)
    for (const { name } of servers) mock.objects.create({ name, type: { name: 'printer' } })
    const before = mock.objects.list()
    await makeSteps(300)
    expect(findResized(mock.objects.list(), before)).toEqual([])
  })

  test('and what they have changed again and again counts once', async () => {
    const { mock, makeSteps } = start({ objects: scenarios.small() })
    const before = mock.objects.list()
    for (let time = 0; time < 100; time++) for (const id of [1, 2, 3]) mock.objects.update(id, { [LIST]: [time] })
    await makeSteps(300)
    expect(findResized(mock.objects.list(), before)).toEqual([])
  })
})

describe('the size to keep', () => {
  const objects = scenarios.datacenter()

  test.each<[string, (mock: InventoryService) => void]>([
    ['an import of its state', (mock) => mock.importState(mock.exportState())],
    ['a restore', (mock) => mock.restore(mock.checkpoint())],
  ])('is that of the initial state, however often there is %s', async (_, replace) => {
    const { mock, makeSteps } = start()
    for (let round = 0; round < 6; round++) {
      await makeSteps(30)
      replace(mock)
    }
    expect(findResized(mock.objects.list(), objects)).toEqual([])
  })

  test('is that of the initial state, however often a mock is made anew with its state', async () => {
    let state = start().mock.exportState()
    for (let round = 0; round < 6; round++) {
      const { mock, makeSteps } = start({}, { seed: round })
      mock.importState(state)
      await makeSteps(30)
      state = mock.exportState()
    }
    expect(findResized(state.objects, objects)).toEqual([])
  })

  test('is that of other objects after an import of those', async () => {
    const { mock, makeSteps } = start({ objects: scenarios.small() })
    mock.importState(objects)
    await makeSteps(300)
    expect(findResized(mock.objects.list(), objects)).toEqual([])
  })
})

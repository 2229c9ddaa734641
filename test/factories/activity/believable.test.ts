import { describe, expect, test } from 'vitest'
import { createActivity, scenarios } from '../../../src/factories.ts'
import { createInventoryService, type InventoryObject } from '../../../src/service.ts'
import { findSharedUnits } from '../find-shared-units.ts'

const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index)

function countTypes(objects: readonly InventoryObject[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const { type } of objects) counts.set(type?.name ?? undefined, (counts.get(type?.name ?? undefined) ?? 0) + 1)
  return counts
}

/** What an operator would not believe. */
function findOddities(objects: readonly InventoryObject[], initial: readonly InventoryObject[]): unknown[] {
  const values = (key: string) => objects.flatMap(({ attributes }) => attributes[key] || [])
  const before = countTypes(initial)
  const now = countTypes(objects)
  return [
    ...findSharedUnits(objects as Parameters<typeof findSharedUnits>[0]),
    ...repeated(objects.map(({ name }) => name)),
    ...repeated(values('serial')),
    ...repeated(values('mac')),
    ...repeated([...values('ip'), ...values('mgmt_ip'), ...values('vip')]),
    ...[...before].filter(([type, count]) => Math.abs(count - (now.get(type) ?? 0)) > count / 5),
    ...[...now.keys()].filter((type) => !before.has(type)),
    // In a workflow, a hypervisor moves, and then its virtual machines.
    ...objects.filter((guest) => isLost(guest, objects)).slice(8),
    ...objects.filter(({ attributes }) => attributes.status === 'failed').slice(1),
  ]
}

function isLost({ location, attributes: { hypervisor } }: InventoryObject, objects: readonly InventoryObject[]) {
  if (!hypervisor) return false
  const host = objects.find(({ name }) => name === hypervisor)
  return host?.location?.fact !== location?.fact
}

describe('the collection stays believable', () => {
  test.each([
    ['datacenter', 1, 2000],
    ['datacenter', 2, 400],
    ['datacenter', 3, 400],
    ['small', 1, 2000],
    ['small', 2, 400],
    ['small', 3, 400],
    ['edges', 1, 400],
  ] as const)('%s with the seed %i for %i changes', { timeout: 600_000 }, async (scenario, seed, steps) => {
    const initial = scenarios[scenario]({ seed }) as InventoryObject[]
    const mock = createInventoryService({ objects: initial })
    const { step } = createActivity(mock, { seed })
    const odd = findOddities(initial, initial)
    for (let count = 1; count <= steps; count++) {
      const { change, description } = (await step())!
      expect(change?.source, description).toBe('activity')
      if (count % 50 === 0) expect(findOddities(mock.objects.list(), initial), `after ${count}`).toEqual(odd)
    }
  })
})

test('host names say where the hosts are, whatever has moved', async () => {
  const mock = createInventoryService({ objects: scenarios.datacenter() })
  const { step } = createActivity(mock, { seed: 4 })
  for (let count = 0; count < 400; count++) await step()
  for (const { name, location, attributes } of mock.objects.list({ responsible: 7 })) {
    expect(name).toMatch(/^[a-z]{3}\d-((r\d\d|f\d)-[a-z]+|vm-[a-z]+)\d\d+$/)
    expect(name).toContain(`${location?.fact}-`)
    if (attributes.rack) expect(name).toContain(`-${attributes.rack}-`)
  }
})

test('an empty collection gets a few objects, whose workflows go on', async () => {
  const mock = createInventoryService()
  const { step } = createActivity(mock)
  const workflows = new Set<string | undefined>()
  for (let count = 0; count < 200; count++) workflows.add((await step())?.workflow)
  expect(mock.objects.count()).toBeGreaterThan(5)
  expect(mock.objects.count()).toBeLessThanOrEqual(12)
  expect([...workflows]).toEqual(expect.arrayContaining(['arrival', 'failure', 'move']))
})

import fc from 'fast-check'
import { expect, vi } from 'vitest'
import {
  learnedAssumptions,
  type ProbeOptions,
  type ProbeReport,
  probe,
  type ServiceTarget,
} from '../../../src/conformance.ts'
import { assumptionNames, assumptionTable, bodyFields } from '../../../src/contract/assumptions.ts'
import { type Assumptions, createInventoryService, type InventoryObjectInput } from '../../../src/service.ts'
import { anyAssumption } from '../../any-assumptions.ts'

// A test of many probes takes longer than others.
vi.setConfig({ testTimeout: 60_000 })

/** Objects whose names, locations and types tell the values of every assumption about lists apart. */
export const objects: readonly InventoryObjectInput[] = [
  {
    name: 'web-1',
    location: { name: 'Oslo', fact: 'osl1' },
    type: { name: 'Server' },
    labels: ['prod'],
    attributes: { os: 'debian' },
    responsible: [5, { id: 9, name: 'Kari' }],
  },
  { name: 'web-2', location: { name: 'Trondheim', fact: 'trd' }, type: { name: 'server' } },
  { name: 'Switch 3', type: { name: 'switch' }, responsible: [9] },
  { name: 'db', location: { fact: 'osl1' } },
]

/** Levels of trust. */
export const levels = ['none', 'refused', 'allowed'] as const

/** Other values of each assumption than the default one. */
export const changes: readonly Partial<Assumptions>[] = [
  ...assumptionNames.flatMap((name) =>
    (assumptionTable[name].values?.slice(1) ?? []).map((value) => ({ [name]: value })),
  ),
  ...bodyFields.map((field) => ({ requiredFields: bodyFields.filter((other) => other !== field) })),
  { requiredFields: [] },
  ...[8, 36, 37, 100, 255, 65_536].map((nameMaxLength) => ({ nameMaxLength })),
  { tokens: ['secret'] },
]

/** All assumptions, at random. */
export const anyAssumptions: fc.Arbitrary<Assumptions> = fc.record(anyAssumption)

/** Probes without a limit of the rate. */
export function probeQuickly(target: ServiceTarget, options: ProbeOptions = {}): Promise<ProbeReport> {
  return probe(target, { rate: Number.MAX_VALUE, ...options })
}

/** Probes a mock under some assumptions. */
export async function probeMock(
  assumptions: Partial<Assumptions>,
  options: ProbeOptions = {},
  held: readonly InventoryObjectInput[] = objects,
) {
  const service = createInventoryService({ objects: held, assumptions, logLimit: 1000 })
  const before = service.objects.list()
  const report = await probeQuickly(service.fetch, { token: assumptions.tokens?.[0], ...options })
  expect(service.objects.list(), 'the collection is as it was').toEqual(before)
  return { service, report }
}

/** Expects that nothing is wrong in a report about a mock. */
export function expectNothingWrong(report: ProbeReport, assumptions: Assumptions): void {
  const learned = learnedAssumptions(report)
  expect(assumptions).toEqual({ ...assumptions, ...learned })
  expect(report.deviations).toEqual([])
  expect(report.leftBehind).toEqual([])
}

/** The names of the assumptions that a probe could not tell. */
export function undetermined({ assumptions }: ProbeReport): string[] {
  return Object.entries(assumptions).flatMap(([name, { status }]) => (status === 'undetermined' ? [name] : []))
}

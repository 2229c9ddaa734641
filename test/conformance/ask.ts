import { expect, vi } from 'vitest'
import { type CheckOptions, check } from '../../src/conformance/check.ts'
import { type ProbeOptions, probe } from '../../src/conformance/probe.ts'
import { type ConformanceReport, learnedAssumptions } from '../../src/conformance/report/report.ts'
import { type AssumptionName, assumptionNames } from '../../src/contract/assumptions.ts'
import type { TestService } from './services/index.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Levels of trust. */
export const levels = ['none', 'refused', 'allowed'] as const

/** Lets waiting take no time: a service that lags is waited for. */
export function skipWaits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.setTimerTickMode('nextTimerAsync')
}

/** What a service is asked with: as fast as it answers. */
function askFast(service: TestService, { url = 'http://localhost', ...options }: ProbeOptions & { url?: string }) {
  return [url, { rate: Number.MAX_VALUE, fetch: service.fetch, ...options }] as const
}

/** Probes a service of the table. */
export function probeService(service: TestService, options: ProbeOptions & { url?: string } = {}) {
  return probe(...askFast(service, { writes: 'allowed', ...options }))
}

/** Checks a service of the table. By default, the true assumptions are expected. */
export function checkService(service: TestService, options: CheckOptions & { url?: string } = {}) {
  const assumptions = { ...service.assumptions, ...service.nearest }
  const unknown = assumptionNames.filter((name) => !(name in assumptions))
  return check(
    ...askFast(service, { writes: 'allowed', assumptions, undetermined: unknown, seed: 1, ...options } as CheckOptions),
  )
}

/** The names of the assumptions that could not be told. */
export function undetermined({ assumptions }: ConformanceReport): AssumptionName[] {
  return assumptionNames.filter((name) => assumptions[name].status === 'undetermined')
}

/** Expects that a report says nothing that is not true of a service. */
export function expectTrue(
  report: ConformanceReport,
  { assumptions, nearest }: Pick<TestService, 'assumptions' | 'nearest'>,
) {
  expect({ ...nearest, ...assumptions }).toMatchObject(sortLists(learnedAssumptions(report)))
  expect(report.deviations).toEqual([])
  expect(report.leftBehind).toEqual([])
  expect(report.incomplete).toBeNull()
}

/** The order of required fields does not count. */
function sortLists(assumptions: object): object {
  return Object.fromEntries(
    Object.entries(assumptions).map(([name, value]) => [
      name,
      Array.isArray(value) ? expect.toSatisfy((other) => [...other].sort().join() === [...value].sort().join()) : value,
    ]),
  )
}

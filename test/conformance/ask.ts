import { expect, test, vi } from 'vitest'
import { type CheckOptions, type ConformanceReport, check, learnedAssumptions } from '../../src/conformance.ts'
import { type AssumptionName, assumptionNames } from '../../src/contract/assumptions.ts'
import type { TestService } from './services/service.ts'

vi.setConfig({ testTimeout: 600_000 })

/** Levels of trust. */
export const levels = ['none', 'refused', 'allowed'] as const

/** How many random combinations of assumptions are tried, if it is set. */
export const { PROBE_RUNS } = process.env

/** A test for each row of a table. With each change, one of `share` rows is tested; the others before a release. */
export function testRows<Row>(rows: readonly Row[], share: number) {
  return (name: string, run: (row: Row) => Promise<void>): void => {
    test.for(rows.filter((_, index) => index % share === 0))(name, run)
    test.for(rows.filter((_, index) => index % share !== 0))(name, { tags: ['release'] }, run)
  }
}

/** Skips waits: a service that lags is waited for. */
export function skipWaits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.setTimerTickMode('nextTimerAsync')
}

/** Checks a service, as fast as it answers. By default, the true assumptions are expected. */
export function checkService(
  service: TestService,
  { url = 'http://localhost', ...options }: CheckOptions & { url?: string } = {},
) {
  const assumptions = { ...service.assumptions, ...service.nearest }
  const fast = { rate: Number.MAX_VALUE, fetch: service.fetch, writes: 'allowed', assumptions } as const
  return check(url, { ...fast, ...options })
}

/** Asks a service for its assumptions alone, and expects none. */
export function learn(service: TestService, options: CheckOptions & { url?: string } = {}) {
  return checkService(service, { assumptions: {}, only: assumptionNames, ...options })
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
  // The order of required fields does not count.
  const sortLists = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value]),
    )
  expect(sortLists({ ...nearest, ...assumptions })).toMatchObject(sortLists(learnedAssumptions(report)))
  expect(report).toMatchObject({ deviations: [], leftBehind: [], incomplete: null })
}

/** Expects that a service has the same objects after a run. */
export async function expectUnchanged(service: TestService, run: () => Promise<void>) {
  const before = structuredClone(service.objects())
  await run()
  expect(service.objects()).toEqual(before)
}

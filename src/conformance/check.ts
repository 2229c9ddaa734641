import { resolveAssumptions } from '../contract/assumption-checks.ts'
import { type AssumptionName, type Assumptions, assumptionNames } from '../contract/assumptions.ts'
import type { Some } from '../contract/json.ts'
import { integer, type OptionChecks } from '../validation/options.ts'
import { examineService } from './examine-service.ts'
import { probeOptionChecks } from './probe.ts'
import type { ConformanceReport } from './report/report.ts'
import { resolveTarget, type ServiceOptions, type ServiceTarget, type Writes } from './service/service-options.ts'

/** Options of `check`. */
export interface CheckOptions extends ServiceOptions {
  /** What the service is expected to do where the contract is silent; the defaults for those left out. */
  assumptions?: Some<Assumptions> | undefined
  /**
   * The assumptions of which no value is expected: those that `probe` could not learn.
   * @default []
   */
  undetermined?: readonly AssumptionName[] | undefined
  /**
   * How much may be written: nothing; also creates that are refused, because they have a value that no service can store;
   * or also objects of its own, which it deletes.
   * @default 'none'
   */
  writes?: Writes | undefined
  /** The seed of the requests drawn at random, a 32-bit integer. By default another one each time. */
  seed?: number | undefined
  /**
   * The ids of deviations that one has decided to live with: of an earlier report.
   * @default []
   */
  accept?: readonly string[] | undefined
}

const checks: OptionChecks<CheckOptions> = {
  ...probeOptionChecks,
  // By `resolveAssumptions`.
  assumptions: null,
  undetermined: {
    is: (value) => Array.isArray(value) && value.every((name) => assumptionNames.includes(name)),
    expected: 'a list of names of assumptions',
  },
  seed: integer(-(2 ** 31), 2 ** 32 - 1),
  accept: {
    is: (value) => Array.isArray(value) && value.every((text) => typeof text === 'string'),
    expected: 'a list of ids of deviations',
  },
}

/**
 * Checks that a service does what the contract says, sentence by sentence, and what the assumptions say where the
 * contract is silent. All requests up to `maxRequests` are used to look for bugs. By default it only reads. Objects of
 * others are never written to.
 * @param target - its URL, or a function like `fetch`
 * @returns a report, also if the check had to end early
 * @throws InventoryMockError for an invalid target or option
 * @throws ServiceError if the list of the service cannot be read
 * @example const { deviations } = await check('https://staging.example', { token, assumptions })
 */
export async function check(target: ServiceTarget, options: CheckOptions = {}): Promise<ConformanceReport> {
  const resolved = resolveTarget('check a service', target, options, checks)
  const { writes = 'none', undetermined = [], accept = [] } = options
  const { seed = Math.floor(Math.random() * 2 ** 31) } = options
  const assumptions = Object.entries(resolveAssumptions(options.assumptions))
  const expected = Object.fromEntries(assumptions.filter(([name]) => !undetermined.includes(name as AssumptionName)))
  return examineService(resolved, options, { action: 'check', writes, seed, expected, accepted: new Set(accept) })
}

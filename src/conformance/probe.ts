import type { OptionChecks } from '../validation/options.ts'
import { examineService } from './examine-service.ts'
import type { ConformanceReport } from './report/report.ts'
import {
  resolveTarget,
  type ServiceOptions,
  type ServiceTarget,
  serviceOptionChecks,
  type Writes,
} from './service/service-options.ts'

/** Options of `probe`. */
export interface ProbeOptions extends ServiceOptions {
  /**
   * How much may be written: nothing; also creates that are refused, because they have a value that no service can store;
   * or also objects of its own, which it deletes.
   * @default 'none'
   */
  writes?: Writes | undefined
}

/** The checks of {@link ProbeOptions}. */
export const probeOptionChecks: OptionChecks<ProbeOptions> = {
  ...serviceOptionChecks,
  writes: {
    is: (value) => value === 'none' || value === 'refused' || value === 'allowed',
    expected: 'none, refused or allowed',
  },
}

/**
 * Finds out which assumptions make a mock answer as a running service does. Values under which the mock would answer
 * otherwise are out. It never guesses: what cannot be told is undetermined, and so is what no value explains.
 *
 * An abort, a service that stops answering, and `maxRequests` end it early, with a report of what is known by then.
 * @param target - `{base_url}`, or a function like `fetch`
 * @throws InventoryMockError for an invalid target or option
 * @throws ServiceError if the list of the service cannot be read
 * @example
 * const report = await probe('https://staging.example', { token, writes: 'allowed' })
 * createInventoryMock({ assumptions: learnedAssumptions(report) })
 */
export async function probe(target: ServiceTarget, options: ProbeOptions = {}): Promise<ConformanceReport> {
  const resolved = resolveTarget('probe a service', target, options, probeOptionChecks)
  const { writes = 'none' } = options
  const nothing = { expected: null, accepted: new Set<string>() }
  return examineService(resolved, options, { action: 'probe', writes, seed: 0, ...nothing })
}

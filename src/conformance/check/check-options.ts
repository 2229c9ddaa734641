import type { Har } from '../../client/har.ts'
import { type Assumptions, resolveAssumptions } from '../../contract/assumptions.ts'
import { integer, type OptionChecks } from '../../validation/options.ts'
import { type ServiceOptions, serviceOptionChecks, type Writes, writesCheck } from '../service/service-options.ts'

/** Options of `check`. */
export interface CheckOptions extends ServiceOptions {
  /** What the service is expected to do where the contract is silent; the defaults for those left out. */
  assumptions?: Partial<Assumptions> | undefined
  /**
   * How much the check may write: nothing; also writes that are refused, because they have a field that no service can
   * accept; or also objects of its own, which it deletes.
   * @default 'none'
   */
  writes?: Writes | undefined
  /** The seed of the requests drawn at random, a 32-bit integer. By default another one each time. */
  seed?: number | undefined
  /**
   * The number of sequences drawn at random.
   * @default 25
   */
  runs?: number | undefined
  /**
   * The log of a mock, from `toHar`, whose requests are sent in place of those drawn at random: what the tests of a
   * consumer rely on. The responses must have the same status and the same kind of body. The objects in them may be
   * others, as those of the service are. Objects that the log writes to are replaced by objects of the check.
   */
  har?: Har | undefined
}

/** The checks of {@link CheckOptions}. */
export const checkOptionChecks: OptionChecks<CheckOptions> = {
  ...serviceOptionChecks,
  // By `resolveAssumptions`.
  assumptions: null,
  writes: writesCheck,
  seed: integer(-(2 ** 31), 2 ** 32 - 1),
  runs: integer(0),
  // By `checkHar`.
  har: null,
}

/** The assumptions of the options, with the defaults. @throws InventoryMockError for an invalid one */
export function readAssumptions({ assumptions }: CheckOptions): Assumptions {
  return resolveAssumptions(assumptions)
}

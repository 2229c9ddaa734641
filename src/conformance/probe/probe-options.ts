import type { OptionChecks } from '../../validation/options.ts'
import { type ServiceOptions, serviceOptionChecks, type Writes, writesCheck } from '../service/service-options.ts'

/** Options of `probe`. */
export interface ProbeOptions extends ServiceOptions {
  /**
   * How much may be written. `none` sends only GET and HEAD. `refused` also sends creates that the service has to refuse.
   * `allowed` also creates objects of its own, and deletes them.
   * @default 'none'
   */
  writes?: Writes | undefined
}

/** The checks of {@link ProbeOptions}. */
export const probeOptionChecks: OptionChecks<ProbeOptions> = { ...serviceOptionChecks, writes: writesCheck }

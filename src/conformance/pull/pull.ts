import type { InventoryObject } from '../../contract/object.ts'
import { checkArgumentCount } from '../../validation/check-arguments.ts'
import { boolean, type OptionChecks } from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { ServiceConnection } from '../service/service-connection.ts'
import {
  resolveTarget,
  type ServiceOptions,
  type ServiceTarget,
  serviceOptionChecks,
} from '../service/service-options.ts'
import {
  type AnonymizeOptions,
  type AnonymizeReport,
  anonymizeChecked,
  resolveAnonymizeOptions,
} from './anonymize/anonymize.ts'
import { readCollection } from './read-collection.ts'

/** Options of `pull`. */
export interface PullOptions extends ServiceOptions {
  /**
   * Whether, and how, every text is replaced, as `anonymize` does.
   * @default false
   */
  anonymize?: boolean | AnonymizeOptions | undefined
}

/** The state of a service, as `exportState` of a mock would write it. */
export interface PulledState {
  readonly version: 2
  /** One above the largest id that is there: a service does not say which ids its deleted objects had. */
  readonly nextId: number
  /** By ascending id. */
  readonly objects: readonly InventoryObject[]
}

/** The result of `pull`. */
export interface PullResult {
  readonly state: PulledState
  /** The fields of the service that are not in the contract, and not in the state: `created_at`, `location.id`. */
  readonly leftOut: readonly string[]
  /** Everything that `anonymize` replaced; null without it. */
  readonly anonymized: AnonymizeReport | null
}

const checks: OptionChecks<PullOptions> = {
  ...serviceOptionChecks,
  anonymize: {
    is: (value) => boolean.is(value) || isPlainObject(value),
    expected: 'true, false or an object',
  },
}

/**
 * Reads the collection of a service as a state, for `importState`, the option `initialState` or `--data`. It sends nothing but
 * GET requests, two if nobody changes the collection meanwhile and the list has one page. Also for a running mock, and a
 * session of one.
 *
 * Fields that are not in the contract are left out, and named in `leftOut`: a mock has them with the option `schema` alone.
 * @param target - its URL, or a function like `fetch`
 * @throws InventoryMockError for an invalid target or option, before anything is sent, and if the texts cannot be replaced,
 * see `anonymize`
 * @throws ServiceError if the service could not be asked, or answered with something else (contract sections 2 and 4.1)
 * @example
 * const { state } = await pull('https://staging.example', { token, anonymize: { keep: ['type', 'labels'] } })
 * createInventoryMock({ initialState: state })
 */
export async function pull(target: ServiceTarget, options: PullOptions = {}): Promise<PullResult> {
  checkArgumentCount('pull', arguments, 2)
  const resolved = resolveTarget('pull a collection', target, options, checks)
  const { anonymize: how = false } = options
  const anonymizeOptions = how === false ? null : resolveAnonymizeOptions(how === true ? {} : how)
  const { objects: pulled, leftOut } = await readCollection(new ServiceConnection(resolved, options))
  const { objects, report } =
    anonymizeOptions === null ? { objects: pulled, report: null } : await anonymizeChecked(pulled, anonymizeOptions)
  const nextId = (objects.at(-1)?.id ?? 0) + 1
  return { state: { version: 2, nextId, objects }, leftOut, anonymized: report }
}

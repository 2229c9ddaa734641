import type { InventoryObject } from '../../contract/object.ts'
import { boolean, checkOptions, type OptionChecks } from '../../validation/options.ts'
import type { HarArchive } from '../har-archive.ts'
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
import { type HarCollection, readHarCollection } from './read-har.ts'

const ACTION = 'pull a collection'

/** Options of `pull`. */
export interface PullOptions extends ServiceOptions {
  /**
   * Whether, and how, every text is replaced, as `anonymize` does.
   * @default false
   */
  anonymize?: boolean | AnonymizeOptions | undefined
  /**
   * Where the objects are read from, in place of the service: an HTTP archive that a browser has saved, or `toHar`. Nothing
   * is sent, so the options of requests have no effect. The newest response decides about each object.
   */
  har?: HarArchive | undefined
}

/** The state of a service, as `exportState` of a mock would write it. */
export interface PulledState {
  readonly version: 2
  /** One above the largest id that is there: a service does not say which ids its deleted objects had. */
  readonly nextId: number
  /** By ascending id. */
  readonly objects: readonly InventoryObject[]
}

/** What `pull` returns. */
export interface PullResult {
  readonly state: PulledState
  /** What `anonymize` replaced; null without it. */
  readonly anonymized: AnonymizeReport | null
  /** What was read out of the option `har`, and what it does not show, in sentences; empty without it. */
  readonly notes: readonly string[]
}

const checks: OptionChecks<PullOptions> = {
  ...serviceOptionChecks,
  anonymize: {
    is: (value) => boolean.is(value) || (typeof value === 'object' && value !== null),
    expected: 'true, false or an object',
  },
  // By `readHarCollection`.
  har: null,
}

/**
 * Reads the collection of a service as a state, for `importState`, the option `initialState` or `--data`. It sends nothing but
 * GET requests, two if nobody changes the collection meanwhile and the list has one page. Also for a running mock, and a
 * session of one.
 *
 * With the option `har`, it sends nothing: the responses of the service are those in the archive. The state is as whole as
 * these are, and `notes` says what they do not show.
 *
 * Fields that are not in the contract are left out.
 * @param target - the service; with `har`, its URL in the archive, or null for the only service there
 * @throws InventoryMockError for an invalid target or option, before anything is sent; for an archive that has none of its objects;
 * and if the texts cannot be replaced, see `anonymize`
 * @throws ServiceError if the service could not be asked, or answered with something else (contract sections 2 and 4.1)
 * @example
 * const { state } = await pull('https://staging.example', { token, anonymize: { keep: ['type', 'labels'] } })
 * createInventoryMock({ initialState: state })
 */
export async function pull(target: ServiceTarget | null, options: PullOptions = {}): Promise<PullResult> {
  checkOptions(ACTION, options, checks)
  const { anonymize: how = false } = options
  const anonymizeOptions = how === false ? null : resolveAnonymizeOptions(how === true ? {} : how)
  const { objects: pulled, notes } = await readObjects(target, options)
  const { objects, report } =
    anonymizeOptions === null ? { objects: pulled, report: null } : await anonymizeChecked(pulled, anonymizeOptions)
  const nextId = (objects.at(-1)?.id ?? 0) + 1
  return { state: { version: 2, nextId, objects }, anonymized: report, notes }
}

async function readObjects(target: ServiceTarget | null, options: PullOptions): Promise<HarCollection> {
  const { har } = options
  if (har !== undefined && target === null) return readHarCollection(har, null)
  // Without an archive, null is no target: the error says so.
  const resolved = resolveTarget(ACTION, target as ServiceTarget, options, checks)
  if (har !== undefined) return readHarCollection(har, resolved.url)
  return { objects: await readCollection(new ServiceConnection(resolved, options)), notes: [] }
}

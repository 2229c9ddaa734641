import { type Assumptions, resolveAssumptions } from '../contract/assumptions.ts'
import type { ElementSchema, ElementSchemas } from '../contract/elements.ts'
import { copyJson, freezeJson, type JsonValue } from '../contract/json.ts'
import type { InventoryObjectInput } from '../contract/object.ts'
import { boolean, checkOptions, integer, type OptionChecks, string } from '../validation/options.ts'
import { type Delay, delayCheck } from './delay.ts'
import type { StateInput } from './exported-state.ts'

/**
 * Options of `createInventoryMock` and `createInventoryService`.
 * @typeParam Label - an element of `labels`, inferred from `labelSchema`
 * @typeParam Responsible - an element of `responsible`, inferred from `responsibleSchema`
 */
export interface InventoryMockOptions<Label = JsonValue, Responsible = JsonValue> {
  /**
   * `{base_url}` of the contract: `*` for any origin, an absolute URL, or a path below any origin.
   * @default '*'
   * @example 'https://inventory.example'
   */
  baseUrl?: string | undefined
  /**
   * The initial objects, which a reset restores; only their names are required.
   * @default []
   */
  objects?: readonly InventoryObjectInput<NoInfer<Label>, NoInfer<Responsible>>[] | undefined
  /**
   * A state to start with, over the initial objects: what `mock.exportState` returned. A reset returns to `objects`.
   */
  state?: StateInput<NoInfer<Label>, NoInfer<Responsible>> | undefined
  /**
   * The assumptions that differ from `defaultAssumptions`.
   * @example { filterMatch: 'icontains' }
   */
  assumptions?: Partial<Assumptions> | undefined
  /**
   * The schema of an element of `labels`: any synchronous Standard Schema. By default any JSON value except null is
   * valid.
   * @example z.string()
   */
  labelSchema?: ElementSchema<Label> | undefined
  /**
   * The schema of an element of `responsible`: any synchronous Standard Schema. By default any JSON value except null is
   * valid.
   * @example z.object({ id: z.number(), name: z.string() })
   */
  responsibleSchema?: ElementSchema<Responsible> | undefined
  /**
   * Whether responses name the assumption that decided them, in the header `X-Inventory-Assumption`.
   * @default false
   */
  explain?: boolean | undefined
  /**
   * The delay of each response, in ms.
   * @default 0
   */
  delay?: Delay | undefined
  /**
   * The seed of random delays and of the rates of faults: a 32-bit integer.
   * @default 1
   */
  seed?: number | undefined
  /**
   * Whether a request can choose its own fault with the header `Prefer` (RFC 7240).
   * @default true
   */
  prefer?: boolean | undefined
  /**
   * The maximum number of exchanges in the log.
   * @default 1000
   */
  logLimit?: number | undefined
  /**
   * The current time for the log, in ms.
   * @default () => performance.timeOrigin + performance.now()
   */
  clock?: (() => number) | undefined
}

/** The checks of {@link InventoryMockOptions}; `objects`, `state` and `assumptions` are checked where they are read. */
export const mockOptionChecks: OptionChecks<InventoryMockOptions> = {
  baseUrl: string,
  objects: null,
  state: null,
  assumptions: null,
  labelSchema: { is: isSchema, expected: 'a Standard Schema' },
  responsibleSchema: { is: isSchema, expected: 'a Standard Schema' },
  explain: boolean,
  delay: delayCheck,
  seed: { is: Number.isInteger, expected: 'an integer' },
  prefer: boolean,
  logLimit: integer(1),
  clock: { is: (value) => typeof value === 'function', expected: 'a function that returns ms' },
}

/** What a mock is created with: its options, checked, and with their defaults. */
export interface MockSettings
  extends Required<Pick<InventoryMockOptions, 'baseUrl' | 'explain' | 'seed' | 'prefer' | 'logLimit'>> {
  readonly assumptions: Assumptions
  readonly elements: ElementSchemas
  readonly delay: Delay
  readonly clock: () => number
}

/**
 * Checks options and fills in their defaults, except `objects` and `state`.
 * @throws InventoryMockError for an invalid option
 */
export function resolveOptions(action: string, options: InventoryMockOptions): MockSettings {
  checkOptions(action, options, mockOptionChecks)
  const { baseUrl = '*', explain = false, delay = 0, seed = 1, prefer = true, logLimit = 1000 } = options
  return {
    ...{ baseUrl, explain, seed, prefer, logLimit },
    delay: freezeJson(copyJson(delay)),
    assumptions: resolveAssumptions(options.assumptions),
    elements: { labels: options.labelSchema, responsible: options.responsibleSchema },
    clock: options.clock ?? (() => performance.timeOrigin + performance.now()),
  }
}

function isSchema(value: unknown): boolean {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value
}

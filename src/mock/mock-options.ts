import type { Assumptions } from '../contract/assumptions.ts'
import type { ElementSchema, ElementSchemas } from '../contract/elements.ts'
import type { JsonValue } from '../contract/json.ts'
import type { InventoryObjectInput } from '../contract/object.ts'
import { boolean, checkOptions, fillDefaults, integer, type OptionChecks } from '../validation/options.ts'
import { delayCheck, type InventoryDelay } from './delay.ts'
import type { ExportedState } from './state/exported-state.ts'

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
  baseUrl?: string | URL | undefined
  /**
   * The initial objects, which a reset restores; only their names are required.
   * @default []
   */
  objects?: readonly InventoryObjectInput<NoInfer<Label>, NoInfer<Responsible>>[] | undefined
  /**
   * The initial state in place of `objects`: what `mock.exportState` returned. The options `assumptions` and `delay` apply
   * over its own.
   */
  initialState?: ExportedState<NoInfer<Label>, NoInfer<Responsible>> | undefined
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
   * Whether responses name what decided them: the assumption in the header `X-Inventory-Assumption`, the ids of the faults
   * in `X-Inventory-Fault`.
   * @default false
   */
  explainHeaders?: boolean | undefined
  /**
   * The delay of each response, in ms.
   * @default 0
   */
  delay?: InventoryDelay | undefined
  /**
   * The seed of random delays and of the rates of faults: a 32-bit integer.
   * @default 1
   */
  randomSeed?: number | undefined
  /**
   * Whether a request can choose its own fault with the header `Prefer` (RFC 7240).
   * @default true
   */
  preferHeader?: boolean | undefined
  /**
   * The maximum number of requests in the log.
   * @default 1000
   */
  logLimit?: number | undefined
  /**
   * The current time for the log, in ms.
   * @default () => performance.timeOrigin + performance.now()
   */
  clock?: (() => number) | undefined
}

export const mockOptionChecks = {
  baseUrl: null,
  objects: null,
  initialState: null,
  assumptions: null,
  labelSchema: { is: isSchema, expected: 'a Standard Schema' },
  responsibleSchema: { is: isSchema, expected: 'a Standard Schema' },
  explainHeaders: { ...boolean, default: false },
  delay: delayCheck,
  randomSeed: { is: Number.isInteger, expected: 'an integer', default: 1 },
  preferHeader: { ...boolean, default: true },
  logLimit: { ...integer(1), default: 1000 },
  clock: {
    is: (value) => typeof value === 'function',
    expected: 'a function that returns ms',
    default: () => performance.timeOrigin + performance.now(),
  },
} satisfies OptionChecks<InventoryMockOptions>

export interface ResolvedOptions
  extends Required<Pick<InventoryMockOptions, 'explainHeaders' | 'randomSeed' | 'preferHeader' | 'logLimit'>> {
  readonly elements: ElementSchemas
  readonly clock: () => number
}

export function resolveOptions(action: string, options: InventoryMockOptions): ResolvedOptions {
  checkOptions(action, options, mockOptionChecks)
  const { explainHeaders, randomSeed, preferHeader, logLimit, clock } = fillDefaults(options, mockOptionChecks)
  const elements = { labels: options.labelSchema, responsible: options.responsibleSchema }
  return { explainHeaders, randomSeed, preferHeader, logLimit, clock, elements }
}

function isSchema(value: unknown): boolean {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value
}

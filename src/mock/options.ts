import type { Assumptions } from '../contract/assumptions.ts'
import type { ElementSchema } from '../contract/elements.ts'
import type { JsonValue } from '../contract/json.ts'
import type { InventoryObjectInput } from '../contract/object.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import { checkDelay, type Delay } from './delay.ts'

/**
 * How a mock shall be.
 * @typeParam Label - an element of `labels`, as `labelSchema` has it
 * @typeParam Responsible - an element of `responsible`, as `responsibleSchema` has it
 */
export interface InventoryMockOptions<Label = JsonValue, Responsible = JsonValue> {
  /**
   * `{base_url}` of the contract: `*` for any origin, an absolute URL, or a path for any origin below it.
   * @default '*'
   * @example 'https://inventory.example'
   */
  baseUrl?: string | undefined
  /**
   * The collection at the start and after a reset; ids are optional, and everything but the name.
   * @default []
   */
  objects?: readonly InventoryObjectInput<NoInfer<Label>, NoInfer<Responsible>>[] | undefined
  /**
   * What the contract leaves open, where it differs from `defaultAssumptions`.
   * @example { filterMatch: 'icontains' }
   */
  assumptions?: Partial<Assumptions> | undefined
  /**
   * What an element of `labels` has to be: any Standard Schema that answers at once. Without it, any JSON but null is.
   * @example z.string()
   */
  labelSchema?: ElementSchema<Label> | undefined
  /** The same for an element of `responsible`. */
  responsibleSchema?: ElementSchema<Responsible> | undefined
  /**
   * Whether an answer that an assumption decided says so, in the header `X-Inventory-Assumption`.
   * @default false
   */
  explain?: boolean | undefined
  /**
   * How long each answer takes, in ms.
   * @default 0
   */
  delay?: Delay | undefined
  /**
   * What delays and the rates of faults are drawn from: a 32-bit integer.
   * @default 1
   */
  seed?: number | undefined
  /**
   * Whether a request may ask for its own fault with the header `Prefer` (RFC 7240).
   * @default true
   */
  prefer?: boolean | undefined
  /**
   * How many exchanges the log keeps.
   * @default 1000
   */
  logLimit?: number | undefined
  /**
   * The time in ms that the log goes by.
   * @default () => performance.timeOrigin + performance.now()
   */
  clock?: (() => number) | undefined
}

/** What is needed of an option's value; null for one that is checked where it is used. */
export type OptionCheck = { is: (value: never) => boolean; expected: string } | null

/** One that is true or false. */
export const booleanCheck: OptionCheck = { is: (value) => typeof value === 'boolean', expected: 'true or false' }

/** The options of a mock. */
export const mockChecks: Record<keyof InventoryMockOptions, OptionCheck> = {
  baseUrl: { is: (value) => typeof value === 'string', expected: 'a string' },
  objects: null,
  assumptions: null,
  labelSchema: { is: isSchema, expected: 'a Standard Schema' },
  responsibleSchema: { is: isSchema, expected: 'a Standard Schema' },
  explain: booleanCheck,
  delay: null,
  seed: { is: (value) => Number.isInteger(value), expected: 'an integer' },
  prefer: booleanCheck,
  logLimit: { is: (value) => Number.isInteger(value) && value > 0, expected: 'an integer from 1 up' },
  clock: { is: (value) => typeof value === 'function', expected: 'a function that returns ms' },
}

/**
 * Checks the names and the simple values of options.
 * @throws InventoryMockError
 */
export function checkOptions(options: object, action: string, checks: Record<string, OptionCheck> = mockChecks): void {
  if (typeof options !== 'object' || options === null) {
    throw new InventoryMockError(action, 'options to be an object', quote(options), 'Leave them out, or name some')
  }
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) {
      const expected = `the options ${Object.keys(checks).join(', ')}`
      throw new InventoryMockError(action, expected, quote(name), 'Use one of those')
    }
    const check = checks[name]
    if (value === undefined || !check || check.is(value as never)) continue
    throw new InventoryMockError(action, `${name} to be ${check.expected}`, quote(value), 'Change it, or leave it out')
  }
  if ('delay' in options && options.delay !== undefined) checkDelay(options.delay, action)
}

function isSchema(value: unknown): boolean {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value
}

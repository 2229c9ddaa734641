import { refuseAssumptions } from '../contract/assumption-checks.ts'
import type { Assumptions } from '../contract/assumptions.ts'
import type { JsonValue, Some } from '../contract/json.ts'
import type {
  AnyInventoryObject,
  InventoryObject,
  InventoryObjectInput,
  InventoryObjectOf,
  ObjectSchema,
} from '../contract/object.ts'
import { type BodyLimits, noLimits } from '../simulator/body/body-limits.ts'
import { contractModel, ObjectModel } from '../simulator/store/object-model.ts'
import {
  boolean,
  checkOptions,
  fillDefaults,
  integer,
  type OptionRow,
  type WithDefaults,
} from '../validation/options.ts'
import { delayCheck, type InventoryDelay } from './delay.ts'
import type { ExportedState } from './state/exported-state.ts'

/**
 * Options of `createInventoryMock` and `createInventoryService`.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryMockOptions<Obj extends AnyInventoryObject = InventoryObject, Input = Obj> {
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
  objects?: readonly InventoryObjectInput<NoInfer<Obj>, NoInfer<Input>>[] | undefined
  /**
   * The initial state in place of `objects`: what `mock.exportState` returned. The options `assumptions` and `delay` apply
   * over its own.
   */
  initialState?: ExportedState<NoInfer<Obj>> | undefined
  /**
   * The assumptions that differ from `defaultAssumptions`.
   * @example { filterMatch: 'icontains' }
   */
  assumptions?: Some<Assumptions> | undefined
  /**
   * The schema of an object: that of the contract with more fields, or with narrower ones, in zod 4 or `zod/mini`. The
   * service then refuses other objects, with the framework's messages. No transforms, and nothing asynchronous.
   * @default inventoryObjectSchema
   * @example z.object({ ...inventoryObjectSchema.shape, labels: z.array(z.enum(['prod', 'lab'])), owner: z.string() })
   */
  schema?: ObjectSchema<Obj, Input> | undefined
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
   * The seed of random delays and of the rates of faults: a safe integer.
   * @default 1
   */
  randomSeed?: number | undefined
  /**
   * Whether a request can choose its own fault with the header `Prefer` (RFC 7240).
   * @default true
   */
  preferHeader?: boolean | undefined
  /**
   * Whether `reset`, as a hook of Vitest or `node:test`, adds to the error of a test that failed what the service saw:
   * the text of `describe`.
   * @default true
   */
  explainFailures?: boolean | undefined
  /**
   * The maximum number of requests in the log. The oldest are dropped; what counts them then throws.
   * @default 1000
   */
  logLimit?: number | undefined
  /**
   * The current time for the log, in ms. A mock calls it once when it is created, to check it.
   * @default () => performance.timeOrigin + performance.now()
   */
  clock?: (() => number) | undefined
}

/** An element as it is inferred from objects: any JSON where there is none, or where they differ. */
type Inferred<Element> = [Element] extends [never] ? JsonValue : unknown extends Element ? JsonValue : Element

/** `Without` if an object is that of the contract, so without a schema, else `With`. */
type ForSchema<Obj, Without, With> = [keyof Obj, InventoryObject] extends [keyof InventoryObject, Obj] ? Without : With

/**
 * The type of a mock's objects, or of their input: `Type`. Without a schema, with the elements that are inferred.
 */
export type InferredObject<Obj, Label, Responsible, Type = Obj> = ForSchema<
  Obj,
  [unknown, unknown] extends [Label, Responsible]
    ? InventoryObject
    : InventoryObjectOf<Inferred<Label>, Inferred<Responsible>>,
  Type
>

/**
 * Options from which the types of objects are inferred: from the schema, or without one, those of the elements of `labels`
 * and `responsible` from `objects`. Both cases in one overload, because editors complete the first one. The last one is for
 * elements that differ between objects, and is what TypeScript 7 explains in errors.
 */
export type InferringOptions<Options, Obj extends AnyInventoryObject, Input, Label, Responsible> = Omit<
  Options,
  'objects'
> & {
  /**
   * The initial objects, which a reset restores; only their names are required.
   * @default []
   */
  objects?:
    | readonly ForSchema<
        Obj,
        InventoryObjectInput<InventoryObjectOf<Label, Responsible>>,
        InventoryObjectInput<NoInfer<Obj>, NoInfer<Input>>
      >[]
    | undefined
}

/**
 * The row of each option: its check, its default, and the help of its flag on the command line, null for none. A host and a
 * server have it too. Where all of it is null, the mock reads the option when it is created, and checks it then.
 */
export const mockOptionChecks = {
  // A host has `basePath`.
  baseUrl: null,
  // The command line has files of them, and flags for each assumption.
  objects: null,
  initialState: null,
  assumptions: null,
  // No text can be one.
  schema: null,
  explainHeaders: {
    ...boolean,
    default: false,
    flag: 'name what decided a response in X-Inventory-Assumption and -Fault',
  },
  delay: { ...delayCheck, unit: 'ms', flag: 'ms before each response: 300, or a random 100-500' },
  // `--seed`, which is that of generated objects too.
  randomSeed: { is: Number.isSafeInteger, expected: 'a safe integer, so up to 2 ** 53 - 1', default: 1, flag: null },
  preferHeader: { ...boolean, default: true, flag: 'accept the header Prefer, which asks for a status or a delay' },
  // A server has no hooks of tests.
  explainFailures: { ...boolean, default: true, flag: null },
  // That of a host has another meaning.
  logLimit: { ...integer(1), default: 1000, flag: null },
  clock: {
    is: (value) => typeof value === 'function' && Number.isFinite(value()),
    expected: 'a function that returns ms',
    // React Native has no `timeOrigin`.
    default: () => performance.timeOrigin + performance.now() || Date.now(),
    flag: null,
  },
} satisfies {
  [Name in keyof InventoryMockOptions]-?: (OptionRow<InventoryMockOptions[Name]> & { flag: string | null }) | null
}

export interface ResolvedOptions extends WithDefaults<InventoryMockOptions, typeof mockOptionChecks> {
  /** The objects of the schema. */
  readonly model: ObjectModel
  /** Those of a host. */
  readonly limits: BodyLimits
}

export function resolveOptions(action: string, options: InventoryMockOptions, limits = noLimits): ResolvedOptions {
  refuseAssumptions(action, options)
  checkOptions(action, options, mockOptionChecks)
  const model = options.schema === undefined ? contractModel : new ObjectModel(action, options.schema)
  return { ...fillDefaults(options, mockOptionChecks), model, limits }
}

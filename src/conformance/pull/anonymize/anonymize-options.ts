import { type BodyField, bodyFields } from '../../../contract/assumptions.ts'
import { checkOptions, type OptionCheck, type OptionChecks } from '../../../validation/options.ts'

/** Options of `anonymize`. */
export interface AnonymizeOptions {
  /**
   * Any text: the same key gives the same result for the same objects, and for others nearly all words the same
   * replacement, so that two results can be compared. Whoever has it can find out which word a replacement stands for.
   * @default a random key, which nobody gets to know
   */
  key?: string | undefined
  /**
   * The fields that are public: they stay as they are.
   * @default []
   */
  keep?: readonly BodyField[] | undefined
}

/** The options of `anonymize`, checked and with the defaults. */
export interface ResolvedAnonymizeOptions {
  readonly key: string
  readonly keep: readonly BodyField[]
}

const keepCheck: OptionCheck = {
  is: (value) => Array.isArray(value) && value.every((field) => (bodyFields as readonly unknown[]).includes(field)),
  expected: `a list of ${bodyFields.join(', ')}`,
}

const checks: OptionChecks<AnonymizeOptions> = {
  key: { is: (value) => typeof value === 'string' && value !== '', expected: 'a text that is not empty' },
  keep: keepCheck,
}

/**
 * Checks the options of `anonymize`, and adds the defaults.
 * @throws InventoryMockError for an unknown option or an invalid value
 */
export function resolveAnonymizeOptions(options: AnonymizeOptions): ResolvedAnonymizeOptions {
  checkOptions('anonymize objects', options, checks)
  const { key = createRandomKey(), keep = [] } = options
  return { key, keep }
}

function createRandomKey(): string {
  return globalThis.crypto.getRandomValues(new Uint8Array(32)).join(' ')
}

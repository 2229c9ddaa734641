import { type BodyField, bodyFields } from '../../../contract/assumptions.ts'
import { checkOptions, type OptionChecks } from '../../../validation/options.ts'

/** Options of `anonymize`. */
export interface AnonymizeOptions {
  /**
   * Any text: the same key gives the same result for the same objects, and nearly all tokens the same replacement in
   * others, so that two results can be compared. Whoever has it can find out what a replacement stands for.
   * @default a random key, which nobody gets to know
   */
  key?: string | undefined
  /** The fields that are public: they stay as they are. None by default. */
  keep?: readonly BodyField[] | undefined
}

/** The options of `anonymize`, checked and with the defaults. */
export type ResolvedAnonymizeOptions = { key: string; keep: readonly BodyField[] }

const checks: OptionChecks<AnonymizeOptions> = {
  key: { is: (value) => typeof value === 'string' && value !== '', expected: 'a text that is not empty' },
  keep: {
    is: (value) => Array.isArray(value) && value.every((field) => (bodyFields as readonly unknown[]).includes(field)),
    expected: `a list of ${bodyFields.join(', ')}`,
  },
}

/**
 * Checks the options of `anonymize`, and adds the defaults.
 * @throws InventoryMockError for an unknown option or an invalid value
 */
export function resolveAnonymizeOptions(options: AnonymizeOptions): ResolvedAnonymizeOptions {
  checkOptions('anonymize objects', options, checks)
  const { key = globalThis.crypto.getRandomValues(new Uint8Array(32)).join(' '), keep = [] } = options
  return { key, keep }
}

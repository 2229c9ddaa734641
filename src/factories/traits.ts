import type { ObjectOverrides } from './overrides.ts'

/** The traits of every factory. */
export const builtInTraits = {
  /** No location: the host name contains no place, and the attributes no rack, unit or IP address. */
  unplaced: { location: null },
  /** No type. */
  untyped: { type: null },
  /** No responsible users. */
  unowned: { responsible: [] },
  /** No labels. */
  unlabeled: { labels: [] },
  /** No attributes. */
  bare: { attributes: {} },
  /** Out of service: labeled `decommissioned`, without responsible users and IP addresses. */
  decommissioned: {
    labels: ['decommissioned'],
    responsible: [],
    attributes: (_n, own) => ({
      ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, /^(.*_)?v?ip$/.test(key) ? '' : value])),
      status: 'decommissioned',
    }),
  },
} satisfies Record<string, ObjectOverrides>

/**
 * Name of a built-in trait.
 * @useDeclaredType
 */
export type BuiltInTrait = keyof typeof builtInTraits

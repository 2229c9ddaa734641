import type { ObjectOverrides } from './overrides.ts'

/** Overrides that every factory knows by name. */
export const builtInTraits = {
  /** At no location: the host name names no place, and nothing says in which rack. */
  unplaced: { location: null },
  /** Of no type. */
  untyped: { type: null },
  /** Nobody is responsible. */
  unowned: { responsible: [] },
  /** Without labels. */
  unlabelled: { labels: [] },
  /** Without attributes. */
  bare: { attributes: {} },
  /** Taken out of service: labelled so, nobody's any more, its addresses given back. */
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
 * Name of a trait that every factory knows.
 * @useDeclaredType
 */
export type BuiltInTrait = keyof typeof builtInTraits

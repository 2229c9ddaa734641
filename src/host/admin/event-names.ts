import type { MockEvents } from '../../mock/control.ts'

/** The names of the events of a mock. `Record`, so that none is missing. */
export const eventNames = Object.keys({
  'request-start': true,
  request: true,
  change: true,
  settings: true,
} satisfies Record<keyof MockEvents, true>) as (keyof MockEvents)[]

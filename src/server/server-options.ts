import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import { hostOptionChecks, type InventoryHostOptions } from '../host/host-options.ts'
import { findHeapLimit } from '../host/limits/memory.ts'
import { boolean, integer, type OptionChecks, string } from '../validation/options.ts'
import { paceCheck } from '../validation/pace.ts'
import type { ServerLogger } from './access-log.ts'

/**
 * Options of `createInventoryServer`.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryServerOptions<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>
  extends InventoryHostOptions<Obj, Input> {
  /**
   * The port to listen on; 0 for any free port.
   * @default 4010
   */
  port?: number | undefined
  /**
   * The address to listen on.
   * @default '127.0.0.1'
   */
  host?: string | undefined
  /**
   * A file that keeps the state of the server's own collection for the next start: its objects, settings and faults, and
   * the initial state, if `setInitialState` has changed it; sessions are not kept. The options `assumptions` and `delay`
   * apply over its own. Without an initial state in the file, `reset` resets to `objects` and the other options. A crash
   * loses at most the last second of changes, if writing the file takes at most half a second. Only one server can have
   * the file open.
   * @example 'state.json'
   */
  persist?: string | undefined
  /**
   * The pace of activity, such as `6/min`: in the server's own collection, and in each of the 20 sessions of visitors that
   * were used last, within five minutes. `randomSeed` is its seed. Without it, there is none.
   * @example '6/min'
   */
  activity?: string | undefined
  /**
   * As for a host: what all clients together can make it hold, in bytes.
   * @default 40 % of the heap
   */
  maxMemory?: number | undefined
  /** Logs each request. Without it, nothing is logged, except that a `persist` file cannot be written. */
  logger?: ServerLogger | undefined
  /**
   * Whether the lines of the log have ANSI colors.
   * @default false
   */
  useColors?: boolean | undefined
  /**
   * How long `close` waits for open requests, in ms; then it disconnects them.
   * @default 5000
   */
  closeTimeout?: number | undefined
}

export const serverOptionChecks = {
  ...hostOptionChecks,
  maxMemory: {
    ...hostOptionChecks.maxMemory,
    default: Math.round(0.4 * findHeapLimit()),
    defaultText: '40 % of the heap',
  },
  port: { ...integer(0, 65_535), default: 4010 },
  // Node would listen on all addresses for an empty one.
  host: {
    is: (value) => string.is(value) && value !== '',
    expected: 'a host name or an address',
    default: '127.0.0.1',
  },
  persist: string,
  activity: paceCheck,
  logger: {
    is: (value) => typeof Object(value).info === 'function' && typeof Object(value).error === 'function',
    expected: 'an object with the functions info and error, such as console',
  },
  useColors: { ...boolean, default: false },
  closeTimeout: { ...integer(0), default: 5000, unit: 'ms' },
} satisfies OptionChecks<InventoryServerOptions>

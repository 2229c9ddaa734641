import type { JsonValue } from '../contract/json.ts'
import { type InventoryMockOptions, mockOptionChecks } from '../mock/options.ts'
import { boolean, checkOptions, integer, type OptionCheck, type OptionChecks, string } from '../validation/options.ts'
import type { ServerLogger } from './access-log.ts'
import type { SessionLimits } from './sessions.ts'

/**
 * How a server shall be.
 * @typeParam Label - an element of `labels`, as `labelSchema` has it
 * @typeParam Responsible - an element of `responsible`, as `responsibleSchema` has it
 */
export interface InventoryServerOptions<Label = JsonValue, Responsible = JsonValue>
  extends Omit<InventoryMockOptions<Label, Responsible>, 'baseUrl'>,
    SessionLimits {
  /**
   * The port to listen on; 0 for any free one.
   * @default 4010
   */
  port?: number | undefined
  /**
   * The address to listen on.
   * @default '127.0.0.1'
   */
  host?: string | undefined
  /**
   * The path that `{base_url}` ends with.
   * @default ''
   * @example '/inventory'
   */
  basePath?: string | undefined
  /**
   * Whether pages of other origins may call it.
   * @default true
   */
  cors?: boolean | undefined
  /**
   * The largest body that is read, in bytes; a larger one is answered with 413.
   * @default 1048576
   */
  bodyLimit?: number | undefined
  /**
   * Whether there is an admin API below `/__mock__`.
   * @default true
   */
  admin?: boolean | undefined
  /**
   * What another machine has to send to the admin API, as `Authorization: Bearer <token>`; without one, none may use
   * it.
   */
  adminToken?: string | undefined
  /**
   * A file that the server's own collection is kept in, and found in at the next start; sessions are not. A reset still
   * comes back to `objects`. A crash loses at most the last second, as long as a write of it all takes no more than
   * half of one.
   * @example 'state.json'
   */
  persist?: string | undefined
  /** A line for each request goes here; nothing is said without one. */
  logger?: ServerLogger | undefined
  /**
   * Whether those lines are coloured.
   * @default false
   */
  useColours?: boolean | undefined
  /**
   * How long `close` waits for the requests that are being answered, in ms.
   * @default 5000
   */
  closeTimeout?: number | undefined
}

const { baseUrl: _, ...shared } = mockOptionChecks
const aboveZero: OptionCheck = {
  is: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  expected: 'a number above 0',
}

const checks: OptionChecks<InventoryServerOptions> = {
  ...shared,
  port: integer(0, 65_535),
  host: string,
  basePath: {
    is: (value) => typeof value === 'string' && /^(\/(?!\/).*)?$/.test(value),
    expected: "a path that begins with a slash, such as '/inventory'",
  },
  cors: boolean,
  bodyLimit: integer(0),
  admin: boolean,
  adminToken: string,
  maxSessions: aboveZero,
  sessionIdle: aboveZero,
  persist: string,
  logger: {
    is: isLogger,
    expected: 'an object with the functions info and error, such as console',
  },
  useColours: boolean,
  closeTimeout: integer(0),
}

/**
 * Checks the names and the values of a server's options, but for those of a mock that are checked where they are used.
 * @throws InventoryMockError
 */
export function checkServerOptions(options: InventoryServerOptions): void {
  checkOptions('create an inventory server', options, checks)
}

function isLogger(value: unknown): boolean {
  const { info, error } = Object(value)
  return typeof info === 'function' && typeof error === 'function'
}

import type { JsonValue } from '../contract/json.ts'
import { type InventoryMockOptions, mockOptionChecks } from '../mock/options.ts'
import { failedTo } from '../validation/errors.ts'
import { boolean, checkOptions, integer, number, type OptionCheck, type OptionChecks } from '../validation/options.ts'
import type { SessionLimits } from './sessions/sessions.ts'
import type { UsageLimits } from './usage.ts'

/** The default of `maxDelay`, in ms. */
export const DEFAULT_MAX_DELAY = 60_000

/**
 * Options of `createInventoryHost`.
 * @typeParam Label - an element of `labels`, inferred from `labelSchema`
 * @typeParam Responsible - an element of `responsible`, inferred from `responsibleSchema`
 */
export interface InventoryHostOptions<Label = JsonValue, Responsible = JsonValue>
  extends Omit<InventoryMockOptions<Label, Responsible>, 'baseUrl' | 'logLimit'>,
    SessionLimits,
    UsageLimits {
  /**
   * The path of `{base_url}`.
   * @default ''
   * @example '/inventory'
   */
  basePath?: string | undefined
  /**
   * Whether pages of other origins may send requests (CORS).
   * @default true
   */
  cors?: boolean | undefined
  /**
   * The maximum size of a request body, in bytes; a larger one gets a 413.
   * @default 1048576
   */
  bodyLimit?: number | undefined
  /**
   * The longest delay that a request can choose with the header `Prefer`, in ms. A longer one is cut to it.
   * @default 60000
   */
  maxDelay?: number | undefined
  /**
   * The maximum number of exchanges in the log of the shared collection, and in that of each session; 0 for none. A log
   * holds at most 16 MiB, and those of all sessions together 64 MiB: the least recently used ones are cleared. Without
   * the admin API, sessions have no log.
   * @default 1000
   */
  logLimit?: number | undefined
  /**
   * Whether there is an admin API, below `/__mock__`.
   * @default true
   */
  admin?: boolean | undefined
  /**
   * The token that every request to the admin API needs, as `Authorization: Bearer <token>`: at least 16 characters, such
   * as `openssl rand -hex 32` prints. After ten wrong ones in a minute, a client gets a 429 until it is over. Without a
   * token, only clients on the same machine have access, and only without a proxy.
   */
  adminToken?: string | undefined
  /**
   * The names that the header `Host` of a request to the admin API may have, besides `localhost` and IP addresses.
   * @default []
   * @example ['demo.example']
   */
  allowedHosts?: readonly string[] | undefined
  /**
   * Whether a visitor without a session gets one of their own, in a cookie. A page of another site does not send it.
   * @default false
   */
  sessionCookie?: boolean | undefined
  /**
   * Whether the service refuses requests without a session, with a 400: for test suites, where one is a mistake.
   * @default false
   */
  sessionRequired?: boolean | undefined
  /**
   * Whether the service refuses writes to the shared collection, with a 403.
   * @default false
   */
  readOnlyRoot?: boolean | undefined
  /**
   * The time after which everything is reset, sessions included, in ms. The first request after it does it.
   * @default Infinity
   */
  resetEvery?: number | undefined
  /**
   * Whether there is a proxy in front that sets `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Prefix`. Without
   * one, any client could set them.
   * @default false
   */
  trustProxy?: boolean | undefined
}

const path: OptionCheck = {
  is: (value) => typeof value === 'string' && (value === '' || /^\/(?!\/)/.test(value)),
  expected: "a path that begins with a slash, such as '/inventory'",
}

const token: OptionCheck = {
  // A header has no other characters, and a short token can be guessed.
  is: (value) => typeof value === 'string' && /^[\x21-\x7e]{16,}$/.test(value),
  expected: 'a token of 16 or more visible ASCII characters, without spaces, as openssl rand -hex 32 prints',
}

const hostNames: OptionCheck = {
  is: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string' && /^[a-z\d.-]+$/.test(name)),
  expected: "a list of host names in lower case without a port, such as ['demo.example']",
}

const { baseUrl: _, ...checksOfMock } = mockOptionChecks

/** The checks of {@link InventoryHostOptions}, except those of the mock, which it makes itself. */
export const hostOptionChecks: OptionChecks<InventoryHostOptions> = {
  ...checksOfMock,
  basePath: path,
  cors: boolean,
  bodyLimit: integer(0),
  maxObjects: number(0),
  maxBytes: number(0),
  maxTotalBytes: number(0),
  maxDelay: integer(0),
  logLimit: integer(0),
  admin: boolean,
  adminToken: token,
  allowedHosts: hostNames,
  maxSessions: integer(1),
  sessionIdle: number(1),
  sessionCookie: boolean,
  sessionRequired: boolean,
  readOnlyRoot: boolean,
  resetEvery: number(1),
  trustProxy: boolean,
}

/**
 * Checks the options of a host, except those that the mock checks.
 * @param action - what fails, for the error: `create an inventory host`
 * @throws InventoryMockError for an unknown option or an invalid value
 */
export function checkHostOptions<Options extends object>(
  action: string,
  options: Options,
  checks: OptionChecks<Options>,
): void {
  if (Object.hasOwn(Object(options), 'baseUrl')) {
    const advice = "Use basePath, such as '/inventory': the origin is that of the server"
    throw failedTo(action, 'the option basePath', 'baseUrl', advice, 'invalid-option')
  }
  checkOptions(action, options, checks)
}

/** The options of the mocks of a host: of its shared collection and of its sessions. */
export function toMockOptions(options: InventoryHostOptions): InventoryMockOptions {
  const names = Object.keys(checksOfMock) as (keyof typeof checksOfMock)[]
  return Object.fromEntries(names.map((name) => [name, options[name]]))
}

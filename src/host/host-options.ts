import { refuseAssumptions } from '../contract/assumption-checks.ts'
import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import { type InventoryMockOptions, mockOptionChecks } from '../mock/mock-options.ts'
import { mockError } from '../validation/errors.ts'
import {
  boolean,
  checkOptions,
  fillDefaults,
  integer,
  number,
  type OptionChecks,
  type WithDefaults,
} from '../validation/options.ts'
import { findHeapLimit } from './limits/memory.ts'
import { TIME_OF_DAY } from './time-of-day.ts'

/**
 * Options of `createInventoryHost`.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryHostOptions<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>
  extends Omit<InventoryMockOptions<Obj, Input>, 'baseUrl' | 'logLimit'> {
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
   * The origins whose pages may send requests, with credentials: each is echoed, with `Vary: Accept, Origin`, and its pages
   * can read the headers of the service. Others may not. Without any, all may, without credentials (`*`).
   * @default []
   * @example ['https://app.example']
   */
  corsOrigins?: readonly string[] | undefined
  /**
   * The maximum size of a request body, in bytes; a larger one gets a 413.
   * @default 1048576
   */
  bodyLimit?: number | undefined
  /**
   * The number of objects that can be written to a collection: created, or changed. Over it, the service responds to
   * POST, PUT and PATCH with a 507, until some of them are deleted. The initial objects do not count, and neither do
   * those of an imported state or a restored checkpoint. `Infinity` for no limit.
   * @default 200000
   */
  maxObjects?: number | undefined
  /**
   * The memory that all clients together can make the host hold, in bytes: the written objects, the logs and the checkpoints of their
   * sessions, requests under way, responses that are not read. It is counted, not measured: what else the process holds
   * makes no difference. Above it, the client that holds the most loses a log, then the session that it used least recently;
   * where nothing else can end, a request that needs more gets a 503. The shared collection may have half of it; above that,
   * a write gets a 507.
   * @default 67108864, or 6 % of the heap of Node if that is less
   */
  maxMemory?: number | undefined
  /**
   * The longest delay that a request can choose with the header `Prefer`, in ms. A longer one is cut to it.
   * @default 60000
   */
  maxDelay?: number | undefined
  /**
   * The maximum number of exchanges in the log of the shared collection, and in that of each session; 0 for none. A log
   * holds at most 16 MiB of bodies. Where memory is short, those of sessions are cleared. Without the admin API, sessions
   * have no log.
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
   * The names that the header `Host` of a request to the admin API may have, besides `localhost` and IP addresses. Pages of
   * these hosts may use it too.
   * @default []
   * @example ['demo.example']
   */
  allowedHosts?: readonly string[] | undefined
  /**
   * The number of sessions at a time. For one more, a session ends in which nothing was changed; else the least
   * recently used one of the client with the most sessions. Where each client has one, or its requests are under way, the
   * request gets a 503. A client is an IPv4 address, or the first 64 bits of an IPv6 address; those with the same first 48
   * bits share their places.
   * @default 1000
   */
  maxSessions?: number | undefined
  /**
   * The time without a request after which a session ends, in ms.
   * @default 1800000
   */
  sessionIdle?: number | undefined
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
   * How often everything is reset, sessions included: in ms, or each day at a time, in the time zone of the process. The
   * first request after it does it.
   * @default Infinity
   * @example '03:00'
   */
  resetEvery?: number | string | undefined
  /**
   * Whether there is a proxy in front that sets `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Prefix`. Without
   * one, any client could set them.
   * @default false
   */
  trustProxy?: boolean | undefined
}

const { baseUrl: _, ...mockChecks } = mockOptionChecks

/** The checks, the defaults and the units of {@link InventoryHostOptions}. The mock checks its own. */
export const hostOptionChecks = {
  ...mockChecks,
  basePath: {
    is: (value) => typeof value === 'string' && (value === '' || /^\/(?!\/)/.test(value)),
    expected: "a path that begins with a slash, such as '/inventory'",
    default: '',
  },
  cors: { ...boolean, default: true },
  corsOrigins: {
    is: (value) => Array.isArray(value) && value.every(isOrigin),
    expected: "a list of origins without a path, such as ['https://app.example']",
    default: [],
  },
  bodyLimit: { ...integer(0), default: 1024 * 1024, unit: 'bytes' },
  maxObjects: { ...number(0), default: 200_000 },
  // Of a small heap, the application around the host needs the most.
  maxMemory: { ...number(0), default: Math.round(Math.min(64 * 1024 * 1024, 0.06 * findHeapLimit())), unit: 'bytes' },
  maxDelay: { ...integer(0), default: 60_000, unit: 'ms' },
  logLimit: { ...integer(0), default: 1000 },
  admin: { ...boolean, default: true },
  adminToken: {
    // A header has no other characters, and a short token can be guessed.
    is: (value) => typeof value === 'string' && /^[\x21-\x7e]{16,}$/.test(value),
    expected: 'a token of 16 or more visible ASCII characters, without spaces, as openssl rand -hex 32 prints',
  },
  allowedHosts: {
    is: (value) =>
      Array.isArray(value) && value.every((name) => typeof name === 'string' && /^[a-z\d._-]+$/.test(name)),
    expected: "a list of host names in lower case without a port, such as ['demo.example']",
    default: [],
  },
  maxSessions: { ...integer(1), default: 1000 },
  sessionIdle: { ...number(1), default: 30 * 60_000, unit: 'ms' },
  sessionCookie: { ...boolean, default: false },
  sessionRequired: { ...boolean, default: false },
  readOnlyRoot: { ...boolean, default: false },
  resetEvery: {
    is: (value) => (typeof value === 'string' ? TIME_OF_DAY.test(value) : number(1).is(value)),
    expected: "a number of 1 or more, or a time of the day, such as '03:00'",
    default: Number.POSITIVE_INFINITY,
    unit: 'ms',
  },
  trustProxy: { ...boolean, default: false },
} satisfies OptionChecks<InventoryHostOptions>

export type ResolvedHostOptions = WithDefaults<InventoryHostOptions, typeof hostOptionChecks>

/** Whether a value is an origin as a browser sends it: without a path, in lower case. */
function isOrigin(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value
}

/** Checks the options of a host, except those that the mock checks, and fills in their defaults. */
export function resolveHostOptions<Options extends object, Checks extends OptionChecks<Options>>(
  action: string,
  options: Options,
  checks: Checks,
): WithDefaults<Options, Checks> {
  if (Object.hasOwn(Object(options), 'baseUrl')) {
    const advice = "Use basePath, such as '/inventory': the origin is that of the server"
    throw mockError(action, 'the option basePath', 'baseUrl', advice, 'invalid-option')
  }
  refuseAssumptions(action, options)
  checkOptions(action, options, checks)
  const { cors, corsOrigins = [] }: InventoryHostOptions = options
  if (cors === false && corsOrigins.length > 0) {
    throw mockError(action, 'corsOrigins only with cors', 'cors: false', 'Leave one of them out', 'invalid-option')
  }
  return fillDefaults(options, checks)
}

/** The options of the mocks of a host: of its shared collection and of its sessions. */
export function toMockOptions(
  options: Pick<ResolvedHostOptions, keyof typeof mockChecks>,
): InventoryMockOptions & Pick<ResolvedHostOptions, 'logLimit'> {
  const names = Object.keys(mockChecks) as (keyof typeof mockChecks)[]
  const entries = names.map((name) => [name, options[name]])
  return Object.fromEntries(entries)
}

import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { InventoryFetch } from '../../mock/fetch.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { checkOptions, integer, type OptionCheck, type OptionChecks } from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'

/** A service: its `{base_url}`, or a function like the platform's `fetch`, such as `mock.fetch`. */
export type ServiceTarget = string | URL | InventoryFetch

/** How much the tools may write to a service. */
export type Writes = 'none' | 'refused' | 'allowed'

/** How far a run has come. */
export interface Progress {
  /** The number of requests so far, repeated ones included. */
  readonly requests: number
  /** The work that is being done, in a few words: `reading the collection`. */
  readonly step: string
  /** Before a wait of a second or more for a service that is busy: how long it takes, in ms. */
  readonly wait?: number
  /** The names of the objects that the run created and has not deleted yet, by their ids; they change with them. */
  readonly leftBehind: ReadonlyMap<string, string>
}

/** Options of everything that asks a service. */
export interface ServiceOptions {
  /**
   * Sends the requests to a URL: a `fetch` with a proxy or a client certificate, or that of a mock with a `baseUrl`.
   * @default globalThis.fetch
   */
  fetch?: InventoryFetch | undefined
  /** The token: `s3cret` for `Authorization: Token s3cret`, or with its scheme, `Bearer s3cret`. */
  token?: string | undefined
  /** Headers of every request, such as `{ Authorization: 'Bearer …' }`. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * The highest number of requests in a second.
   * @default 20
   */
  rate?: number | undefined
  /**
   * How long a response may take, and how long it may take to compare it, in ms.
   * @default 30_000
   */
  timeout?: number | undefined
  /**
   * The largest body of a response, in bytes, when it is decompressed, and of a list in pages, all of them together. No
   * more is read.
   * @default 67_108_864
   */
  maxResponse?: number | undefined
  /** Ends the run early. Objects that it created are deleted first. */
  signal?: AbortSignal | undefined
  /** Called before each request, and before each wait of a second or more. */
  onProgress?: ((progress: Progress) => void) | undefined
}

const functionCheck: OptionCheck = { is: (value) => typeof value === 'function', expected: 'a function' }

/** The checks and the defaults of {@link ServiceOptions}. */
export const serviceOptionChecks = {
  fetch: functionCheck,
  token: {
    is: (value) => typeof value === 'string' && /^\S+(?: \S+)?$/.test(value),
    expected: "a token, which can have its scheme before it: 's3cret' or 'Bearer s3cret'",
  },
  headers: {
    is: (value) => isPlainObject(value) && Object.values(value).every((text) => typeof text === 'string'),
    expected: 'an object of texts',
  },
  rate: { is: (value) => typeof value === 'number' && value > 0, expected: 'a number above 0', default: 20 },
  timeout: { ...integer(1, 2 ** 31 - 1), default: 30_000 },
  // By default a list of some 100,000 objects, at most the longest text of V8.
  maxResponse: { ...integer(1, 2 ** 29 - 24), default: 64 * 1024 * 1024 },
  signal: { is: (value) => value instanceof AbortSignal, expected: 'an AbortSignal' },
  onProgress: functionCheck,
} satisfies OptionChecks<ServiceOptions>

/** Where requests go: `{base_url}`, without a slash at its end, and what sends them. */
export interface ResolvedTarget {
  readonly url: string
  readonly fetch: InventoryFetch
}

/**
 * Checks the options of a tool and the target.
 * @param action - what fails, for the error: `check a service`
 * @throws InventoryMockError for an invalid target or option
 */
export function resolveTarget<Options extends ServiceOptions>(
  action: string,
  target: ServiceTarget,
  options: Options,
  checks: OptionChecks<Options>,
): ResolvedTarget {
  checkOptions(action, options, checks)
  if (typeof target === 'function' && options.fetch !== undefined) {
    throw mockError(action, 'either a function or the option fetch', 'both', 'Remove one of them', 'invalid-option')
  }
  if (typeof target === 'function') return { url: 'http://localhost', fetch: target }
  return { url: parseBaseUrl(action, target), fetch: options.fetch ?? globalThis.fetch }
}

/** Also accepts the URL of the collection itself. */
function parseBaseUrl(action: string, target: string | URL): string {
  const isText = typeof target === 'string' || (target as unknown) instanceof URL
  const url = isText && URL.canParse(target) ? new URL(target) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const advice = 'Begin it with https://, as in https://staging.example'
    throw mockError(action, 'the URL of a service, or a function like fetch', quote(target), advice)
  }
  const path = withoutLastSlashes(url.pathname)
  const collection = withoutLastSlashes(COLLECTION_PATH)
  return url.origin + withoutLastSlashes(path.endsWith(collection) ? path.slice(0, -collection.length) : path)
}

/** Not a regular expression, which takes quadratic time for a million slashes. */
function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

import { quote } from '../errors.ts'
import type { ExchangeRequest } from './exchange.ts'

/**
 * Which requests are meant: what they hold, of nested values as much as is named; or a function that says.
 * @example { operation: 'update', id: 1, body: { labels: ['prod'] } }
 * @example ({ path }) => path.endsWith('/1/')
 */
export type RequestMatch<Request extends ExchangeRequest> =
  | { readonly [Key in keyof Request]?: unknown }
  | ((request: Request) => boolean)

/** Whether a request is meant. */
export function matches<Request extends ExchangeRequest>(match: RequestMatch<Request>, request: Request): boolean {
  return typeof match === 'function' ? match(request) : differences(match, request).length === 0
}

/** What of a pattern a value does not hold, each as `path: expected … but got …`. */
export function differences(pattern: unknown, value: unknown, path = ''): string[] {
  if (typeof pattern === 'object' && pattern !== null && !Array.isArray(pattern)) {
    const holder: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
    return Object.entries(pattern).flatMap(([key, part]) =>
      part === undefined ? [] : differences(part, holder[key], path === '' ? key : `${path}.${key}`),
    )
  }
  if (Array.isArray(pattern) && Array.isArray(value) && pattern.length === value.length) {
    return pattern.flatMap((part, index) => differences(part, value[index], `${path}[${index}]`))
  }
  return Object.is(pattern, value) ? [] : [`${path}: expected ${quote(pattern)} but got ${quote(value)}`]
}

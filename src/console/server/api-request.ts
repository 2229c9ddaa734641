import type { ApiOperation } from './api-document.ts'

/** What the user has filled in. */
export interface ApiInput {
  /** The values of the parameters, by name. Empty ones are left out; in a path, they stay as `{id}`. */
  readonly values: Readonly<Record<string, string>>
  readonly body: string
  /** Without its scheme; empty for none. */
  readonly token: string
}

/** A request to the service. */
export interface ApiRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Makes a request of what the user has filled in. Checks nothing: the service does. */
export function toRequest({ method, path, parameters, body }: ApiOperation, input: ApiInput): ApiRequest {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, place } of parameters) {
    const value = input.values[name] ?? ''
    if (value === '') continue
    if (place === 'path') filled = filled.replaceAll(`{${name}}`, encodeURIComponent(value))
    else query.append(name, value)
  }
  return {
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    headers: {
      ...(input.token && { Authorization: `Token ${input.token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: input.body }),
  }
}

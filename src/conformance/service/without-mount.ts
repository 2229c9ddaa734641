import type { PlainResponse } from './messages.ts'

/**
 * A redirect without the path of `{base_url}`, as the twin has it.
 * @param baseUrl - without a slash at its end
 * @param path - of the request, below `{base_url}`: a redirect can be relative to it
 */
export function withoutMount(response: PlainResponse, baseUrl: string, path: string): PlainResponse {
  const { location } = response.headers
  const url = baseUrl + path
  if (location === undefined || !URL.canParse(location, url)) return response
  const mount = new URL(baseUrl).pathname.replace(/\/$/, '')
  const { pathname, search } = new URL(location, url)
  if (!pathname.startsWith(`${mount}/`)) return response
  return { ...response, headers: { ...response.headers, location: pathname.slice(mount.length) + search } }
}

import type { PlainResponse } from '../service/messages.ts'

/**
 * A redirect without the path of `{base_url}`, as the twin has it.
 * @param baseUrl - without a slash at its end
 */
export function withoutMount(response: PlainResponse, baseUrl: string): PlainResponse {
  const { location } = response.headers
  const mount = new URL(baseUrl).pathname
  if (mount === '/' || location === undefined || !URL.canParse(location, baseUrl)) return response
  const { pathname, search } = new URL(location, baseUrl)
  if (!pathname.startsWith(`${mount}/`)) return response
  return { ...response, headers: { ...response.headers, location: pathname.slice(mount.length) + search } }
}

import { SESSION_HEADER, SESSIONS_PATH } from '../../client/paths.ts'

/** The root of a server, by the URL of it or of one of its sessions. */
export function rootOf(url: string): string {
  const [root = url] = url.split(/\/sessions\/[^/]*$/)
  return root
}

/** `{base_url}` of a session, for the client under test. */
export function formatBaseUrl(root: string, name: string): string {
  return `${root}${SESSIONS_PATH}/${encodeURIComponent(name)}`
}

/** The header that names a session, for a client that uses the root of the server. */
export function formatHeader(name: string): string {
  return `${SESSION_HEADER.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}: ${name}`
}

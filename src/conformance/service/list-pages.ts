import { COLLECTION_PATH } from '../../contract/operations.ts'
import { parseExactJson } from './exact-json.ts'
import type { PlainRequest, PlainResponse, ServiceConnection } from './service-connection.ts'

/** A list with more pages is not read to its end. */
const MOST_PAGES = 200

/**
 * The path of the next page of a list below `{base_url}`, by the header `Link`.
 * @param path - that of this page
 * @returns undefined if there is none, and the link itself if it leads elsewhere
 */
export function findNextPage({ headers }: PlainResponse, path: string, baseUrl: string): string | undefined {
  const links = (headers.link ?? '').split('<')
  const link = links.find((other) => /;\s*rel="?next\b/i.test(other))?.split('>')[0]
  if (link === undefined) return undefined
  const url = URL.canParse(link, baseUrl + path) ? new URL(link, baseUrl + path).href : link
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : link
}

/** Sends a request as `connection.ask` does, and reads a list in pages to its end. */
export async function askWhole(
  connection: ServiceConnection,
  request: PlainRequest,
  isEssential = false,
): Promise<PlainResponse> {
  return readOtherPages(connection, request, await connection.ask(request, isEssential), isEssential)
}

/** Reads the collection. @returns null for a response that is no list */
export async function readList(connection: ServiceConnection, isEssential = false): Promise<unknown[] | null> {
  const { status, body } = await askWhole(connection, { method: 'GET', path: COLLECTION_PATH }, isEssential)
  const list = parseExactJson(body)
  return status === 200 && Array.isArray(list) ? list : null
}

/**
 * Reads the other pages of a list.
 * @param first - its first page, or any other response
 * @returns the first page with the objects of all, without its links; as it was if it is no list in pages, or if a page
 * cannot be read
 */
export async function readOtherPages(
  connection: ServiceConnection,
  request: PlainRequest,
  first: PlainResponse,
  isEssential = false,
): Promise<PlainResponse> {
  const paths = [request.path]
  const bodies: string[] = []
  let pageSize: number | undefined
  for (let response = first; ; ) {
    const next = request.method === 'GET' ? findNextPage(response, paths.at(-1)!, connection.url) : undefined
    if (next === undefined && pageSize === undefined) return first
    const list = response.status === 200 && parseExactJson(response.body)
    if (!Array.isArray(list)) return first
    pageSize ??= list.length
    if (list.length > 0) bodies.push(response.body.trim().slice(1, -1))
    if (next === undefined) break
    if (!next.startsWith('/') || paths.includes(next) || paths.length === MOST_PAGES) return first
    paths.push(next)
    response = await connection.ask({ ...request, path: next }, isEssential)
  }
  const { link: _, ...headers } = first.headers
  return { ...first, headers, body: `[${bodies.join(',')}]`, pageSize }
}

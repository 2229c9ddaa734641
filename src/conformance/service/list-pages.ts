import { COLLECTION_PATH } from '../../contract/operations.ts'
import { quote } from '../../validation/errors.ts'
import { parseJson } from './parse-json.ts'
import type { PlainRequest, PlainResponse, ServiceConnection } from './service-connection.ts'

const MOST_PAGES = 1000

/** The bytes of the smallest object of the contract, about: more elements than there is room for are none. */
const SMALLEST_OBJECT = 90

/** A text below this has few elements. */
const SMALL = 2 ** 16

/** A response, of a list in pages with the objects of all. */
interface WholeResponse extends PlainResponse {
  /** Why it is only the first page, for an error, with the status of the page that could not be read. */
  readonly problem?: {
    readonly status: number
    readonly texts: readonly [expected: string, got: string, advice: string]
  }
}

/** Sends a request as `connection.ask` does, and reads a list in pages to its end. */
export async function askWhole(
  connection: ServiceConnection,
  request: PlainRequest,
  isEssential = false,
  hasTurn = false,
) {
  return readOtherPages(connection, request, await connection.ask(request, isEssential, hasTurn), isEssential)
}

/** Reads the collection. @returns null for a response that is no list */
export async function readList(connection: ServiceConnection, isEssential = false): Promise<unknown[] | null> {
  const { status, body } = await askWhole(connection, { method: 'GET', path: COLLECTION_PATH }, isEssential)
  const list = parseJson(body)
  return status === 200 && Array.isArray(list) ? list : null
}

/**
 * Reads the other pages of a list, by the links to the next one in the header `Link`.
 * @param first - the first page, or any other response
 * @returns the first page with the objects of all, without its links; any other response as it was
 */
export async function readOtherPages(
  connection: ServiceConnection,
  request: PlainRequest,
  first: PlainResponse,
  isEssential = false,
): Promise<WholeResponse> {
  const { url } = connection
  const paths = [request.path]
  const bodies: string[] = []
  let pageSize: number | undefined
  let [size, elements] = [0, 0]
  for (let response = first; ; ) {
    const { status, headers, body } = response
    const path = paths.at(-1)!
    size += body.length
    elements += countElements(body)
    if (size > connection.maxResponse || elements * SMALLEST_OBJECT > connection.maxResponse)
      connection.failTooLarge({ ...request, path })
    const fail = (...texts: [expected: string, got: string, advice: string]) => ({
      ...first,
      problem: { status, texts },
    })
    const links = (headers.link ?? '').split('<')
    const link = links.find((other) => /;\s*rel="?next\b/i.test(other))?.split('>')[0]
    if (request.method !== 'GET' || (link === undefined && pageSize === undefined)) return first
    const list = status === 200 && parseJson(body)
    if (!Array.isArray(list)) {
      const got = status === 200 ? quote(body) : `the status ${status}`
      return fail(`a list of objects from GET ${path}`, got, 'It sent one before: is it up?')
    }
    pageSize ??= list.length
    if (list.length > 0) bodies.push(body.trim().slice(1, -1))
    if (link === undefined) break
    const next = URL.canParse(link, url + path) ? new URL(link, url + path).href : link
    const nextPath = next.slice(url.length)
    if (!next.startsWith(`${url}/`)) return fail(`the next page to be below ${url}`, quote(link), 'Is the URL right?')
    if (paths.includes(nextPath))
      return fail('a next page', `a link to an earlier one, ${nextPath}`, 'Is the header Link right?')
    if (paths.length === MOST_PAGES) return fail(`at most ${MOST_PAGES} pages`, 'more', 'Is the header Link right?')
    paths.push(nextPath)
    response = await connection.ask({ ...request, path: nextPath }, isEssential)
  }
  const { link: _, ...headers } = first.headers
  return { ...first, headers, body: `[${bodies.join(',')}]`, pageSize }
}

/** Counts the elements of a JSON array without parsing it: millions of `{}` take little text and much memory. */
function countElements(text: string): number {
  if (text.length < SMALL) return 0
  let [depth, count, isInString] = [0, 1, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') isInString = !isInString
    else if (isInString) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    else if (character === ',' && depth === 1) count++
  }
  return count
}

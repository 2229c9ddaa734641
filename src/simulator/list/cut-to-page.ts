import type { Assumptions } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import { HttpError, type ServiceRequest } from '../http/service-request.ts'
import { parseInteger } from '../python-semantics.ts'
import { List } from './list.ts'
import { chooseValue } from './query.ts'

/** A list as a response has it, and the header with its links to other pages; none for a list that is whole. */
interface Page {
  list: List
  headers?: { readonly link: string }
}

/**
 * Cuts a list to the page that a request asks for (the gap of contract section 4.1), as the framework's
 * `PageNumberPagination` does, with the links in the header `Link` of its documentation. Throws a 404 for an invalid page.
 */
export function cutToPage(
  list: List,
  request: ServiceRequest,
  search: URLSearchParams,
  assumptions: Assumptions,
): Page {
  const { pageSize } = assumptions
  if (pageSize === null) return { list }
  const text = chooseValue(search.getAll('page'), assumptions) ?? '1'
  const last = Math.max(1, Math.ceil(list.objects.length / pageSize))
  const page = text === 'last' ? last : parseInteger(text)
  if (!(page >= 1 && page <= last)) throw HttpError.withDetail(404, messages.invalidPage, 'pageSize')
  if (last === 1) return { list }
  const link = [
    ...(page < last ? [`<${urlOf(request, page + 1)}>; rel="next"`] : []),
    ...(page > 1 ? [`<${urlOf(request, page - 1)}>; rel="prev"`] : []),
  ].join(', ')
  return { list: new List(list.objects.slice((page - 1) * pageSize, page * pageSize), 'pageSize'), headers: { link } }
}

/** The URL of another page of a list. It is absolute, because a client passes it on as it is. */
function urlOf({ origin, mount, path, search }: ServiceRequest, page: number): string {
  const query = new URLSearchParams(search)
  if (page === 1) query.delete('page')
  else query.set('page', String(page))
  query.sort()
  return `${origin}${mount}${path}${query.size > 0 ? `?${query}` : ''}`
}

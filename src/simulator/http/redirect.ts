import { COLLECTION_PATH } from '../../contract/operations.ts'
import { replaceEach } from '../python.ts'
import type { ServiceRequest, ServiceResponse } from './messages.ts'

/**
 * Creates the redirect from a path without its trailing slash (the gap of contract section 4).
 * @param id - in the path, percent-decoded; null for the collection
 */
export function createRedirect({ mount, search }: ServiceRequest, id: string | null): ServiceResponse {
  const path = id === null ? '' : `${encodeId(id)}/`
  return {
    status: 301,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      location: `${mount}${COLLECTION_PATH}${path}${encodeQuery(search)}`,
    },
    body: '',
    list: null,
    operation: null,
    id: null,
    assumption: 'trailingSlash',
  }
}

/** Percent-encodes an id as the framework does in a redirect. */
function encodeId(id: string): string {
  return replaceEach(encodeURI(id), /[;?=#]+/g, encodeURIComponent)
}

/** The same for a query, in which the client has encoded most. */
function encodeQuery(search: string): string {
  return search.replace(/[^%[\]]+/g, encodeURI)
}

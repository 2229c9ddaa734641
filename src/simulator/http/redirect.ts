import { replaceEach } from '../python.ts'
import type { ServiceRequest, ServiceResponse } from './messages.ts'
import { decodePath } from './route.ts'

/** Creates the redirect from a path without its trailing slash (the gap of contract section 4). */
export function createRedirect({ mount, path, search }: ServiceRequest): ServiceResponse {
  return {
    status: 301,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      location: `${mount}${encodePath(path)}/${search === '?' ? '' : encodeQuery(search)}`,
    },
    body: '',
    objects: null,
    operation: null,
    id: null,
    assumption: 'trailingSlash',
  }
}

/** Percent-encodes a path as the framework does in a redirect. */
function encodePath(path: string): string {
  return replaceEach(encodeURI(decodePath(path)), /[;?=#]/g, encodeURIComponent)
}

/** The same for a query, in which the client has encoded most. */
function encodeQuery(search: string): string {
  return search.replace(/[^%[\]]+/g, encodeURI)
}

import type { ServiceRequest, ServiceResponse } from './messages.ts'
import { decodePath } from './route.ts'

/** Creates the redirect from a path without its trailing slash (the gap of contract section 4). */
export function createRedirect({ mount, path, search }: ServiceRequest): ServiceResponse {
  return {
    status: 301,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      location: `${mount}${encodePath(path)}/${search === '?' ? '' : search}`,
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
  return encodeURIComponent(decodePath(path)).replace(/%(2F|3A|40|26|2B|24|2C)/g, decodeURIComponent)
}

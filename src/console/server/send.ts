import { SOURCE_HEADER } from '../../client/paths.ts'

/** Sends a request to the service. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** Creates what sends requests to a server, as a person in the console. */
export function createSend(baseUrl: string): Send {
  return (path, init) => {
    const headers = new Headers(init.headers)
    headers.set(SOURCE_HEADER, 'console')
    return fetch(baseUrl + path, { ...init, headers })
  }
}

/** Sends a request to the service. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

import { getResponse, type RequestHandler } from 'msw'
import { addResponder } from './network.ts'

/** What `setupWorker` and `setupServer` return, without a service worker and without Node. */
export interface Interceptor {
  start(): Promise<void>
  listen(): void
  stop(): void
  close(): void
  use(...handlers: RequestHandler[]): void
  resetHandlers(...handlers: RequestHandler[]): void
  listHandlers(): readonly RequestHandler[]
}

/** Lets MSW's handlers answer what the example fetches. MSW itself chooses among them, as everywhere. */
export function createInterceptor(...initial: RequestHandler[]): Interceptor {
  let handlers = initial
  let remove: (() => void) | undefined
  const listen = () => {
    remove ??= addResponder((request) => getResponse(handlers, request))
  }
  const close = () => {
    remove?.()
    remove = undefined
  }
  return {
    start: async () => listen(),
    listen,
    stop: close,
    close,
    use: (...added) => {
      handlers = [...added, ...handlers]
    },
    resetHandlers: (...next) => {
      handlers = next.length > 0 ? next : initial
    },
    listHandlers: () => handlers,
  }
}

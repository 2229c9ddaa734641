/** Answers a request, or leaves it to the next one with `undefined`. */
export type Responder = (request: Request) => Promise<Response | undefined>

/** What answers the requests of an example, the newest first. */
const responders: Responder[] = []

/** Adds what answers requests. Returns a function that removes it. */
export function addResponder(responder: Responder): () => void {
  responders.unshift(responder)
  return () => void responders.splice(responders.indexOf(responder), 1)
}

/** The `fetch` of an example: there is nothing behind the playground, so what nobody answers fails, and says why. */
export async function fetchInPage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  for (const respond of responders) {
    const response = await respond(request.clone())
    if (response?.type === 'error') throw new TypeError('Failed to fetch')
    if (response !== undefined) return response
  }
  throw new TypeError(
    `Failed to fetch ${request.method} ${request.url}: expected a mock that answers it but got none, and the playground ` +
      'sends nothing to the network. Call setupWorker(...mock.handlers).start() first, or mock.fetch.',
  )
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Mock } from '../../mock/create-mock.ts'

/**
 * Streams the events of `mock.on` as server-sent events named `request` and `change`, until the client disconnects or
 * the signal aborts.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function streamEvents(
  { control }: Mock,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(': connected\n\n')
  const send = (name: string) => (data: unknown) =>
    void response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  const unsubscribes = (['request', 'change'] as const).map((name) => control.on(name, send(name)))
  signal.addEventListener('abort', () => response.end(), { once: true })
  request.once('close', () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  })
}

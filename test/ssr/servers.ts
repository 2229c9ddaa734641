import { onTestFinished } from 'vitest'
import { type ForwardSessionOptions, forwardSession } from '../../src/ssr.ts'
import { startService } from '../cli/conformance/silent-service.ts'

/** Starts a server that responds with the session of each request. */
export function listenAsService(): Promise<string> {
  return startService((request, response) => response.end(request.headers['x-inventory-session'] ?? 'none'))
}

/** Starts a server that renders pages: each is a text. */
export function listenAsRenderer(render: (url: string) => Promise<string>): Promise<string> {
  return startService((request, response) => {
    render(request.url!).then(
      (page) => response.end(page),
      (error) => response.writeHead(500).end(String(error.cause ?? error)),
    )
  })
}

/** Forwards sessions until the end of the test. */
export function forward(baseUrl: ForwardSessionOptions['baseUrl']): () => void {
  const stop = forwardSession({ baseUrl })
  onTestFinished(stop)
  return stop
}

export async function get(url: string, session?: string): Promise<string> {
  const response = await fetch(url, { headers: session === undefined ? {} : { 'X-Inventory-Session': session } })
  return response.text()
}

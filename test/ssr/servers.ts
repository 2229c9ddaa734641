import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type ForwardSessionOptions, forwardSession } from '../../src/ssr.ts'

/** Starts a server on a free port, until the end of the test. Returns its URL. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a server that responds with the session of each request. */
export function listenAsService(): Promise<string> {
  return listen((request, response) => response.end(request.headers['x-inventory-session'] ?? 'none'))
}

/** Starts a server that renders pages: each is a text. */
export function listenAsRenderer(render: (url: string) => Promise<string>): Promise<string> {
  return listen((request, response) => {
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

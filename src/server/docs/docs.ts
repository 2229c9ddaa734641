import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { messages } from '../../contract/messages.ts'
import { createOpenApiDocument } from '../../contract/openapi.ts'
import { missingViewerPage, viewerPage, viewerScript } from './pages.ts'

interface Answer {
  status?: number
  headers: Record<string, string>
  body: string | Buffer
}

/** Makes an answer, for a server or a session whose path begins with the mount; null where there is none after all. */
type Route = (mount: string) => Answer | Promise<Answer | null>

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

// But for its server the same wherever it is asked for, and 16 ms of work.
const document = createOpenApiDocument({ version, server: { url: '/' } })

const routes: Record<string, Route> = {
  '/openapi.json': (mount) =>
    answer('application/json', JSON.stringify({ ...document, servers: [{ url: mount || '/' }] })),
  '/docs': async () => answer(html, (await findViewer()) ? viewerPage : missingViewerPage),
  // The page names its files relative to itself, so that it does not have to know where it is.
  '/docs/': () => ({ status: 301, headers: { location: '../docs' }, body: '' }),
  '/docs/start.js': () => answer(script, viewerScript),
  '/docs/swagger-ui-bundle.js': () => viewerFile('swagger-ui-bundle.js', script),
  '/docs/swagger-ui.css': () => viewerFile('swagger-ui.css', 'text/css; charset=utf-8'),
  '/docs/favicon-32x32.png': () => viewerFile('favicon-32x32.png', 'image/png'),
}

/**
 * Answers a request for the OpenAPI document of the service, or for the page that shows it.
 * @param mount - what the path of the server or the session begins with
 * @param path - below the mount
 * @returns false for a path that is neither's
 */
export async function answerDocs(
  mount: string,
  path: string,
  { method }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!Object.hasOwn(routes, path)) return false
  const found = method === 'GET' || method === 'HEAD' ? await routes[path]!(mount) : notAllowed(method!)
  if (found === null) return false
  const { status = 200, headers, body } = found
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  return true
}

function answer(type: string, body: string | Buffer, caching = 'no-cache'): Answer {
  return { headers: { 'content-type': type, 'cache-control': caching, 'x-content-type-options': 'nosniff' }, body }
}

function notAllowed(method: string): Answer {
  const body = JSON.stringify({ detail: messages.methodNotAllowed(method) })
  return { status: 405, headers: { 'content-type': 'application/json', allow: 'GET, HEAD' }, body }
}

async function viewerFile(name: string, type: string): Promise<Answer | null> {
  const folder = await findViewer()
  return folder === null ? null : answer(type, await readFile(join(folder, name)), 'max-age=3600')
}

/** The folder of the viewer, which is an optional peer; null where it is not installed. */
async function findViewer(): Promise<string | null> {
  try {
    const { default: absolutePath } = await import('swagger-ui-dist/absolute-path.js')
    return absolutePath()
  } catch {
    return null
  }
}

import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { messages } from '../../contract/error-messages.ts'
import { createOpenApiDocument } from '../../contract/openapi.ts'
import { missingViewerPage, viewerPage, viewerScript } from './pages.ts'

interface DocsResponse {
  /** 200 if it is left out. */
  status?: number
  headers: Record<string, string>
  body: string | Buffer
}

/** Creates the response of a path, for a server or session mounted at a path; null if the file is missing. */
type Route = (mount: string) => DocsResponse | Promise<DocsResponse | null>

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

// Created once, which takes 16 ms. Only `servers` differs between requests.
const document = createOpenApiDocument({ version, server: { url: '/' } })

const routes: Record<string, Route> = {
  '/openapi.json': (mount) =>
    createResponse('application/json', JSON.stringify({ ...document, servers: [{ url: mount || '/' }] })),
  '/docs': async () => createResponse(html, (await findViewer()) ? viewerPage : missingViewerPage),
  // The links of the page are relative, and resolve only from a path without a slash at the end.
  '/docs/': () => ({ status: 301, headers: { location: '../docs' }, body: '' }),
  '/docs/start.js': () => createResponse(script, viewerScript),
  '/docs/swagger-ui-bundle.js': () => readViewerFile('swagger-ui-bundle.js', script),
  '/docs/swagger-ui.css': () => readViewerFile('swagger-ui.css', 'text/css; charset=utf-8'),
  '/docs/favicon-32x32.png': () => readViewerFile('favicon-32x32.png', 'image/png'),
}

/**
 * Serves the OpenAPI document of the service, and the page that shows it.
 * @param mount - the path of the server or the session
 * @param path - the path below it
 * @returns false for an unknown path; then nothing is written
 */
export async function serveDocs(
  mount: string,
  path: string,
  { method }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!Object.hasOwn(routes, path)) return false
  const found = method === 'GET' || method === 'HEAD' ? await routes[path]!(mount) : createMethodNotAllowed(method!)
  if (found === null) return false
  const { status = 200, headers, body } = found
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  return true
}

function createResponse(type: string, body: string | Buffer, cacheControl = 'no-cache'): DocsResponse {
  return { headers: { 'content-type': type, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' }, body }
}

function createMethodNotAllowed(method: string): DocsResponse {
  const body = JSON.stringify({ detail: messages.methodNotAllowed(method) })
  return { status: 405, headers: { 'content-type': 'application/json', allow: 'GET, HEAD' }, body }
}

async function readViewerFile(name: string, type: string): Promise<DocsResponse | null> {
  const folder = await findViewer()
  return folder === null ? null : createResponse(type, await readFile(join(folder, name)), 'max-age=3600')
}

/** The folder of Swagger UI, an optional peer dependency; null if it is not installed. */
async function findViewer(): Promise<string | null> {
  try {
    const { default: absolutePath } = await import('swagger-ui-dist/absolute-path.js')
    return absolutePath()
  } catch {
    return null
  }
}

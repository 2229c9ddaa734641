import { version } from '../../../package.json'
import { messages } from '../../contract/error-messages.ts'
import { createOpenApiDocument } from '../../contract/openapi.ts'
import { missingViewerPage, viewerPage, viewerScript } from './pages.ts'

/** Reads a file of `swagger-ui-dist`; null for a missing one. */
type ReadViewerFile = (name: string) => Promise<Uint8Array | null>

/** What the responses depend on. */
interface Context {
  /** The path of the host or the session, as the client sees it. */
  mount: string
  readViewerFile: ReadViewerFile
}

/** Creates the response of a path; null if the file is missing. */
type Route = (context: Context) => Response | Promise<Response | null>

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

// Created once, which takes 16 ms. Only `servers` differs between requests.
const document = createOpenApiDocument({ version, server: { url: '/' } })

const routes: Record<string, Route> = {
  '/openapi.json': ({ mount }) =>
    createResponse('application/json', JSON.stringify({ ...document, servers: [{ url: mount || '/' }] })),
  '/docs': async ({ readViewerFile }) =>
    createResponse(html, (await readViewerFile('favicon-32x32.png')) ? viewerPage : missingViewerPage),
  // The links of the page are relative, and resolve only from a path without a slash at the end.
  '/docs/': () => new Response(null, { status: 301, headers: { location: '../docs' } }),
  '/docs/start.js': () => createResponse(script, viewerScript),
  '/docs/swagger-ui-bundle.js': createFileRoute('swagger-ui-bundle.js', script),
  '/docs/swagger-ui.css': createFileRoute('swagger-ui.css', 'text/css; charset=utf-8'),
  '/docs/favicon-32x32.png': createFileRoute('favicon-32x32.png', 'image/png'),
}

/**
 * Creates the response of the OpenAPI document of the service, or of the page that shows it.
 * @param mount - the path of the host or the session, as the client sees it
 * @param path - the path below it
 * @returns null for an unknown path
 */
export async function createDocsResponse(
  mount: string,
  path: string,
  method: string,
  readViewerFile: ReadViewerFile = async () => null,
): Promise<Response | null> {
  if (!Object.hasOwn(routes, path)) return null
  if (method === 'GET' || method === 'HEAD') return routes[path]!({ mount, readViewerFile })
  return Response.json({ detail: messages.methodNotAllowed(method) }, { status: 405, headers: { allow: 'GET, HEAD' } })
}

function createFileRoute(name: string, type: string): Route {
  return async ({ readViewerFile }) => {
    const bytes = await readViewerFile(name)
    // A copy, because a response cannot have shared memory, which the type allows.
    return bytes && createResponse(type, new Uint8Array(bytes), 'max-age=3600')
  }
}

function createResponse(type: string, body: string | Uint8Array<ArrayBuffer>, cacheControl = 'no-cache'): Response {
  const headers = { 'content-type': type, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' }
  return new Response(body, { headers })
}

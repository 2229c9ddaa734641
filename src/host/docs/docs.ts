import { version } from '../../../package.json'
import { ADMIN_PATH } from '../../client/paths.ts'
import { messages } from '../../contract/error-messages.ts'
import { createOpenApiDocument } from '../../contract/openapi.ts'
import { createPage, pageHeaders } from './page.ts'

/** Creates the response of a path. */
type Route = (mount: string) => Response | Promise<Response>

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

// Created once, which takes 16 ms. Only `servers` differs between requests.
const document = createOpenApiDocument({ version, server: { url: '/' } })

const routes: Readonly<Record<string, Route>> = {
  '/openapi.json': (mount) =>
    createResponse('application/json', JSON.stringify({ ...document, servers: [{ url: mount || '/' }] })),
  '/docs': () => createResponse(html, createPage('docs/console.js'), pageHeaders),
  // The links of the page are relative, and resolve only from a path without a slash at the end.
  '/docs/': (mount) => redirect(`${mount}/docs`),
  [ADMIN_PATH]: (mount) => redirect(`${mount}${ADMIN_PATH}/`),
  [`${ADMIN_PATH}/`]: () => createResponse(html, createPage('../docs/console.js'), pageHeaders),
}

/**
 * Creates the response of a page: the console, the documentation, or the OpenAPI document of the service.
 * @param mount - the path of the host or the session, as the client sees it
 * @param path - the path below it
 * @returns null for an unknown path
 */
export async function createDocsResponse(mount: string, path: string, method: string): Promise<Response | null> {
  const route = Object.hasOwn(routes, path) ? routes[path]! : await findScript(path)
  if (route === null) return null
  if (method === 'GET' || method === 'HEAD') return route(mount)
  return Response.json({ detail: messages.methodNotAllowed(method) }, { status: 405, headers: { allow: 'GET, HEAD' } })
}

async function findScript(path: string): Promise<Route | null> {
  const { consoleScripts } = await import('./console-scripts.ts')
  const name = path.replace(/^\/docs\//, '')
  return Object.hasOwn(consoleScripts, name) ? () => createResponse(script, consoleScripts[name]!) : null
}

function redirect(location: string): Response {
  return new Response(null, { status: 301, headers: { location } })
}

function createResponse(type: string, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  const common = { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }
  return new Response(body, { headers: { ...common, ...headers } })
}

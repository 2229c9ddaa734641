import { version } from '../../../package.json'
import { ADMIN_PATH } from '../../client/paths.ts'
import { messages } from '../../contract/error-messages.ts'
import { createOpenApiDocument } from '../../contract/openapi.ts'

type Route = (mount: string) => Response | Promise<Response>

// Created once, which takes 16 ms. Only `servers` differs between requests.
const document = createOpenApiDocument({ version, server: { url: '/' } })

const routes: Readonly<Record<string, Route>> = {
  '/openapi.json': (mount) =>
    createResponse('application/json', JSON.stringify({ ...document, servers: [{ url: mount || '/' }] })),
  '/docs': () => createPage('docs/console.js'),
  // The links of the page are relative, and resolve only from a path without a slash at the end.
  '/docs/': (mount) => redirect(`${mount}/docs`),
  [ADMIN_PATH]: (mount) => redirect(`${mount}${ADMIN_PATH}/`),
  [`${ADMIN_PATH}/`]: () => createPage('../docs/console.js'),
}

/** Creates the response of a page, or of the OpenAPI document; null for an unknown path below `mount`. */
export async function createPageResponse(mount: string, path: string, method: string): Promise<Response | null> {
  const route = Object.hasOwn(routes, path) ? routes[path]! : await findScript(path)
  if (route === null) return null
  if (method === 'GET' || method === 'HEAD') return route(mount)
  return Response.json({ detail: messages.methodNotAllowed(method) }, { status: 405, headers: { allow: 'GET, HEAD' } })
}

async function findScript(path: string): Promise<Route | null> {
  const { consoleScripts } = await import('./console-scripts.ts')
  const name = path.replace(/^\/docs\//, '')
  if (!Object.hasOwn(consoleScripts, name)) return null
  return () => createResponse('text/javascript; charset=utf-8', consoleScripts[name]!)
}

function redirect(location: string): Response {
  return new Response(null, { status: 301, headers: { location } })
}

function createResponse(type: string, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  const common = { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }
  return new Response(body, { headers: { ...common, ...headers } })
}

/** The headers of the page: nothing from another host, no markup from data, and no frame of another page. */
const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    // The icon.
    'img-src data:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

function createPage(script: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Inventory Objects Service</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>This page needs JavaScript. Without it, read <a href="openapi.json">openapi.json</a>.</noscript>
<script type="module" src="${script}"></script>
</body>
</html>
`
  return createResponse('text/html; charset=utf-8', html, pageHeaders)
}

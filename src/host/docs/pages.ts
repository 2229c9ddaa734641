import documentation from 'virtual:documentation'
import scripts from 'virtual:page-scripts'
import { ADMIN_PATH } from '../../client/shared-paths.ts'
import { contractFields } from '../../contract/constants/contract-fields.ts'
import { messages } from '../../contract/error-messages.ts'
import type { Fields } from '../../contract/field.ts'
import { createObjectSchemas } from '../../contract/object-schemas.ts'
import { type HostResponse, pathNotFound } from '../request/responses.ts'
import styles from './contract.css'

const { openapi } = documentation

/** The facts about a host that its pages depend on. */
interface PageContext {
  /** Those of an object. */
  readonly fields: Fields
  /** Whether it has the admin API, which the console needs. */
  readonly hasConsole: boolean
}

type Route = (mount: string, context: PageContext) => Response

const routes: Readonly<Record<string, Route>> = {
  '/openapi.json': (mount, { fields }) => {
    const document = fields === contractFields ? openapi : describeFields(fields)
    return createResponse('application/json', JSON.stringify({ ...document, servers: [{ url: mount || '/' }] }))
  },
  '/docs': () => createPage('<link rel="stylesheet" href="docs/contract.css">', contract),
  '/docs/objects': (_, { hasConsole }) => createPage(objectsHead, formatObjects(hasConsole)),
  '/docs/contract.css': () => createResponse('text/css; charset=utf-8', styles),
  // The links of the page are relative, and resolve only from a path without a slash at the end.
  '/docs/': (mount) => redirect(`${mount}/docs`),
  [ADMIN_PATH]: (mount) => redirect(`${mount}${ADMIN_PATH}/`),
  [`${ADMIN_PATH}/`]: () => createPage('<script type="module" src="../docs/console.js"></script>', withoutScripts),
}

const contract = `<main>
<p class="about">This server simulates the service of the contract below. Where that says “not shown”,
<a href="openapi.json">openapi.json</a> has what the server does by default, and the assumptions that can change it.</p>
${documentation.contract}</main>`

const objectsHead = '<link rel="stylesheet" href="contract.css"><script type="module" src="objects.js"></script>'

const withoutScripts = '<noscript>This page needs JavaScript.</noscript>'

function formatObjects(hasConsole: boolean): string {
  const consoleLink = hasConsole ? ' · <a href="../__mock__/">Console</a>' : ''
  return `<main class="wide">
<h1>Inventory objects</h1>
<p class="about"><a href="../docs">API documentation</a> · <a href="../openapi.json">OpenAPI</a>${consoleLink}</p>
${withoutScripts}
</main>`
}

/** The document for the fields of a schema. */
function describeFields(fields: Fields): typeof openapi {
  const { components, ...rest } = openapi
  // Their metadata has more than that of the contract's fields.
  const { properties: _, additionalProperties: __, ...metadata } = components.schemas.FieldMetadata!
  const schemas = { ...components.schemas, ...createObjectSchemas(fields), FieldMetadata: metadata }
  return { ...rest, components: { ...components, schemas } }
}

/** Creates the response of a page, or of the OpenAPI document. */
export async function createPageResponse(
  mount: string,
  path: string,
  method: string,
  context: PageContext,
): Promise<Response | HostResponse> {
  const route = Object.hasOwn(routes, path) ? routes[path]! : findScript(path)
  if (route === null) return pathNotFound
  if (method === 'GET' || method === 'HEAD') return route(mount, context)
  return Response.json({ detail: messages.methodNotAllowed(method) }, { status: 405, headers: { allow: 'GET, HEAD' } })
}

function findScript(path: string): Route | null {
  const name = path.replace(/^\/docs\//, '')
  if (!Object.hasOwn(scripts, name)) return null
  return () => createResponse('text/javascript; charset=utf-8', scripts[name]!)
}

function redirect(location: string): Response {
  return new Response(null, { status: 301, headers: { location } })
}

function createResponse(type: string, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  const common = { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }
  return new Response(body, { headers: { ...common, ...headers } })
}

/** The headers of a page: nothing from another host, no markup from data, and no frame of another page. */
const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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

function createPage(head: string, body: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Inventory Objects Service</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`
  return createResponse('text/html; charset=utf-8', html, pageHeaders)
}

const title = 'Inventory Objects Service'

function createPage(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`
}

// Keeps Swagger UI and the document from loading anything from another host.
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ')

/** The page that shows the OpenAPI document with Swagger UI. */
export const viewerPage = createPage(
  `<meta http-equiv="content-security-policy" content="${contentSecurityPolicy}">
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">`,
  `<main id="viewer"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>`,
)

/** The script of that page. */
export const viewerScript = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

/** The page if Swagger UI is not installed. */
export const missingViewerPage = createPage(
  '<style>body { max-width: 45rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }</style>',
  `<h1>${title}</h1>
<p>The OpenAPI document of the service is <a href="openapi.json">openapi.json</a>. To read it on this page, install
Swagger UI next to <code>inventory-objects-mock</code> and restart the server:</p>
<pre>npm install --save-dev swagger-ui-dist</pre>
<p>Or, without installing anything:</p>
<pre>npx --package inventory-objects-mock --package swagger-ui-dist inventory-objects-mock</pre>`,
)

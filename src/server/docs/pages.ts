const title = 'Inventory Objects Service'

function page(head: string, body: string): string {
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

// Nothing is loaded from another host, whatever the viewer or the document would like.
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ')

/** The page that shows the OpenAPI document. */
export const viewerPage = page(
  `<meta http-equiv="content-security-policy" content="${policy}">
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">`,
  `<main id="viewer"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>`,
)

/** What starts the viewer on that page. */
export const viewerScript = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

/** What stands in its place where the viewer is not installed. */
export const missingViewerPage = page(
  '<style>body { max-width: 45rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }</style>',
  `<h1>${title}</h1>
<p>The service is described in <a href="openapi.json">openapi.json</a>. To read that here, install a viewer beside
<code>inventory-objects-mock</code> and start the server again:</p>
<pre>npm install --save-dev swagger-ui-dist</pre>
<p>or, where nothing is installed:</p>
<pre>npx --package inventory-objects-mock --package swagger-ui-dist inventory-objects-mock</pre>`,
)

/**
 * The headers of the page: nothing from another host, no markup from data, and no frame of another page.
 * @note Styles need no source: the console adopts its sheet.
 */
export const pageHeaders = {
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

/**
 * The page of the console, and of the documentation.
 * @param script - the URL of its script
 */
export function createPage(script: string): string {
  return `<!doctype html>
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
}

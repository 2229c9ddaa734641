export interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | null | undefined
}

/** Formats a request as a command for a POSIX shell. */
export function formatCurl({ method, url, headers, body }: CurlRequest): string {
  const lines = [
    // Without `-g`, curl reads `[1-3]` and `{a,b}` in a URL as lists. With `-X HEAD`, it would wait for a body.
    ['curl', '-g', ...(method === 'HEAD' ? ['-I'] : ['-X', method]), url],
    // With a colon, curl would leave out an empty header.
    ...Object.entries(headers).map(([name, value]) => ['-H', value ? `${name}: ${value}` : `${name};`]),
    // Not `-d`, which reads a file for a body that begins with `@`.
    ...(typeof body === 'string' ? [['--data-raw', body]] : []),
  ]
  return lines.map((words) => words.map(quoteShell).join(' ')).join(' \\\n  ')
}

/** Quotes a text for a POSIX shell, if it needs quotes. */
export function quoteShell(text: string): string {
  return /^[\w-][\w=.,:/-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

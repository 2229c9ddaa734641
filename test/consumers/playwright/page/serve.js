import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const page = await readFile(new URL('index.html', import.meta.url))

/** Responds with the page; on some paths with the session of the request, or with a redirect. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  response.setHeader('access-control-allow-origin', '*')
  if (pathname === '/session') return response.end(request.headers['x-inventory-session'] ?? 'none')
  if (pathname === '/redirect') return response.writeHead(302, { location: searchParams.get('to') }).end()
  response.setHeader('content-type', 'text/html').end(page)
})
server.listen(0, '127.0.0.1', () => console.log(`${process.argv[2]} http://127.0.0.1:${server.address().port}`))

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const types = { '/index.html': 'text/html', '/search-box.js': 'text/javascript' }

/** Serves the page. The service is elsewhere. */
const server = createServer(async ({ url }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  const path = pathname === '/' ? '/index.html' : pathname
  if (!Object.hasOwn(types, path)) return response.writeHead(404).end()
  response.setHeader('content-type', types[path]).end(await readFile(new URL(`.${path}`, import.meta.url)))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

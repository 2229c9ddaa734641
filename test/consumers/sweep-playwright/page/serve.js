import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const files = {
  '/': ['index.html', 'text/html'],
  '/inventory.js': ['inventory.js', 'text/javascript'],
  '/search.html': ['search.html', 'text/html'],
  '/search-box.js': ['../search-box.js', 'text/javascript'],
}

/** Serves the page. The service is elsewhere. */
const server = createServer(async ({ url }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  if (!Object.hasOwn(files, pathname)) return response.writeHead(404).end()
  const [file, type] = files[pathname]
  response.setHeader('content-type', type).end(await readFile(new URL(file, import.meta.url)))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const page = await readFile(new URL('index.html', import.meta.url))
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

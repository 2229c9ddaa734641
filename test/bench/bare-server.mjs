/** A minimal server: `node:http`, with the objects of a JSON file. Prints its URL. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const objects = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(objects))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
